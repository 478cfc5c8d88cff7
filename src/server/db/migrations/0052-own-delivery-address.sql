-- A customer may store another address to deliver to besides their own.

alter table customer_details add column delivery_address jsonb;
