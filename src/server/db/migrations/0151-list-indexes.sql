-- Stops that still have to be made. The lines of waiting orders are compared with them.
create index delivery_stops_active on delivery_stops (sales_order_id) where state in ('planned', 'under_way');
-- The list of quotes: its sellers, the quotes whose customer asks for a new one, and the number per state of quotes that end before a day.
create index quotes_seller on quotes (seller_id, inserted_at desc, id desc) where seller_id is not null;
create index quotes_renewal on quotes (inserted_at desc, id desc) where renewal_asked_at is not null;
create index quotes_valid_until on quotes (valid_until, state);
-- Unpaid orders, newest first, also together with other filters of the list of orders.
create index sales_orders_open on sales_orders (inserted_at, id) where payment_state <> 'full' and canceled_at is null;
-- The figures of the start page subtract canceled pieces from the orders of a day.
create index sales_order_rows_canceled on sales_order_rows (sales_order_id) where canceled_count > 0;
