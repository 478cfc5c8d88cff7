-- Locations of the shop. (The table `locations` has the stock locations of the ERP.) `location_id` is null for the default
-- location: the shop as it was before this migration, whose address and hours come from the configuration.

create table shop_locations (
  id integer generated always as identity primary key,
  -- Empty for the default location until an Admin names it.
  name text not null,
  -- In the path of its page in the web shop; never changed.
  slug text not null unique,
  street text not null default '',
  zipcode text not null default '',
  city text not null default '',
  phone text not null default '',
  email text not null default '',
  -- Opening hours by weekday, 1 is Monday: {"2": {"from": "10:00", "until": "17:00"}}.
  hours jsonb not null default '{}',
  is_default boolean not null default false,
  is_shown boolean not null default true,
  version integer not null default 0
);
create unique index shop_locations_default on shop_locations (is_default) where is_default;
create unique index shop_locations_name on shop_locations (lower(name)) where name <> '';
insert into shop_locations (name, slug, is_default) values ('', 'showroom', true);

alter table tills add column location_id integer references shop_locations;
alter table drawers add column location_id integer references shop_locations;
alter table payment_attempts add column location_id integer references shop_locations;
alter table sales_orders add column location_id integer references shop_locations;
alter table day_closings add column location_id integer references shop_locations;

-- Of two who close a day of a location one gets it.
drop index day_closings_first;
create unique index day_closings_first on day_closings (day, coalesce(location_id, 0)) where corrects is null;
