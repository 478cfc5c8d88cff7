-- Which snapshots of the items the shop took over. The last that is not withdrawn is what the shop shows; the one before
-- it is the good state that one click goes back to. The files lie in DATA_DIR/snapshots/applied.
create table catalogue_snapshots (
  id integer generated always as identity primary key,
  -- Of its rows: by this the same catalogue is known again.
  digest text not null,
  -- False when rows were left out that could not be used: then the same snapshot is worth another try.
  is_whole boolean not null,
  items integer not null,
  -- Null when no copy was kept.
  file text,
  taken_at timestamptz not null,
  applied_at timestamptz not null,
  version integer not null,
  withdrawn_at timestamptz
);

-- When what lies where was last counted, so that an older count in a snapshot does not take its place.
alter table catalogue_state add column stock_counted_at timestamptz;
