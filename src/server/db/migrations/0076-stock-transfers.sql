-- Pieces that move from one stock location to another: requested, then sent, then received. Both locations are those of the
-- ERP. From sending on the pieces are no longer at the first location; at the second one they are from the receipt on.

create table stock_transfers (
  id integer generated always as identity primary key,
  from_location_id integer not null references locations,
  to_location_id integer not null references locations,
  reason text not null,
  state text not null default 'requested' check (state in ('requested', 'sent', 'received', 'canceled')),
  changed_at timestamptz not null,
  -- Set before a call to the ERP and cleared when the ERP refused it: in between the ERP may have the transfer.
  erp_sent_at timestamptz,
  erp_booked_at timestamptz,
  netsuite_id integer,
  -- When the ERP's own count began to include the transfer. Until then the shop adds and subtracts the pieces itself.
  erp_counted_at timestamptz,
  -- When an Admin confirmed that the ERP no longer counts the lost pieces.
  loss_settled_at timestamptz,
  check (from_location_id <> to_location_id)
);
create index stock_transfers_open on stock_transfers (id)
  where state in ('requested', 'sent') or (state = 'received' and (erp_counted_at is null or loss_settled_at is null));

create table stock_transfer_lines (
  transfer_id integer not null references stock_transfers,
  position integer not null,
  item_id integer not null,
  item_code text not null,
  display_name text not null,
  count integer not null check (count > 0),
  sent integer check (sent >= 0),
  received integer check (received >= 0),
  -- Why fewer or more pieces arrived than were sent; null when all arrived.
  difference text check (difference in ('left_behind', 'lost', 'extra')),
  primary key (transfer_id, item_id)
);

-- One row per change of state. A repeated call has the same action id, so it changes nothing more.
create table stock_transfer_events (
  id integer generated always as identity primary key,
  transfer_id integer not null references stock_transfers,
  action_id uuid not null unique,
  kind text not null check (kind in ('requested', 'sent', 'received', 'canceled', 'settled')),
  actor_id integer references users on delete set null,
  remark text not null default '',
  happened_at timestamptz not null
);
create index stock_transfer_events_transfer on stock_transfer_events (transfer_id, id);
