-- The figures of the start page sum the orders of four weeks. The index of the list has their amounts and cancellations too, so that the
-- sums read the index instead of a page of the table for almost every order.
drop index sales_orders_newest;
create index sales_orders_newest on sales_orders (inserted_at, id) include (gross_cents, canceled_at) where not is_loose_payment;
