-- The road of a sale to the bookkeeping: one row for every record there, by our own name of it (`src/shared/domain/erp`).
create table erp_records (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('customer', 'sales_order', 'deposit', 'refund')),
  external_id text not null unique check (external_id ~ '^[A-Za-z0-9_-]+$'),
  -- Null for the customer record of an account, which serves all its orders.
  sales_order_id integer references sales_orders on delete restrict,
  user_id integer references users on delete restrict,
  -- The customer record an order was put under; it stays, also when the order is linked to an account later.
  customer_record_id integer references erp_records,
  netsuite_id integer,
  state text not null default 'queued' check (state in ('queued', 'sent', 'accepted', 'compared', 'dead')),
  tries integer not null default 0,
  -- Why it is not there yet, in words for staff.
  last_error text,
  -- What was sent, for as long as it was not accepted: it holds names and addresses, and the order has them already.
  payload jsonb,
  -- Of what was accepted, so that the same is not sent again.
  content_hash text,
  inserted_at timestamptz not null,
  sent_at timestamptz,
  accepted_at timestamptz,
  compared_at timestamptz,
  check ((state in ('accepted', 'compared')) <= (netsuite_id is not null))
);
create index erp_records_order on erp_records (sales_order_id) where sales_order_id is not null;
create index erp_records_open on erp_records (kind, state) where state not in ('accepted', 'compared');

-- A party that is not there is left alone for a while: since when, until when, and why.
create table outbox_pauses (
  party text primary key check (party in ('mail', 'erp')),
  failures integer not null,
  since timestamptz not null,
  until timestamptz not null,
  reason text not null
);

-- What waits for the ERP is taken in the order in which it came.
create index outbox_erp on outbox (id) where party = 'erp' and state <> 'sent';

-- Dead letters and what waits, for the job page.
create index outbox_state on outbox (state, id) where state <> 'sent';

-- What staff dealt with by hand goes out no more, unless somebody asks for it after all: when they said so, who, and why.
alter table outbox drop constraint outbox_state_check;
alter table outbox
  add closed_at timestamptz,
  add closed_by integer references users,
  add closed_reason text,
  add constraint outbox_state_check check (state in ('queued', 'sending', 'sent', 'dead', 'closed')),
  add constraint outbox_closed_check check (state <> 'closed' or (closed_at is not null and closed_by is not null));

-- Orders that nobody told the ERP of.
insert into outbox (party, kind, unique_key, payload, next_try_at, inserted_at)
select 'erp', 'sales-order', 'sales-order:' || id, jsonb_build_object('salesOrderId', id), now(), now()
from sales_orders where synchronized_at is null and token_hash <> '' order by id
on conflict (unique_key) do nothing;

-- Money that came in or went back before the shop told the ERP of it. It waits for its order, so that has to go there too.
insert into outbox (party, kind, unique_key, payload, next_try_at, inserted_at)
select 'erp', case kind when 'payment' then 'deposit' else 'refund' end,
  case kind when 'payment' then 'deposit:' || attempt_id else 'refund:' || id end,
  jsonb_strip_nulls(jsonb_build_object('salesOrderId', sales_order_id, 'attemptId', attempt_id,
    'entryId', case when kind <> 'payment' then id end, 'amountCents', amount_cents)), now(), now()
from payment_entries
where exists (select from outbox m where m.unique_key = 'sales-order:' || sales_order_id) order by id;

-- What an order took from the shelf is ours to subtract until the ERP does so itself: from the first count that began when
-- it had the order. Null as long as it is ours.
alter table sales_order_rows add stock_released_at timestamptz;
create index sales_order_rows_holding on sales_order_rows (sales_order_id) where stock_taken > 0 and stock_released_at is null;
