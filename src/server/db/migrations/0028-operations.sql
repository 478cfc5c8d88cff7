-- What was done to the shop by hand or by schedule: who started it, how far it is, and what came of it.

create table operation_runs (
  id uuid primary key,
  name text not null,
  state text not null check (state in ('running', 'done', 'failed', 'interrupted', 'needs_confirmation')),
  -- {"done": 1200, "of": 5000, "what": "foto's"}; "of" is null when nobody knows.
  progress jsonb,
  result jsonb,
  -- In plain Dutch, for staff.
  error text,
  -- Null when the shop did it by itself. The address is kept as it was then.
  started_by integer references users,
  started_by_email text,
  started_at timestamptz not null,
  -- The last sign of life of the server that does it.
  beat_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'running') = (ended_at is null)),
  check ((started_by is null) = (started_by_email is null))
);
create index operation_runs_newest on operation_runs (started_at desc, id);
create index operation_runs_of_name on operation_runs (name, started_at desc, id);
create index operation_runs_running on operation_runs (name) where state = 'running';

-- The data page tells when an order last reached the ERP.
create index sales_orders_last_synchronized on sales_orders (synchronized_at desc) where synchronized_at is not null;
