-- What the start page of the back office counts, each read from an index of its own.

create index payment_entries_booked on payment_entries (booked_at) include (kind, amount_cents);
-- The rule of `isSample`.
create index sales_order_rows_samples on sales_order_rows (sales_order_id) include (count) where item_code ilike '%kleurstaal%';
create index sales_orders_due on sales_orders (payment_state) include (gross_cents, paid_cents) where payment_state <> 'full';
create index outbox_dead on outbox (id) where state = 'dead';
create index withdrawals_waiting on withdrawals (state) where state in ('received', 'in_progress');
