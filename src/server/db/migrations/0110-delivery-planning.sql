-- At most one row: the settings of delivery planning (regions, vans, windows, closed days, minutes) as one document.
create table delivery_settings (
  is_only boolean primary key default true check (is_only),
  content jsonb not null,
  version integer not null
);

-- A row per van and day on which something was planned. It is locked while a stop of that day is added, so that two
-- planners, or a planner and a customer, cannot fill the same minutes.
create table delivery_days (
  van_id text not null,
  day date not null,
  primary key (van_id, day)
);

-- Lines of an order that are delivered together, or collected in a showroom: one window of one van on one day.
create table delivery_stops (
  id serial primary key,
  sales_order_id integer not null references sales_orders (id),
  row_ids integer[] not null,
  kind text not null check (kind in ('van', 'pickup')),
  van_id text not null,
  region text not null,
  day date not null,
  window_from text not null,
  window_until text not null,
  minutes integer not null check (minutes > 0),
  country text not null,
  postcode text not null,
  state text not null default 'planned' check (state in ('planned', 'under_way', 'done', 'failed', 'removed')),
  version integer not null default 1,
  by_customer boolean not null default false,
  planned_at timestamptz not null,
  ended_at timestamptz
);
create index delivery_stops_day on delivery_stops (day, van_id) where state <> 'removed';
create index delivery_stops_order on delivery_stops (sales_order_id);

-- Windows that staff proposed to a customer. An order has one open proposal.
create table delivery_offers (
  id serial primary key,
  sales_order_id integer not null references sales_orders (id),
  row_ids integer[] not null,
  slots jsonb not null,
  state text not null default 'open' check (state in ('open', 'chosen', 'withdrawn')),
  offered_by integer not null,
  offered_at timestamptz not null
);
create unique index delivery_offers_open on delivery_offers (sales_order_id) where state = 'open';

-- What the customer told about the way into the home. Personal data: erased with the delivery data of the order.
create table delivery_access (
  sales_order_id integer primary key references sales_orders (id),
  floor integer not null,
  has_lift boolean not null,
  door_cm integer,
  parking text not null,
  remarks text not null,
  answered_at timestamptz not null
);

-- Links with which a driver opens the route of a van. The token is derived from the id and the secret of the server.
create table delivery_rides (
  id uuid primary key,
  van_id text not null,
  day date not null,
  last_day date not null,
  created_by integer not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create unique index delivery_rides_active on delivery_rides (van_id, day) where revoked_at is null;

-- What drivers reported, with the id that the phone gave. Name, signature, photo and reason are personal data: they are
-- erased with the delivery data of the order. `photo` is the name of a file in the store of proofs.
create table delivery_reports (
  id uuid primary key,
  ride_id uuid not null references delivery_rides (id),
  stop_id integer not null references delivery_stops (id),
  sales_order_id integer not null references sales_orders (id),
  kind text not null check (kind in ('under_way', 'delivered', 'not_home', 'damaged')),
  body_hash text not null,
  name text not null,
  signature text not null,
  photo text,
  reason text not null,
  happened_at timestamptz not null,
  received_at timestamptz not null
);
create index delivery_reports_order on delivery_reports (sales_order_id);

-- Windows that the shop promised to a customer, and what became of each. `reason` may name a person, so it is erased too.
create table delivery_promises (
  id serial primary key,
  sales_order_id integer not null references sales_orders (id),
  stop_id integer not null references delivery_stops (id),
  day date not null,
  window_from text not null,
  window_until text not null,
  van_id text not null,
  region text not null,
  model text not null,
  state text not null default 'open' check (state in ('open', 'kept', 'broken', 'replaced', 'withdrawn')),
  reason text not null default '',
  made_at timestamptz not null,
  ended_at timestamptz
);
create index delivery_promises_order on delivery_promises (sales_order_id);
create index delivery_promises_ended on delivery_promises (ended_at);

-- The board lists the lines that wait for a date.
create index sales_order_rows_ready on sales_order_rows (sales_order_id) where state = 'ready';
