-- Customers are found by their phone number too, as it is dialed in the Netherlands.

create or replace function words_of(buyer sales_order_customers) returns text language sql immutable parallel safe as $$
  select trim(concat_ws(' ', buyer.email, buyer.firstname, buyer.middlename, buyer.lastname, buyer.company_name,
    buyer.address ->> 'zipcode', replace(buyer.address ->> 'zipcode', ' ', ''), buyer.address ->> 'city',
    dialed(buyer.phone_number)))
$$;

drop trigger customers_by_buyer on sales_order_customers;
create trigger customers_by_buyer
  after insert or update of email, firstname, middlename, lastname, company_name, phone_number, address
  on sales_order_customers for each row execute function refresh_customer_of_buyer();

-- A database that is built up at once still has the one of an earlier migration.
drop table if exists pg_temp.told;
select refresh_all_customers();
