-- Service cases: what is wrong with a delivered piece, the messages and photos about it, and how it was solved.
create table service_cases (
  id integer generated always as identity (start with 1001) primary key,
  idempotency_key text not null unique,
  body_hash text not null,
  opened_at timestamptz not null,
  -- 'customer', 'user:12', or 'delivery' for a deviation that the driver noted.
  opened_by text not null,
  state text not null default 'new' check (state in (
    'new', 'in_progress', 'waiting_for_customer', 'visit_planned', 'parts_ordered', 'solved', 'refused', 'reopened')),
  -- Raised with every message and every change of state, so that staff notice what a colleague or the customer did.
  version integer not null default 0,
  changed_at timestamptz not null,
  closed_at timestamptz,
  -- When the person, the messages and the photos were erased.
  erased_at timestamptz,
  sales_order_id integer references sales_orders on delete restrict,
  row_ids integer[] not null default '{}',
  problem text not null check (problem in ('seat', 'seam', 'color', 'leg', 'mechanism', 'leather_damage', 'other')),
  -- The product in words, for a case without order rows.
  products text not null default '',
  name text not null,
  email text not null default '',
  phone text not null default '',
  assigned_to integer references users on delete restrict,
  visit_on date,
  visit_window text not null default '',
  cost_cents integer not null default 0
);
create index service_cases_newest on service_cases (opened_at desc, id desc);
create index service_cases_open on service_cases (opened_at) where state not in ('solved', 'refused');
create index service_cases_order on service_cases (sales_order_id) where sales_order_id is not null;
create index service_cases_email on service_cases (lower(email)) where email <> '';
create index service_cases_closed on service_cases (closed_at) where closed_at is not null and erased_at is null;

create table service_messages (
  id bigint generated always as identity primary key,
  service_case_id integer not null references service_cases on delete restrict,
  -- 'note' is for staff only.
  kind text not null check (kind in ('customer', 'shop', 'note')),
  author text not null,
  text text not null,
  -- The state that the case got with this message; null when it did not change.
  state text,
  written_at timestamptz not null,
  idempotency_key text not null unique,
  body_hash text not null
);
create index service_messages_of on service_messages (service_case_id, id);

-- One row per photo; its files are in the file store. Without a message it was sent, but not used yet.
create table service_photos (
  id uuid primary key,
  -- Who may use the photo: 'order:10001', 'case:1001' or 'user:12'.
  scope text not null,
  content_hash text not null,
  service_message_id bigint references service_messages on delete restrict,
  position integer not null default 0,
  stored_at timestamptz not null
);
create index service_photos_of on service_photos (service_message_id) where service_message_id is not null;
create index service_photos_unused on service_photos (scope) where service_message_id is null;

-- Steps of a case that are no message: who assigned it, costs, parts. Append-only, without personal data of the customer.
create table service_events (
  id bigint generated always as identity primary key,
  service_case_id integer not null references service_cases on delete restrict,
  kind text not null,
  detail jsonb not null default '{}',
  actor text not null,
  happened_at timestamptz not null
);
create index service_events_of on service_events (service_case_id, id);
create trigger service_events_append_only before update or delete on service_events for each row execute function refuse_change();

create table service_parts (
  id uuid primary key,
  service_case_id integer not null references service_cases on delete restrict,
  description text not null,
  supplier text not null default '',
  ordered_on date,
  expected_on date,
  received_on date,
  version integer not null default 0,
  added_at timestamptz not null
);
create index service_parts_of on service_parts (service_case_id, added_at);

-- What a case cost the shop. A mistake is corrected with a negative amount.
create table service_costs (
  id uuid primary key,
  service_case_id integer not null references service_cases on delete restrict,
  description text not null,
  amount_cents integer not null check (amount_cents between -10000000 and 10000000 and amount_cents <> 0),
  booked_by integer not null references users on delete restrict,
  booked_at timestamptz not null
);
create index service_costs_of on service_costs (service_case_id, booked_at);
