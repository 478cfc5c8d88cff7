-- Cancellation of pieces by staff. `canceled_count` pieces of a row are canceled; a row without other pieces has the state
-- `canceled`. `stock_taken` is lowered with the pieces that return to stock.
alter table sales_order_rows
  add column canceled_count integer not null default 0 check (canceled_count between 0 and count);
alter table sales_order_rows drop constraint sales_order_rows_state_check;
alter table sales_order_rows add constraint sales_order_rows_state_check
  check (state in ('ordered', 'in_production', 'ready', 'planned', 'delivered', 'canceled'));

-- Each cancellation by staff. `id` is the id of the call, so that a repeated call writes nothing. `pieces` are row ids with
-- their number of pieces, `fee_cents` is what the customer pays for it (below
-- zero when a fee of before is waived, because the whole order is canceled), `note` and `fee_reason` are emptied with the data of
-- the buyer.
create table order_cancellations (
  id uuid primary key,
  body_hash text not null,
  sales_order_id integer not null references sales_orders on delete restrict,
  pieces jsonb not null,
  reason text not null,
  note text not null default '',
  canceled_cents integer not null check (canceled_cents >= 0),
  fee_cents integer not null check (fee_cents <= canceled_cents),
  fee_reason text not null default '',
  is_whole boolean not null,
  is_mailed boolean not null,
  canceled_by integer not null references users,
  canceled_at timestamptz not null
);
create index order_cancellations_order on order_cancellations (sales_order_id);

-- What is no longer due of an order: withdrawn rows and canceled pieces, each piece once, minus the cancellation fees. It
-- replaces `withdrawn_cents`. `cancellation` of shared/domain/orders has the same rule.
create function no_longer_due_cents(order_id integer, is_canceled boolean) returns integer language sql stable as $$
  select greatest(0, coalesce(sum(r.unit_gross_cents * case when is_canceled or exists (
    select from withdrawals w
    where w.sales_order_id = order_id and w.state = 'settled'
      and case when w.settled_row_ids is not null then r.id = any(w.settled_row_ids)
        else w.scope = 'all' or r.id = any(w.row_ids) end) then r.count else r.canceled_count end), 0)
    - (select coalesce(sum(c.fee_cents), 0) from order_cancellations c where c.sales_order_id = order_id))::integer
  from sales_order_rows r where r.sales_order_id = order_id
$$;

-- Orders of which more was paid than is due.
create index sales_orders_overpaid on sales_orders (id) where paid_cents > due_cents;

-- A canceled line of a walk-in sale is not handed over, and the sale is paid once what is due is paid.
create or replace function hand_over_walk_in() returns trigger language plpgsql as $$
declare
  sold_on date := (new.inserted_at at time zone 'Europe/Amsterdam')::date;
begin
  update sales_order_rows set state = 'delivered', state_on = sold_on
  where sales_order_id = new.id and state not in ('delivered', 'canceled');
  update sales_orders set work_state = 'delivered', delivered_on = sold_on where id = new.id;
  return null;
end $$;
drop trigger walk_in_handed_over on sales_orders;
-- A cancellation may be what makes the sale paid.
create trigger walk_in_handed_over after update of paid_cents, released_cents on sales_orders
  for each row when (new.is_walk_in and new.canceled_at is null and old.paid_cents < old.due_cents and new.paid_cents >= new.due_cents)
  execute function hand_over_walk_in();
