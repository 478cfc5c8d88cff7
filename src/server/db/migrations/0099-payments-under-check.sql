-- Orders of a restored backup that may have been paid after it. Their buyers start no payment until staff compared the
-- order with the provider and released it.
create table payments_under_check (
  sales_order_id integer primary key references sales_orders (id) on delete cascade,
  backup_at timestamptz not null,
  released_at timestamptz,
  released_by integer references users (id) on delete set null
);
create index payments_under_check_open on payments_under_check (sales_order_id) where released_at is null;
