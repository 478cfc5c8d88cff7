-- The load of the vans leaves out canceled orders, which are few. Without this index the search for a free window reads all orders.
create index sales_orders_canceled on sales_orders (id) where canceled_at is not null;
