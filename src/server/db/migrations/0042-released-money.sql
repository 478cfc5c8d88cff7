-- What is no longer asked for an order: lines that were withdrawn and taken back. What is due follows from it, and with
-- that the state of payment. `orderMoney` of shared/domain/payments has the same rules for one order.

alter table withdrawals
  -- The lines that the shop takes back, chosen when it was settled. Null: those that were declared.
  add column settled_row_ids integer[];

alter table sales_orders
  add column released_cents integer not null default 0 check (released_cents between 0 and gross_cents);

-- The sum of the lines of settled withdrawals, each line once.
create function withdrawn_cents(order_id integer) returns integer language sql stable as $$
  select coalesce(sum(r.unit_gross_cents * r.count), 0)::integer from sales_order_rows r
  where r.sales_order_id = order_id and exists (
    select from withdrawals w
    where w.sales_order_id = order_id and w.state = 'settled'
      and case when w.settled_row_ids is not null then r.id = any(w.settled_row_ids)
        else w.scope = 'all' or r.id = any(w.row_ids) end)
$$;

update sales_orders o set released_cents = withdrawn_cents(o.id)
where o.id in (select sales_order_id from withdrawals where state = 'settled');

-- Its indexes go with the column, and come back with it.
alter table sales_orders drop column payment_state;
alter table sales_orders
  add column due_cents integer generated always as (gross_cents - released_cents) stored,
  -- An order for which nothing is asked is paid.
  add column payment_state text generated always as (
    case when paid_cents >= gross_cents - released_cents then 'full' when paid_cents > 0 then 'part' else 'none' end) stored;
create index sales_orders_payment_state on sales_orders (payment_state, inserted_at, id);
create index sales_orders_due on sales_orders (payment_state) include (due_cents, paid_cents) where payment_state <> 'full';
