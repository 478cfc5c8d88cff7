-- Calls of one network to one endpoint within a minute, counted over all servers. Unlogged: losing the counts in a crash
-- is harmless, and each counted call then writes no log. `running` is the part of `count` whose outcome is not known.

create unlogged table call_counts (
  key text primary key,
  count integer not null,
  running integer not null default 0,
  window_ends timestamptz not null
) with (fillfactor = 70);
