-- The delivery period that the shop promised for a line when it was ordered, and what became of it. A line has one current
-- promise; the replaced ones stay. Lines of earlier orders have none.
create table promised_periods (
  id integer generated always as identity primary key,
  sales_order_id integer not null references sales_orders (id),
  sales_order_row_id integer not null references sales_order_rows (id),
  -- Name of the model and its brand at the time of sale, for the figures.
  model text not null,
  brand text not null default '',
  -- What ends the promise: the delivery, or for a pickup the day on which the line is ready.
  counts text not null check (counts in ('delivered', 'ready')),
  from_day date not null,
  until_day date not null,
  state text not null default 'open' check (state in ('open', 'kept', 'broken', 'replaced', 'withdrawn')),
  -- Why it was broken or replaced. `explanation` is for the customer and may name a person, so it is erased with the order.
  cause text check (cause in ('supplier', 'workshop', 'transport', 'customer', 'other')),
  explanation text not null default '',
  -- True for a period that follows from a later week that the customer chose.
  by_customer boolean not null default false,
  made_at timestamptz not null,
  -- The day of the delivery, or on which it was replaced.
  ended_on date,
  check (from_day <= until_day)
);
create index promised_periods_order on promised_periods (sales_order_id);
create unique index promised_periods_current on promised_periods (sales_order_row_id) where state <> 'replaced';
create index promised_periods_ended on promised_periods (ended_on) where ended_on is not null;

-- The weeks that suit the customer, as Mondays. Personal data: erased with the delivery data of the order.
create table delivery_preferences (
  sales_order_id integer primary key references sales_orders (id),
  from_week date,
  until_week date,
  avoided_weeks text[] not null default '{}',
  changed_at timestamptz not null
);
