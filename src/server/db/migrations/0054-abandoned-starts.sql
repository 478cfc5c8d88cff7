-- Starts of payments that their till gave up because no response came and the attempt was absent. A start with such an id
-- is refused, however late it arrives.

create table abandoned_starts (
  attempt_id uuid primary key,
  sales_order_id integer not null references sales_orders on delete restrict,
  abandoned_by integer not null references users,
  abandoned_at timestamptz not null
);
