-- Measures of the way into a home that the customer sent with an order, and which pieces are tight or do not fit. Personal data:
-- erased with the delivery data of the order.
create table delivery_passages (
  sales_order_id integer primary key references sales_orders (id),
  passages jsonb not null,
  notes jsonb not null,
  saved_at timestamptz not null
);
