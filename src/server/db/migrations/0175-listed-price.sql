-- The list of orders is sorted by the price that it shows: what is due after pieces were canceled, replaced or withdrawn. An order of
-- which nothing is left is listed with its total. Building the index reads the table once, and orders are not written in the meantime.
drop index sales_orders_price;
create index sales_orders_price on sales_orders (
  (case when canceled_at is null and released_cents < gross_cents then due_cents else gross_cents end), id
) where not is_loose_payment;
