-- Orders are counted for the list of customers, and made searchable, per statement instead of per order: one statement
-- places all orders that arrive together. A guest's row is changed by the new orders only; it is computed again from all
-- orders when the guest uses another name or address.

-- These two are stable, because `concat_ws` is. PostgreSQL can only inline a function that says so.
create or replace function full_name(firstname text, middlename text, lastname text) returns text language sql stable parallel safe as $$
  select regexp_replace(trim(concat_ws(' ', firstname, middlename, lastname)), '\s+', ' ', 'g')
$$;

create or replace function words_of(buyer sales_order_customers) returns text language sql stable parallel safe as $$
  select trim(concat_ws(' ', buyer.email, buyer.firstname, buyer.middlename, buyer.lastname, buyer.company_name,
    buyer.address ->> 'zipcode', replace(buyer.address ->> 'zipcode', ' ', ''), buyer.address ->> 'city',
    dialed(buyer.phone_number)))
$$;

-- The two triggers join a few new rows with large tables. Their plans are cached, so PostgreSQL must not choose a scan of a
-- whole table while that table is still small.

-- The text of an order that a search reads.
create function order_search_of(placed sales_orders, buyer sales_order_customers) returns text language sql stable as $$
  select search_of(buyer) || plain_letters(concat_ws(E'\n', '', '#' || placed.id, placed.netsuite_id, buyer.company_name,
    dialed(buyer.phone_number), buyer.firstname, buyer.delivery_address ->> 'zipcode',
    replace(buyer.delivery_address ->> 'zipcode', ' ', ''), buyer.delivery_address ->> 'city'))
$$;

create or replace function order_search(order_id integer) returns text language sql stable as $$
  select order_search_of(o, c) from sales_orders o join sales_order_customers c on c.sales_order_id = o.id where o.id = order_id
$$;

create function add_order_searches() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into sales_order_searches (sales_order_id, search)
  select o.id, order_search_of(o, c)
  from added join sales_orders o on o.id = added.sales_order_id
  join sales_order_customers c on c.sales_order_id = added.sales_order_id
  on conflict (sales_order_id) do update set search = excluded.search;
  return null;
end $$;

drop trigger sales_order_customers_searched on sales_order_customers;
create trigger sales_order_customers_searched
  after update of email, firstname, middlename, lastname, company_name, phone_number, address, delivery_address
  on sales_order_customers for each row execute function keep_order_search();
create trigger sales_order_customers_made_searchable after insert on sales_order_customers
  referencing new table as added for each statement execute function add_order_searches();

-- The rows are changed in the sequence of their keys, so that two statements cannot deadlock.
create function count_new_orders() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  account integer;
  address text;
begin
  for account in
    select distinct o.user_id from added join sales_orders o on o.id = added.sales_order_id
    where o.user_id is not null order by 1
  loop
    perform refresh_customer(account, null);
  end loop;

  for address in
    select distinct lower(added.email) from added join sales_orders o on o.id = added.sales_order_id
    join users u on u.email = lower(added.email) and u.email_proven_at is not null
    where o.user_id is null order by 1
  loop
    perform refresh_customer_of(address);
  end loop;

  for address in
    with placed as materialized (
      select lower(c.email) as email, o.id, o.inserted_at, full_name(c.firstname, c.middlename, c.lastname) as fullname,
        plain_letters(words_of(c)) as words
      from added join sales_orders o on o.id = added.sales_order_id
      join sales_order_customers c on c.sales_order_id = added.sales_order_id
      where o.user_id is null and not o.is_walk_in and lower(c.email) not like '%@verwijderd.invalid'
        and not exists (select from users u where u.email = lower(c.email) and u.email_proven_at is not null)
    ), counted as (
      insert into customers (guest_email, email, name, order_count, latest_order_id, active_at, search)
      select email, email, coalesce(nullif((array_agg(fullname order by id desc))[1], ''), email), count(*), max(id),
        (array_agg(inserted_at order by id desc))[1], string_agg(distinct words, ' ' order by words)
      from placed group by email order by email
      on conflict (guest_email) do update set
        order_count = customers.order_count + excluded.order_count,
        latest_order_id = greatest(customers.latest_order_id, excluded.latest_order_id),
        name = case when customers.latest_order_id > excluded.latest_order_id then customers.name else excluded.name end,
        active_at = case when customers.latest_order_id > excluded.latest_order_id then customers.active_at else excluded.active_at end
      returning guest_email, search
    )
    select distinct placed.email from placed join counted on counted.guest_email = placed.email
    where position(placed.words in counted.search) = 0 order by 1
  loop
    perform refresh_customer(null, address);
  end loop;
  return null;
end $$;

drop trigger customers_by_buyer on sales_order_customers;
create trigger customers_by_buyer
  after update of email, firstname, middlename, lastname, company_name, phone_number, address
  on sales_order_customers for each row execute function refresh_customer_of_buyer();
create trigger customers_by_new_orders after insert on sales_order_customers
  referencing new table as added for each statement execute function count_new_orders();
