-- The window of a planned visit for a service case is a promise too, like that of a delivery. Visits that are planned already get theirs.
alter table delivery_promises add service_case_id integer references service_cases (id);
create index delivery_promises_case on delivery_promises (service_case_id) where service_case_id is not null;

insert into delivery_promises (sales_order_id, stop_id, service_case_id, day, window_from, window_until, van_id, region, model, made_at)
select s.sales_order_id, s.id, s.service_case_id, s.day, s.window_from, s.window_until, s.van_id, s.region,
  coalesce((select r.display_name from sales_order_rows r where r.id = any(s.row_ids) order by r.position limit 1), ''), s.planned_at
from delivery_stops s
where s.service_case_id is not null and s.state in ('planned', 'under_way')
  and not exists (select from delivery_promises p where p.stop_id = s.id);
