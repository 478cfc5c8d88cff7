-- The shop's tables. Prices are EUR excl. VAT with four decimals; amounts of orders and payments are whole cents.

-- Catalogue: a copy of what the ERP tells, replaced only by an import.

create table catalogue_state (
  id smallint primary key default 1 check (id = 1),
  version integer not null default 0,
  imported_at timestamptz,
  matrix_options_downloaded_at timestamptz,
  menu_downloaded_at timestamptz
);
insert into catalogue_state default values;

create table leather_categories (
  id integer primary key,
  title text not null,
  info text,
  info_sub text,
  info_link text,
  thickness text,
  swatch_family text not null,
  sort_order integer not null default 10000,
  sample_sort_order integer not null default 10000
);

create table leather_types (
  id integer primary key,
  category_id integer not null references leather_categories,
  name text not null,
  leather_name text not null,
  brand_color text not null,
  main_color text not null,
  hex text not null check (hex ~ '^#[0-9a-f]{6}$'),
  sort_order integer not null default 10000,
  sample_item_id integer,
  is_active boolean not null default true
);
create index leather_types_category on leather_types (category_id);

create table matrix_options (
  axis text not null check (axis in ('matrixLeg', 'matrixHandle', 'matrixSeatheight', 'matrixCouchSetup')),
  id integer not null,
  name text not null,
  picture text,
  sort_order integer not null default 10000,
  is_active boolean not null default true,
  primary key (axis, id)
);

create table items (
  id integer primary key,
  parent_id integer references items deferrable initially deferred,
  item_id text not null,
  item_type text not null,
  kind text not null check (kind in ('parent', 'variant', 'single', 'set')),
  display_name text not null,
  base_price numeric(12, 4) not null check (base_price >= 0),
  low_price numeric(12, 4) check (low_price >= 0),
  leather_type_id integer references leather_types deferrable initially deferred,
  leg_id integer,
  handle_id integer,
  seat_height_id integer,
  couch_setup_id integer,
  stock_class text,
  family text,
  picture_model text,
  picture_hex text,
  delivery_time text,
  sort_order integer not null default 10000,
  rating numeric(3, 2) check (rating between 0 and 5),
  review_count integer not null default 0 check (review_count >= 0),
  -- Texts, specifications and meta data: read as a whole, never searched by field.
  texts jsonb not null default '{}',
  is_active boolean not null default true,
  -- Of everything the ERP told of this item, so that an import sees what changed.
  content_hash text not null default '',
  changed_at timestamptz not null default now(),
  check ((kind = 'variant') = (parent_id is not null))
);
create unique index items_item_id on items (item_id) where is_active;
create index items_parent on items (parent_id) where parent_id is not null;
create index items_stock_class on items (stock_class, sort_order) where is_active and stock_class is not null;

create table item_members (
  set_id integer not null references items on delete cascade deferrable initially deferred,
  item_id integer not null references items deferrable initially deferred,
  quantity integer not null check (quantity > 0),
  position integer not null,
  primary key (set_id, item_id)
);

create table item_images (
  item_id integer not null references items on delete cascade deferrable initially deferred,
  position integer not null,
  picture text not null,
  alt text not null,
  primary key (item_id, position)
);

create table price_history (
  item_id integer not null references items on delete cascade deferrable initially deferred,
  valid_from timestamptz not null,
  base_price numeric(12, 4) not null check (base_price >= 0),
  primary key (item_id, valid_from)
);

create table menu_nodes (
  id integer primary key,
  parent_id integer references menu_nodes on delete cascade deferrable initially deferred,
  position integer not null,
  name text not null,
  display_name text,
  url_fragment text,
  sequence_number integer not null default 0,
  level integer not null,
  is_shown boolean not null,
  is_in_desktop_menu boolean not null,
  is_in_mobile_menu boolean not null,
  is_only_link boolean not null default false,
  meta_title text,
  meta_description text,
  banner_intro text,
  item_list text,
  intro text,
  description text,
  robots text
);

create table menu_banners (
  id integer primary key,
  text text not null,
  url text,
  url_title text,
  background text,
  color text,
  date_from date not null,
  date_to date not null
);

create table home_banners (
  id integer primary key,
  url text,
  picture text not null,
  image_alt text,
  date_from date,
  date_to date,
  sort_order integer not null default 10000
);

create table specification_fields (
  code text primary key,
  category text not null,
  category_position integer not null,
  position integer not null,
  label text not null,
  tooltip text,
  postfix text
);

-- Stock: what the ERP counted per location, and what our own orders have taken since.

create table locations (
  id integer primary key,
  name text not null
);

create table stock_levels (
  item_id integer not null references items on delete cascade deferrable initially deferred,
  location_id integer not null references locations,
  available integer not null,
  primary key (item_id, location_id)
);

-- One row per item with stock; orders lock it. `taken` goes back to 0 as the ERP books the orders.
create table stock_totals (
  item_id integer primary key references items on delete cascade deferrable initially deferred,
  counted integer not null default 0,
  taken integer not null default 0 check (taken >= 0)
);

-- People.

create table users (
  id integer generated always as identity primary key,
  netsuite_id integer,
  email text not null check (email = lower(email)),
  password_hash text not null,
  roles text[] not null default '{}' check (roles <@ array['Admin', 'Sales']),
  firstname text not null default '',
  middlename text not null default '',
  lastname text not null default '',
  gender text not null default '',
  page_size integer not null default 96,
  is_locked boolean not null default false,
  -- Raised to end every session of this person.
  session_generation integer not null default 0,
  inserted_at timestamptz not null default now()
);
create unique index users_email on users (email);

