-- Products that an Admin fixed as tiles of the selling screen, in the order of the screen.

create table counter_tiles (
  item_id integer primary key references items on delete cascade,
  position integer not null
);

-- What was sold at the counter lately is read by the day.
create index sales_orders_counter on sales_orders (inserted_at) where channel = 'showroom' and canceled_at is null;
