-- How long the last deliveries of a model took, in weeks after the order. An operation computes it once a day. Only models
-- with enough deliveries have a row.
create table model_delivery_times (
  item_id integer primary key references items (id) on delete cascade,
  weeks_from integer not null,
  weeks_until integer not null,
  deliveries integer not null,
  computed_at timestamptz not null,
  check (weeks_from <= weeks_until)
);
