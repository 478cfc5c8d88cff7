-- Payments on a payment terminal without an order. Each has an order of its own without rows, so that it is started,
-- polled, refunded, printed and closed with the code of every other payment. `linked_order_id` is the order for which the
-- customer turned out to pay: the payments, their refunds and their ledger entries then belong to that order.
alter table sales_orders add column is_loose_payment boolean not null default false;

create table loose_payments (
  sales_order_id integer primary key references sales_orders (id) on delete restrict,
  description text not null,
  vat_percent integer not null check (vat_percent in (0, 9, 21)),
  -- The customer, if the seller chose one. Emptied at the erasure of the customer.
  user_id integer references users (id) on delete set null,
  customer_name text not null default '',
  -- In lower case; the receipt is mailed to it.
  email text not null default '',
  linked_order_id integer references sales_orders (id) on delete restrict,
  linked_by integer references users (id) on delete set null,
  linked_at timestamptz,
  check ((linked_order_id is null) = (linked_at is null)),
  check (linked_order_id <> sales_order_id)
);
create index loose_payments_linked on loose_payments (linked_order_id) where linked_order_id is not null;
create index loose_payments_user on loose_payments (user_id) where user_id is not null;
create index loose_payments_email on loose_payments (email) where email <> '';

-- The loose payment that an attempt belonged to before it was linked, so that a till still finds it.
alter table payment_attempts add column loose_payment_id integer references loose_payments (sales_order_id);
create index payment_attempts_loose on payment_attempts (loose_payment_id) where loose_payment_id is not null;

-- A link is made once.
create function refuse_other_link() returns trigger language plpgsql as $$
begin
  if old.linked_order_id is not null and new.linked_order_id is distinct from old.linked_order_id then
    raise exception 'the order of a loose payment is never changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger loose_payments_linked_once before update on loose_payments for each row execute function refuse_other_link();

-- The only change that the ledger accepts: the entries of a loose payment get the order to which it was linked. Payment,
-- kind, amount, time and drawer stay.
create function refuse_entry_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'sales_order_id' = to_jsonb(old) - 'sales_order_id' and exists (
    select from loose_payments l where l.sales_order_id = old.sales_order_id and l.linked_order_id = new.sales_order_id)
  then return new; end if;
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
drop trigger payment_entries_append_only on payment_entries;
create trigger payment_entries_append_only before update or delete on payment_entries
  for each row execute function refuse_entry_change();

create function recount_moved_entry() returns trigger language plpgsql as $$
declare
  cents integer := case new.kind when 'payment' then new.amount_cents else -new.amount_cents end;
begin
  update sales_orders set paid_cents = paid_cents - cents where id = old.sales_order_id;
  update sales_orders set paid_cents = paid_cents + cents where id = new.sales_order_id;
  return null;
end $$;
create trigger payment_entries_recounted after update of sales_order_id on payment_entries
  for each row when (old.sales_order_id <> new.sales_order_id) execute function recount_moved_entry();

create or replace function refuse_other_refund() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.state in ('starting', 'unknown') then return new; end if;
    if new.reason = '' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then return new; end if;
    if to_jsonb(new) - 'sales_order_id' = to_jsonb(old) - 'sales_order_id' and exists (
      select from loose_payments l where l.sales_order_id = old.sales_order_id and l.linked_order_id = new.sales_order_id)
    then return new; end if;
  end if;
  raise exception 'a refund that ended is never changed, and none is removed' using errcode = 'integrity_constraint_violation';
end $$;

-- A loose payment hands nothing over.
drop trigger walk_in_handed_over on sales_orders;
create trigger walk_in_handed_over after update of paid_cents, released_cents on sales_orders
  for each row when (new.is_walk_in and not new.is_loose_payment and new.canceled_at is null
    and old.paid_cents < old.due_cents and new.paid_cents >= new.due_cents)
  execute function hand_over_walk_in();

-- A walk-in sale has no mails, but a loose payment of which the seller noted an email address has.
create or replace function skip_walk_in_mail() returns trigger language plpgsql as $$
begin
  if exists (select from sales_orders where id = (new.payload ->> 'salesOrderId')::integer and is_walk_in)
    and not exists (
      select from loose_payments where sales_order_id = (new.payload ->> 'salesOrderId')::integer and email <> '')
  then
    return null;
  end if;
  return new;
end $$;
