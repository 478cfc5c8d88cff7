-- A stop at which the shop repairs or inspects something of a service case. Its lines were delivered; null for a delivery, a pickup or a
-- collection.
alter table delivery_stops add column service_case_id integer references service_cases (id);
-- A case has one planned visit at a time.
create unique index delivery_stops_visit on delivery_stops (service_case_id) where service_case_id is not null and state in ('planned', 'under_way');
