-- Changes of an order: pieces that go out and come in, proposed by staff and agreed to by the buyer. `number` counts the changes
-- of an order. `base_hash` tells on which order the change was proposed; `before` and `after` are its content then and
-- afterwards, without personal data. `added` are the new lines with their prices, fixed until `valid_until`. `seal` is a keyed
-- hash of what was proposed. `pieces` are row ids with their number of pieces.
-- `remarks` (for the buyer), `decision_reason` and `agreement` (how the buyer agreed at the counter) are emptied with the
-- data of the buyer.
create table order_changes (
  id uuid primary key,
  body_hash text not null,
  sales_order_id integer not null references sales_orders (id),
  number integer not null check (number > 0),
  state text not null default 'proposed'
    check (state in ('proposed', 'agreed', 'refused', 'withdrawn', 'replaced', 'expired')),
  base_hash text not null,
  before jsonb not null,
  after jsonb not null,
  pieces jsonb not null,
  added jsonb not null,
  added_cents integer not null check (added_cents >= 0),
  removed_cents integer not null check (removed_cents >= 0),
  fee_cents integer not null check (fee_cents between 0 and removed_cents),
  due_before_cents integer not null,
  due_cents integer not null,
  seal text not null,
  remarks text not null default '',
  valid_until date not null,
  proposed_by integer not null references users,
  proposed_at timestamptz not null,
  decided_at timestamptz,
  -- Who decided: `buyer`, or `user:12` for staff.
  decided_by text,
  decision_reason text not null default '',
  agreement text not null default '',
  unique (sales_order_id, number)
);
-- The buyer sees one proposal at a time.
create unique index order_changes_open on order_changes (sales_order_id) where state = 'proposed';

-- What an order was, each time that it changed: the first version is the order before its first change. `cause`: `before` for
-- an order that differs from the version before it because of a cancellation or a withdrawal, `changed` for an agreed change.
-- The content has no personal data, so it stays.
create table order_versions (
  sales_order_id integer not null references sales_orders (id),
  version integer not null check (version > 0),
  cause text not null check (cause in ('before', 'changed')),
  content jsonb not null,
  change_id uuid unique references order_changes (id),
  made_at timestamptz not null,
  primary key (sales_order_id, version),
  check ((cause = 'changed') = (change_id is not null))
);
