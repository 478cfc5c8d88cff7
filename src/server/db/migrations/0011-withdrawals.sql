-- Withdrawals: what a consumer declared, when, and what was done with it. Nothing here is required to fit an order.

alter table sales_orders add column delivered_on date;

create table withdrawals (
  id integer generated always as identity (start with 1001) primary key,
  idempotency_key text not null unique,
  body_hash text not null,
  received_at timestamptz not null,
  state text not null default 'received' check (state in ('received', 'in_progress', 'settled', 'refused')),
  -- As declared.
  order_number text not null,
  name text not null,
  email text not null,
  scope text not null check (scope in ('all', 'some')),
  products text not null default '',
  reason text not null default '',
  -- Null: number and mail address fit no order, so a person must look.
  sales_order_id integer references sales_orders on delete restrict,
  row_ids integer[] not null default '{}'
);
create index withdrawals_newest on withdrawals (received_at desc, id desc);
create index withdrawals_order on withdrawals (sales_order_id) where sales_order_id is not null;

-- Every step, with who took it and why. Append-only.
create table withdrawal_events (
  id bigint generated always as identity primary key,
  withdrawal_id integer not null references withdrawals on delete restrict,
  state text not null check (state in ('received', 'in_progress', 'settled', 'refused')),
  reason text,
  actor text not null,
  happened_at timestamptz not null
);
create index withdrawal_events_of on withdrawal_events (withdrawal_id, id);
create trigger withdrawal_events_append_only before update or delete on withdrawal_events for each row execute function refuse_change();
