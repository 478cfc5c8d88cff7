-- Sales that were laid aside at the counter, until somebody takes them back. None is older than thirty days.

create table parked_sales (
  -- Made by the till, so that a repeated call is the same sale.
  id uuid primary key,
  body_hash text not null,
  title text not null,
  till_name text not null,
  content jsonb not null,
  -- Of the buyer, as far as it was typed: by it a sale is found when they are to be forgotten.
  email text not null default '',
  parked_by integer not null references users,
  parked_at timestamptz not null,
  state text not null default 'parked' check (state in ('parked', 'taken', 'removed')),
  take_id uuid,
  ended_by integer references users,
  ended_at timestamptz,
  check ((state = 'parked') = (ended_at is null)),
  check ((state = 'taken') = (take_id is not null))
);
create index parked_sales_waiting on parked_sales (parked_at desc) where state = 'parked';
create index parked_sales_age on parked_sales (parked_at);
create index parked_sales_email on parked_sales (email) where email <> '';

-- For what a scanner reads: barcodes, and numbers of items however they are typed.
create index items_upc on items ((texts #>> '{facts,upcCode}')) where texts #>> '{facts,upcCode}' is not null;
create index items_number on items (lower(item_id));
