-- Orders of the web shop that wait for their first payment. The stock that they took is released when they expire.
-- `next_look_at` is when the job looks at the order; it is later than `expires_at` while a payment runs. The keys are keyed
-- hashes of the email address and the network of the buyer, for the ceiling of what one guest holds; `pieces` is what the
-- order took from stock. The job deletes a row once its order is paid, canceled or expired. Orders from before this
-- migration have no row and do not expire: staff may have agreed about their payment.
create table unpaid_orders (
  sales_order_id integer primary key references sales_orders (id) on delete cascade,
  expires_at timestamptz not null,
  next_look_at timestamptz not null,
  email_key text not null,
  network_key text not null,
  pieces integer not null
);
create index unpaid_orders_due on unpaid_orders (next_look_at);
create index unpaid_orders_email on unpaid_orders (email_key);
create index unpaid_orders_network on unpaid_orders (network_key);

-- Set together with canceled_at when an order expired. A payment that arrives later revives only such an order.
alter table sales_orders add column expired_at timestamptz;
