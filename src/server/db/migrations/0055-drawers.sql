-- Cash drawers: the drawer of each cash payment and refund, money that staff put in or take out, and shifts.

-- Drawers besides the main drawer of the shop. The main drawer has no row: `drawer_id` is null for it, and for all money
-- that was booked before this migration.
create table drawers (
  id uuid primary key,
  name text not null,
  opened_at timestamptz not null
);

alter table tills add column drawer_id uuid references drawers;
-- The till at which staff started the payment or the refund. Null for older rows, and without a registered till.
alter table payment_attempts add column till_id uuid references tills;
alter table payment_refunds add column till_id uuid references tills;
-- The drawer that received or paid out the cash of this entry.
alter table payment_entries add column drawer_id uuid references drawers;

-- One shift of a drawer, from its first count to its last. Sellers may change during a shift.
create table drawer_shifts (
  -- Made by the caller, so that a repeated call is the same shift.
  id uuid primary key,
  drawer_id uuid references drawers,
  till_id uuid references tills,
  opened_by integer not null references users,
  opened_by_name text not null,
  opened_at timestamptz not null,
  start_expected_cents integer not null,
  start_counted_cents integer not null check (start_counted_cents >= 0),
  start_denominations jsonb not null,
  start_explanation text not null,
  closed_by integer references users,
  closed_by_name text,
  closed_at timestamptz,
  end_expected_cents integer,
  end_counted_cents integer check (end_counted_cents >= 0),
  end_denominations jsonb,
  end_explanation text,
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (end_counted_cents is null))
);
-- A drawer has one open shift.
create unique index drawer_shifts_one_open on drawer_shifts
  (coalesce(drawer_id, '00000000-0000-0000-0000-000000000000')) where closed_at is null;
create index drawer_shifts_opened on drawer_shifts (opened_at desc);

-- A shift changes once: when it is closed.
create function refuse_other_shift() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.closed_at is null and new.closed_at is not null
    and (new.id, new.drawer_id, new.till_id, new.opened_by, new.opened_by_name, new.opened_at,
      new.start_expected_cents, new.start_counted_cents, new.start_denominations, new.start_explanation)
      is not distinct from (old.id, old.drawer_id, old.till_id, old.opened_by, old.opened_by_name, old.opened_at,
      old.start_expected_cents, old.start_counted_cents, old.start_denominations, old.start_explanation)
  then return new; end if;
  raise exception 'a closed shift is never changed, and none is removed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger drawer_shifts_kept before update or delete on drawer_shifts
  for each row execute function refuse_other_shift();
create trigger drawer_shifts_not_emptied before truncate on drawer_shifts
  for each statement execute function refuse_change();

-- Money that staff put in or took out, and differences that a count of a shift found. Rows are only added, as in the ledger.
create table drawer_movements (
  -- Made by the caller, so that a repeated call is the same movement.
  id uuid primary key,
  body_hash text not null,
  drawer_id uuid references drawers,
  till_id uuid references tills,
  kind text not null check (kind in ('in', 'out', 'difference')),
  purpose text not null check (purpose in ('float', 'bank', 'expense', 'other', 'count')),
  -- Positive for `in` and `out`. Counted minus expected for `difference`.
  amount_cents integer not null check (amount_cents > 0 or (kind = 'difference' and amount_cents <> 0)),
  reason text not null,
  -- The shift whose first or last count found the difference.
  shift_id uuid references drawer_shifts,
  moved_by integer not null references users,
  moved_by_name text not null,
  moved_at timestamptz not null,
  check ((kind = 'difference') = (purpose = 'count') and (kind = 'difference') = (shift_id is not null))
);
create index drawer_movements_moved on drawer_movements (moved_at);
create trigger drawer_movements_append_only before update or delete on drawer_movements
  for each row execute function refuse_change();
create trigger drawer_movements_not_emptied before truncate on drawer_movements
  for each statement execute function refuse_change();
