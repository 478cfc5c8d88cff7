-- The week board looks for ready lines of orders among all lines.
create index sales_order_rows_ready on sales_order_rows (sales_order_id) where state = 'ready';
