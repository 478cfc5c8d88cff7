-- The drawers of a closing, each with its own count. A closing of before this migration has no rows here: it counted the
-- main drawer.

create table day_closing_drawers (
  closing_id uuid not null references day_closings,
  position integer not null,
  drawer_id uuid references drawers,
  name text not null,
  -- What the closing counted of its day: received and put in, minus refunded and taken out, and differences of shifts.
  net_cents integer not null,
  expected_cents integer not null,
  counted_cents integer not null check (counted_cents >= 0),
  float_cents integer not null check (float_cents between 0 and counted_cents),
  denominations jsonb not null,
  primary key (closing_id, position)
);
create unique index day_closing_drawers_once on day_closing_drawers
  (closing_id, (coalesce(drawer_id, '00000000-0000-0000-0000-000000000000')));

create trigger day_closing_drawers_append_only before update or delete on day_closing_drawers
  for each row execute function refuse_change();
create trigger day_closing_drawers_not_emptied before truncate on day_closing_drawers
  for each statement execute function refuse_change();
