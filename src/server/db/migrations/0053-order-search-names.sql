-- Orders are found by the first name of the buyer and by the postcode and the town of another delivery address too.

create or replace function order_search(order_id integer) returns text language sql stable as $$
  select search_of(c) || plain_letters(concat_ws(E'\n', '', '#' || o.id, o.netsuite_id, c.company_name,
    dialed(c.phone_number), c.firstname, c.delivery_address ->> 'zipcode',
    replace(c.delivery_address ->> 'zipcode', ' ', ''), c.delivery_address ->> 'city'))
  from sales_orders o join sales_order_customers c on c.sales_order_id = o.id where o.id = order_id
$$;

drop trigger sales_order_customers_searched on sales_order_customers;
create trigger sales_order_customers_searched
  after insert or update of email, firstname, middlename, lastname, company_name, phone_number, address, delivery_address
  on sales_order_customers for each row execute function keep_order_search();

select refresh_all_order_searches();
