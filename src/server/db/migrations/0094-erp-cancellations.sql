-- Orders that expired or were canceled after the ERP got them. Staff have to cancel such an order in the ERP too, which holds
-- its stock until then. `done_at` is set when staff say that they did (`done_by`), or when the comparison found the order
-- closed in the ERP (`done_by` is null).
create table erp_cancellations (
  sales_order_id integer primary key references sales_orders (id) on delete cascade,
  since timestamptz not null,
  done_at timestamptz,
  done_by integer references users (id) on delete set null
);
create index erp_cancellations_open on erp_cancellations (since) where done_at is null;

-- Expired orders of before this table, and orders that were canceled in the last month. Whoever canceled an older order in
-- the ERP did so long ago.
insert into erp_cancellations (sales_order_id, since)
select id, canceled_at from sales_orders
where synchronized_at is not null and canceled_at is not null
  and (expired_at is not null or canceled_at > now() - interval '30 days');