-- Wrong passwords per mail address, whether somebody has that address or not: so nobody learns which exist.
create table login_failures (
  email_hash text primary key,
  count integer not null,
  last_at timestamptz not null
);
create index login_failures_age on login_failures (last_at);

-- Orders.

create table sales_orders (
  id integer generated always as identity (start with 10001) primary key,
  netsuite_id integer,
  user_id integer references users,
  seller_id integer references users,
  channel text not null check (channel in ('web', 'showroom')),
  token_hash text not null,
  reference text not null default '',
  remarks text not null default '',
  delivery text not null check (delivery in ('s', 'a')),
  payment_option text not null check (payment_option in ('1', '2', '3', '4', '5')),
  gross_cents integer not null check (gross_cents >= 0),
  net_cents integer not null check (net_cents >= 0),
  vat_cents integer not null check (vat_cents = gross_cents - net_cents),
  deposit_cents integer not null check (deposit_cents between 0 and gross_cents),
  inserted_at timestamptz not null,
  synchronized_at timestamptz
);
create index sales_orders_user on sales_orders (user_id) where user_id is not null;

create table sales_order_customers (
  sales_order_id integer primary key references sales_orders on delete restrict,
  email text not null,
  phone_number text not null,
  customer_type text not null check (customer_type in ('private', 'business')),
  company_name text not null default '',
  vat_number text not null default '',
  kvk_number text not null default '',
  gender text not null,
  firstname text not null,
  middlename text not null default '',
  lastname text not null,
  -- { country, zipcode, houseNumber, …, verified }; the delivery address is null when it is the same.
  address jsonb not null,
  delivery_address jsonb
);

create table sales_order_rows (
  id integer generated always as identity primary key,
  sales_order_id integer not null references sales_orders on delete restrict,
  position integer not null,
  item_id integer not null,
  item_code text not null,
  -- As sold: the catalogue may change, the order may not.
  display_name text not null,
  options jsonb not null default '[]',
  base_price numeric(12, 4) not null check (base_price >= 0),
  unit_gross_cents integer not null check (unit_gross_cents >= 0),
  vat_percent integer not null,
  count integer not null check (count between 1 and 999),
  stock_taken integer not null default 0 check (stock_taken between 0 and count),
  is_made_to_measure boolean not null,
  image_url text,
  unique (sales_order_id, position)
);

-- Every try to get money, stored before the provider is called.
create table payment_attempts (
  id uuid primary key,
  sales_order_id integer not null references sales_orders on delete restrict,
  payment_type text not null check (payment_type in ('TERMINAL', 'CASH', 'PAYLINK')),
  amount_cents integer not null check (amount_cents > 0),
  state text not null check (state in ('starting', 'open', 'unknown', 'paid', 'failed', 'cancelled', 'expired', 'refunded', 'charged_back', 'review')),
  pay_id text,
  pay_uuid uuid,
  pay_status_code integer,
  payment_url text,
  refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
  started_by integer references users,
  started_at timestamptz not null,
  expires_at timestamptz,
  final_at timestamptz,
  -- When the provider is asked next, and how often it was.
  next_check_at timestamptz,
  checks integer not null default 0,
  netsuite_id integer,
  synchronized_at timestamptz
);
create unique index payment_attempts_one_open on payment_attempts (sales_order_id) where state in ('starting', 'open', 'unknown');
create unique index payment_attempts_pay_id on payment_attempts (pay_id) where pay_id is not null;
create index payment_attempts_order on payment_attempts (sales_order_id);
create index payment_attempts_due on payment_attempts (next_check_at) where state in ('starting', 'open', 'unknown');

-- Money that moved. Append-only: what an order has been paid is the sum of its entries.
create table payment_entries (
  id bigint generated always as identity primary key,
  attempt_id uuid not null references payment_attempts on delete restrict,
  sales_order_id integer not null references sales_orders on delete restrict,
  kind text not null check (kind in ('payment', 'refund', 'chargeback')),
  amount_cents integer not null check (amount_cents > 0),
  booked_at timestamptz not null
);
create unique index payment_entries_paid_once on payment_entries (attempt_id) where kind = 'payment';
create index payment_entries_order on payment_entries (sales_order_id);

-- What happened to an order, for people. Append-only.
create table order_events (
  id bigint generated always as identity primary key,
  sales_order_id integer not null references sales_orders on delete restrict,
  kind text not null,
  detail jsonb not null default '{}',
  actor text not null,
  happened_at timestamptz not null
);
create index order_events_order on order_events (sales_order_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger order_events_append_only before update or delete on order_events for each row execute function refuse_change();
create trigger payment_entries_append_only before update or delete on payment_entries for each row execute function refuse_change();

-- One result per key: a repeated call gets the order it already made.
create table idempotency_keys (
  key text primary key,
  body_hash text not null,
  sales_order_id integer not null references sales_orders on delete restrict,
  inserted_at timestamptz not null
);

-- What must reach the outside world, written with the change that caused it.
create table outbox (
  id bigint generated always as identity primary key,
  party text not null check (party in ('mail', 'erp')),
  kind text not null,
  -- At most once each: "order-confirmation:10023".
  unique_key text not null unique,
  payload jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'dead')),
  tries integer not null default 0,
  next_try_at timestamptz not null,
  last_error text,
  inserted_at timestamptz not null,
  sent_at timestamptz
);
create index outbox_due on outbox (next_try_at) where state in ('queued', 'sending');

-- Reviews.

create table product_reviews (
  id integer generated always as identity primary key,
  item_id integer not null references items,
  inserted_at timestamptz not null,
  email text not null,
  name text not null,
  rating integer not null check (rating between 1 and 5),
  review text not null,
  reaction text,
  is_valid boolean not null default false
);
create index product_reviews_item on product_reviews (item_id, inserted_at desc) where is_valid;
