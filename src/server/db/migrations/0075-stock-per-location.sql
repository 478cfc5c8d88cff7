-- The stock location of the ERP (`locations`) in which a location of the shop keeps its pieces. An Admin chooses it.
alter table shop_locations add column stock_location_id integer references locations;
create unique index shop_locations_stock on shop_locations (stock_location_id) where stock_location_id is not null;

-- The stock location from which a walk-in sale was taken; null for every other order, and in a shop with one location.
alter table sales_orders add column stock_location_id integer references locations;
create index sales_orders_stock_location on sales_orders (id) where stock_location_id is not null;
