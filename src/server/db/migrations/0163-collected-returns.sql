-- A stop that collects the goods of a return at the customer. Its lines were delivered; null for a delivery or a pickup.
alter table delivery_stops add column return_id integer references returns (id);
-- A return is collected by one stop at a time.
create unique index delivery_stops_return on delivery_stops (return_id) where return_id is not null and state in ('planned', 'under_way');
