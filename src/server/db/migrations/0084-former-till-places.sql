-- Where a till was before an Admin moved it or chose another drawer for it. A payment that the till took without a
-- connection is booked in the drawer that the till had at that time.

create table former_till_places (
  till_id uuid not null references tills,
  -- The till had this drawer and location until then.
  until timestamptz not null,
  -- Null for the main drawer.
  drawer_id uuid references drawers,
  -- Null for the default location.
  location_id integer references shop_locations
);
create index former_till_places_till on former_till_places (till_id, until);
