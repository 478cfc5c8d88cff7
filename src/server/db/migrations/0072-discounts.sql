-- Discounts at the counter. `base_price` and `unit_gross_cents` of a row are the agreed price, so that every sum over rows
-- stays as it is. `list_base_price` is null without a discount.

alter table sales_order_rows
  add column list_base_price numeric(12, 4) check (list_base_price >= base_price),
  add column discount_reason text,
  -- The Admin who approved the discount; null when the seller may give it.
  add column discount_approved_by integer references users;

-- The rules of the shop; empty until an Admin changes them.
create table discount_rules (
  is_only boolean primary key default true check (is_only),
  sales_percent integer not null check (sales_percent between 0 and 100),
  admin_percent integer not null check (admin_percent between 0 and 100),
  reasons jsonb not null,
  version integer not null
);

-- Approvals of an Admin, each for one order that has not been placed yet.
create table discount_approvals (
  id uuid primary key,
  approver_id integer not null references users,
  seller_id integer not null references users,
  till_id uuid references tills,
  -- The idempotency key of the order, and a hash of its discounts and lines.
  order_key text not null,
  subject_hash text not null,
  approved_at timestamptz not null,
  -- The order that used it.
  sales_order_id integer unique references sales_orders
);
