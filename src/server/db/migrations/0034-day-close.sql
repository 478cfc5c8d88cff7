-- Days that were signed off at the counter, and what the day close reads.

create table day_closings (
  -- Made by the caller, so that a repeated call is the same closing.
  id uuid primary key,
  body_hash text not null,
  day date not null,
  -- A mistake is put right by another closing of the same day.
  corrects uuid references day_closings,
  closed_by integer not null references users,
  closed_by_name text not null,
  closed_by_email text not null,
  closed_at timestamptz not null,
  expected_cents integer not null,
  counted_cents integer not null check (counted_cents >= 0),
  float_cents integer not null check (float_cents between 0 and counted_cents),
  denominations jsonb not null,
  explanations jsonb not null,
  -- What stood on the screen, without the names of buyers.
  view jsonb not null
);
-- Of two who close a day, or correct the same closing, one gets it.
create unique index day_closings_first on day_closings (day) where corrects is null;
create unique index day_closings_corrected on day_closings (corrects) where corrects is not null;
create index day_closings_day on day_closings (day desc);

create trigger day_closings_append_only before update or delete on day_closings
  for each row execute function refuse_change();
create trigger day_closings_not_emptied before truncate on day_closings
  for each statement execute function refuse_change();

create index payment_attempts_started on payment_attempts (started_at);
