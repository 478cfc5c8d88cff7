-- What lists of a hundred thousand orders read, where `npm run bench -- backoffice` showed that something was missing.

-- By mail address, also page after page; it serves whoever looks for one address as the one before did.
drop index sales_order_customers_email;
create index sales_order_customers_email on sales_order_customers (lower(email), sales_order_id);

-- Nearly all orders are there, so only an index that holds no others is read without reading the orders.
create index sales_orders_synchronized on sales_orders (inserted_at, id) where synchronized_at is not null;
create index sales_orders_without_seller on sales_orders (inserted_at, id) where seller_id is null;
