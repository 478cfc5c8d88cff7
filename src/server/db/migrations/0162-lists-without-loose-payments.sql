-- The lists of orders leave out payments without an order, so an index of all orders cannot answer them alone: PostgreSQL read each
-- order that a page skips, up to half of all orders. Each index is replaced by one with only the listed orders, so that a new order
-- writes as many as before. Building them reads the table four times, and orders are not written in the meantime.
drop index sales_orders_newest;
create index sales_orders_newest on sales_orders (inserted_at, id) where not is_loose_payment;
drop index sales_orders_price;
create index sales_orders_price on sales_orders (gross_cents, id) where not is_loose_payment;
drop index sales_orders_paid;
create index sales_orders_paid on sales_orders (paid_cents, id) where not is_loose_payment;
-- What is due, for the start page.
drop index sales_orders_due;
create index sales_orders_due on sales_orders (payment_state) include (due_cents, paid_cents)
  where payment_state <> 'full' and not is_loose_payment;
