-- The list of orders is sorted by the price that it shows: what is due after pieces were canceled, replaced or withdrawn. An order of
-- which nothing is left is listed with its total. The index sales_orders_price stays for servers of the former release.
create index sales_orders_listed_price on sales_orders (
  (case when canceled_at is null and released_cents < gross_cents then due_cents else gross_cents end), id
) where not is_loose_payment;
