alter table sales_orders
  -- When the order was canceled as a whole, by its shopper while nothing was paid. Its rows and totals stay as they were sold;
  -- whatever asks for money or counts open orders leaves it out.
  add column canceled_at timestamptz;

-- Money that came in after all: staff see these on the start page.
create index sales_orders_paid_after_cancel on sales_orders (id) where canceled_at is not null and paid_cents > 0;

-- A message about a canceled order is closed by the shop itself: there is no account that did so.
alter table outbox drop constraint outbox_closed_check;
alter table outbox add constraint outbox_closed_check
  check (state <> 'closed' or (closed_at is not null and (closed_by is not null or closed_reason is not null)));
