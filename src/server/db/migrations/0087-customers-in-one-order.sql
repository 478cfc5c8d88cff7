-- A statement that places orders changes the rows of accounts in one sequence: by id, whether the account placed an order or
-- proved the address of a guest order. Before, the first kind came before the second one. So a statement with an order of
-- account 2 and a guest order of account 1, and one with these two the other way round, waited for each other.

create or replace function count_new_orders() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  account integer;
  address text;
begin
  for account in
    select o.user_id from added join sales_orders o on o.id = added.sales_order_id where o.user_id is not null
    union
    select u.id from added join sales_orders o on o.id = added.sales_order_id
    join users u on u.email = lower(added.email) and u.email_proven_at is not null
    where o.user_id is null
    order by 1
  loop
    perform refresh_customer(account, null);
  end loop;

  -- The guests that these accounts were before they proved their address.
  for address in
    select distinct lower(added.email) from added join sales_orders o on o.id = added.sales_order_id
    join users u on u.email = lower(added.email) and u.email_proven_at is not null
    where o.user_id is null order by 1
  loop
    perform refresh_customer(null, address);
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
