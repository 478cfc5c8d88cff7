-- When the reminder to pay was queued. The job looks at a new unpaid order first to remind its buyer, later to let it expire.
alter table unpaid_orders add column reminded_at timestamptz;

-- Visitors who get one mail when a sold-out item is for sale again. `mailed_at` is set when that mail was queued.
create table stock_waiters (
  id integer generated always as identity primary key,
  item_id integer not null references items (id) on delete cascade,
  email text not null,
  asked_at timestamptz not null,
  mailed_at timestamptz
);
create unique index stock_waiters_waiting on stock_waiters (item_id, email) where mailed_at is null;
create index stock_waiters_email on stock_waiters (email);
create index stock_waiters_mailed on stock_waiters (item_id, mailed_at) where mailed_at is not null;
