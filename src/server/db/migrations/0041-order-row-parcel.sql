-- Leather care is sent as a parcel. The texts of an order follow from what was sold, so the row stores it.
alter table sales_order_rows add column is_parcel boolean not null default false;

update sales_order_rows r set is_parcel = true
from items i
where i.id = r.item_id and (i.stock_class ~* 'onderhoud' or i.family = 'leer-onderhoud');
