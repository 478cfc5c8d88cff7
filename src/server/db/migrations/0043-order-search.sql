-- Orders are found by their number, that of NetSuite, phone and company too; and each account chooses the columns of its lists.

alter table users
  -- By list the keys of columns that this account does not want to see: {"orders": ["user"]}.
  add column hidden_columns jsonb not null default '{}';

-- A phone number as it is dialed in the Netherlands: '+31 6 1234-5678' is '0612345678'.
create function dialed(phone text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(phone, '[^0-9+]', '', 'g'), '^(\+|00)31', '0')
$$;

create function order_search(order_id integer) returns text language sql stable as $$
  select search_of(c) || plain_letters(concat_ws(E'\n', '', '#' || o.id, o.netsuite_id, c.company_name, dialed(c.phone_number)))
  from sales_orders o join sales_order_customers c on c.sales_order_id = o.id where o.id = order_id
$$;

create or replace function keep_order_search() returns trigger language plpgsql as $$
begin
  insert into sales_order_searches (sales_order_id, search) values (new.sales_order_id, order_search(new.sales_order_id))
  on conflict (sales_order_id) do update set search = excluded.search;
  return null;
end $$;
drop trigger sales_order_customers_searched on sales_order_customers;
create trigger sales_order_customers_searched
  after insert or update of email, middlename, lastname, company_name, phone_number, address
  on sales_order_customers for each row execute function keep_order_search();

create function keep_order_number_search() returns trigger language plpgsql as $$
begin
  update sales_order_searches set search = order_search(new.id) where sales_order_id = new.id;
  return null;
end $$;
create trigger sales_orders_searched after update of netsuite_id on sales_orders
  for each row when (old.netsuite_id is distinct from new.netsuite_id) execute function keep_order_number_search();

create or replace function refresh_all_order_searches() returns void language sql as $$
  insert into sales_order_searches (sales_order_id, search)
  select c.sales_order_id, order_search(c.sales_order_id) from sales_order_customers c
  on conflict (sales_order_id) do update set search = excluded.search
$$;
select refresh_all_order_searches();
