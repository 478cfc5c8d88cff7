-- Agreed dates at which a buyer pays what is open. Each change is a new version, so the earlier ones remain readable; the
-- highest version counts. `parts` is a list of { dueOn, amountCents }, earliest first; an empty list ends the plan.
-- `paid_before_cents` is what was paid when the version was agreed: later payments fill its parts.
create table payment_plans (
  id integer generated always as identity primary key,
  sales_order_id integer not null references sales_orders (id) on delete cascade,
  version integer not null check (version > 0),
  parts jsonb not null check (jsonb_array_length(parts) <= 3),
  paid_before_cents integer not null,
  created_by integer references users (id) on delete set null,
  created_at timestamptz not null,
  unique (sales_order_id, version)
);

-- Reminders of an amount that is due. `step` counts the automatic ones of one due day from 1; 0 is a reminder that staff
-- sent by hand. Each automatic reminder is sent once, also when two servers look at the same time.
create table payment_reminders (
  id integer generated always as identity primary key,
  sales_order_id integer not null references sales_orders (id) on delete cascade,
  due_on date not null,
  step integer not null check (step >= 0),
  amount_cents integer not null check (amount_cents > 0),
  request_id uuid unique,
  sent_at timestamptz not null,
  sent_by integer references users (id) on delete set null
);
create unique index payment_reminders_once on payment_reminders (sales_order_id, due_on, step) where step > 0;
create index payment_reminders_order on payment_reminders (sales_order_id, sent_at);
