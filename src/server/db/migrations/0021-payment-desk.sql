-- The desk of payments: money that goes back, receipts of the PIN terminal, and news for the screens that look.

alter table payment_attempts
  add column terminal_code text,
  -- Lines of the slip of the terminal, as the provider handed them over.
  add column receipt jsonb;

-- One wish of staff to give money back, written down before the provider is asked. `unknown`: asked, no answer came.
create table payment_refunds (
  -- Made by the caller: the same call twice is one refund.
  id uuid primary key,
  attempt_id uuid not null references payment_attempts on delete restrict,
  sales_order_id integer not null references sales_orders on delete restrict,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null,
  state text not null check (state in ('starting', 'unknown', 'done', 'refused')),
  -- What had been given back before; by what the provider says afterwards we know whether this one arrived.
  refunded_before_cents integer not null,
  requested_by integer not null references users,
  requested_at timestamptz not null,
  final_at timestamptz,
  next_check_at timestamptz
);
-- A second one on the same payment waits: two at once could together be more than was paid.
create unique index payment_refunds_one_open on payment_refunds (attempt_id) where state in ('starting', 'unknown');
create index payment_refunds_order on payment_refunds (sales_order_id);
create index payment_refunds_due on payment_refunds (next_check_at) where state in ('starting', 'unknown');

-- How a refund ended is never changed or removed; why it was made is emptied when its buyer is forgotten.
create function refuse_other_refund() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.state in ('starting', 'unknown') then return new; end if;
    if new.reason = '' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then return new; end if;
  end if;
  raise exception 'a refund that ended is never changed, and none is removed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger payment_refunds_kept before update or delete on payment_refunds
  for each row execute function refuse_other_refund();
create trigger payment_refunds_not_emptied before truncate on payment_refunds
  for each statement execute function refuse_change();

-- The ledger refuses changes already; this is what was left: emptying it at once, and more going back than came in.
create trigger payment_entries_not_emptied before truncate on payment_entries
  for each statement execute function refuse_change();
create trigger order_events_not_emptied before truncate on order_events
  for each statement execute function refuse_change();

create function refuse_more_back_than_came_in() returns trigger language plpgsql as $$
declare
  kept bigint;
begin
  if new.kind = 'payment' then return new; end if;
  select coalesce(sum(case kind when 'payment' then amount_cents else -amount_cents end), 0) into kept
    from payment_entries where attempt_id = new.attempt_id;
  if new.amount_cents > kept then
    raise exception 'more would go back than came in' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger payment_entries_never_below_zero before insert on payment_entries
  for each row execute function refuse_more_back_than_came_in();

create index payment_entries_attempt on payment_entries (attempt_id);
