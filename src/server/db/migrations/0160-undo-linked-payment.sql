-- The link of a loose payment to an order can be taken back. Its money then returns to the loose payment: entries and refunds of an
-- attempt that came from it. Another order without taking the link back first is still refused.
create or replace function refuse_other_link() returns trigger language plpgsql as $$
begin
  if old.linked_order_id is not null and new.linked_order_id is not null and new.linked_order_id <> old.linked_order_id then
    raise exception 'the order of a loose payment is never changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- A message that is not sent before this time, so that its cause can be taken back; null for every other message.
alter table outbox add column hold_until timestamptz;

-- Whether money of an attempt may move from one order to another: from a loose payment to its order, and back once the link is gone.
create function may_move_money(attempt uuid, from_order integer, to_order integer) returns boolean language sql stable as $$
  select exists (select from loose_payments l where l.sales_order_id = from_order and l.linked_order_id = to_order)
    or exists (
      select from payment_attempts a join loose_payments l on l.sales_order_id = a.loose_payment_id
      where a.id = attempt and l.sales_order_id = to_order and l.linked_order_id is null)
$$;

create or replace function refuse_entry_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'sales_order_id' = to_jsonb(old) - 'sales_order_id'
    and may_move_money(old.attempt_id, old.sales_order_id, new.sales_order_id)
  then return new; end if;
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create or replace function refuse_other_refund() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.state in ('starting', 'unknown') then return new; end if;
    if new.reason = '' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then return new; end if;
    if to_jsonb(new) - 'sales_order_id' = to_jsonb(old) - 'sales_order_id'
      and may_move_money(old.attempt_id, old.sales_order_id, new.sales_order_id)
    then return new; end if;
  end if;
  raise exception 'a refund that ended is never changed, and none is removed' using errcode = 'integrity_constraint_violation';
end $$;
