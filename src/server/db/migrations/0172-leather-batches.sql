-- The batch of the leather from which a line is made: the text on its label, '' when unknown. `production_on` is the day on which the
-- line went into production; null for a line that never did. Both serve the figures of service cases.
alter table sales_order_rows
  add leather_batch text not null default '' check (char_length(leather_batch) <= 40),
  add production_on date;
create index sales_order_rows_batch on sales_order_rows (leather_batch) where leather_batch <> '';
create index sales_order_rows_production on sales_order_rows (production_on) where production_on is not null;

update sales_order_rows r set production_on = s.day
from (
  select distinct on (row_id) row_id, day from (select unnest(row_ids) as row_id, day, id, state from order_steps) step
  where state = 'in_production' order by row_id, id desc
) s
where s.row_id = r.id and r.state <> 'ordered';
