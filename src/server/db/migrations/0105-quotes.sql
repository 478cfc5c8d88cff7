-- Quotes. A quote has versions; the customer sees the version that was sent last. Lines are snapshots, like the rows of an
-- order, so the prices of a version stay when the catalog changes.

-- The last number of each year. A new quote increases it in its own transaction, so the series has no gaps.
create table quote_numbers (
  year integer primary key,
  last_place integer not null
);

create table quotes (
  id integer generated always as identity primary key,
  number text not null unique,
  idempotency_key text not null unique,
  body_hash text not null,
  -- Hash of the token in the link; empty once the customer was erased.
  token_hash text not null,
  is_from_shopper boolean not null,
  state text not null default 'draft'
    check (state in ('draft', 'sent', 'seen', 'accepted', 'refused', 'expired', 'canceled')),
  -- Number of changes by staff, for saves by two colleagues at once.
  revision integer not null default 1,
  -- The newest version, and the version that the customer sees (null before the first is sent).
  version integer not null default 1,
  sent_version integer,
  seller_id integer references users (id) on delete set null,
  customer_type text not null default 'private' check (customer_type in ('private', 'business')),
  company_name text not null default '',
  vat_number text not null default '',
  kvk_number text not null default '',
  gender text not null default '',
  firstname text not null default '',
  middlename text not null default '',
  lastname text not null default '',
  email text not null default '',
  phone_number text not null default '',
  reference text not null default '',
  inserted_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by integer references users (id) on delete set null,
  first_sent_at timestamptz,
  -- Of the sent version, or of the draft before the first is sent.
  valid_until date not null,
  gross_cents integer not null,
  -- The day of the reminder; null without one, and after it was mailed.
  remind_on date,
  decided_at timestamptz,
  decision_reason text not null default '',
  accepted_name text not null default '',
  accepted_seal text not null default '',
  sales_order_id integer unique references sales_orders (id),
  renewal_asked_at timestamptz
);
create index quotes_newest on quotes (inserted_at desc, id desc);
create index quotes_of_state on quotes (state, inserted_at desc, id desc);
create index quotes_open on quotes (valid_until) where state in ('sent', 'seen');
create index quotes_to_remind on quotes (remind_on) where state in ('sent', 'seen') and remind_on is not null;
create index quotes_email on quotes (lower(email)) where email <> '';
create index quotes_sent on quotes (first_sent_at) where first_sent_at is not null;
create index quotes_to_forget on quotes (valid_until) where token_hash <> '' and sales_order_id is null;
create index quotes_search on quotes using gin (
  lower(number || ' ' || firstname || ' ' || middlename || ' ' || lastname || ' ' || company_name || ' ' || email) gin_trgm_ops);

create table quote_versions (
  quote_id integer not null references quotes (id) on delete cascade,
  version integer not null,
  made_at timestamptz not null,
  made_by integer references users (id) on delete set null,
  sent_at timestamptz,
  sent_by integer references users (id) on delete set null,
  valid_until date not null,
  remarks text not null default '',
  discounts jsonb not null,
  net_cents integer not null,
  vat_cents integer not null,
  gross_cents integer not null,
  discount_cents integer not null,
  -- Keyed hash of the content, made when the version is sent; empty for a draft.
  seal text not null default '',
  primary key (quote_id, version)
);

create table quote_lines (
  quote_id integer not null,
  version integer not null,
  position integer not null,
  item_id integer not null,
  item_code text not null,
  display_name text not null,
  options jsonb not null,
  base_price numeric(12, 4) not null,
  unit_gross_cents integer not null,
  count integer not null check (count > 0),
  is_made_to_measure boolean not null,
  image_url text,
  list_base_price numeric(12, 4),
  discount_reason text,
  primary key (quote_id, version, position),
  foreign key (quote_id, version) references quote_versions (quote_id, version) on delete cascade
);

create table quote_events (
  id bigint generated always as identity primary key,
  quote_id integer not null references quotes (id) on delete cascade,
  version integer not null,
  kind text not null,
  detail jsonb not null,
  -- `user:12`, `customer`, or `system`.
  actor text not null,
  happened_at timestamptz not null
);
create index quote_events_of_quote on quote_events (quote_id, id);
