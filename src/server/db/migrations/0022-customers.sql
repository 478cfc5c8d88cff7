-- Customers as staff look for them: everybody with an account, and guests by the mail address of their orders.
-- One row each with what a list shows and a search reads, kept right by triggers, so that a page of fifty thousand
-- customers is read from an index. What is said of one customer is read from the orders themselves.

create table customers (
  id integer generated always as identity primary key,
  -- An account, or a guest: never both.
  user_id integer unique references users on delete cascade,
  guest_email text unique check (guest_email = lower(guest_email)),
  check ((user_id is null) <> (guest_email is null)),
  email text not null default '',
  -- Of the latest order, else the mail address.
  name text not null default '',
  order_count integer not null default 0,
  latest_order_id integer,
  -- When they were last heard of: their latest order, else when the account began.
  active_at timestamptz not null default now(),
  -- Mail addresses, names, postcodes and towns of their latest 200 orders, without capitals and accents: who orders
  -- every day for years, as a shop that buys here does, is not read whole with every order.
  search text not null default ''
);
create index customers_newest on customers (active_at desc, id desc);
create index customers_name on customers (lower(name), id);
create index customers_email on customers (email, id);
create index customers_orders on customers (order_count, id);
create index customers_search on customers using gin (search gin_trgm_ops);

-- How names are compared: "Müller" is found by "muller".
create function plain_letters(text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(normalize(lower($1), nfd), '[\u0300-\u036f]', '', 'g')
$$;

create function full_name(firstname text, middlename text, lastname text) returns text language sql immutable parallel safe as $$
  select regexp_replace(trim(concat_ws(' ', firstname, middlename, lastname)), '\s+', ' ', 'g')
$$;

-- What a buyer is looked for by.
create function words_of(buyer sales_order_customers) returns text language sql immutable parallel safe as $$
  select trim(concat_ws(' ', buyer.email, buyer.firstname, buyer.middlename, buyer.lastname, buyer.company_name,
    buyer.address ->> 'zipcode', replace(buyer.address ->> 'zipcode', ' ', ''), buyer.address ->> 'city'))
$$;

-- Writes anew what the list says of one customer. The row is locked before its orders are read: of two orders at once
-- the second counts the first.
create function refresh_customer(of_user integer, of_guest text) returns void language plpgsql as $$
declare
  account users%rowtype;
  by_email text;
begin
  if of_user is not null then
    select * into account from users where id = of_user;
    if not found then return; end if;
    -- Orders that were placed as a guest are theirs once the address was proven (see `ownerOf`).
    by_email := case when account.email_proven_at is not null then account.email end;
    perform 1 from customers where user_id = of_user for update;
    if not found then
      insert into customers (user_id) values (of_user) on conflict do nothing;
      perform 1 from customers where user_id = of_user for update;
    end if;
  else
    -- The address of what was forgotten is nobody's.
    if of_guest like '%@verwijderd.invalid' then return; end if;
    if not exists (select from users where email = of_guest and email_proven_at is not null) then by_email := of_guest; end if;
    perform 1 from customers where guest_email = of_guest for update;
    if not found then
      -- An address without orders of its own is nobody, and gets no row.
      if by_email is null or not exists (
        select from sales_order_customers c join sales_orders o on o.id = c.sales_order_id
        where lower(c.email) = by_email and o.user_id is null) then return; end if;
      insert into customers (guest_email) values (of_guest) on conflict do nothing;
      perform 1 from customers where guest_email = of_guest for update;
    end if;
  end if;

  with owned as materialized (
    select o.id, o.inserted_at, c.email, full_name(c.firstname, c.middlename, c.lastname) as fullname, words_of(c) as text
    from sales_orders o join sales_order_customers c on c.sales_order_id = o.id
    where o.user_id = of_user
    union all
    select o.id, o.inserted_at, c.email, full_name(c.firstname, c.middlename, c.lastname), words_of(c)
    from sales_order_customers c join sales_orders o on o.id = c.sales_order_id
    where lower(c.email) = by_email and o.user_id is null
  ), latest as (
    select * from owned order by id desc limit 1
  ), words as (
    select distinct text from (select text, email from owned order by id desc limit 200) as recent
    where email not like '%@verwijderd.invalid'
  )
  update customers set
    email = coalesce(account.email, of_guest),
    name = coalesce(nullif((select fullname from latest), ''), account.email, of_guest),
    order_count = (select count(*) from owned),
    latest_order_id = (select id from latest),
    active_at = coalesce((select inserted_at from latest), account.inserted_at, active_at),
    search = plain_letters(concat_ws(' ', case when account.deleted_at is null then account.email end,
      account.firstname, account.middlename, account.lastname, (select string_agg(text, ' ' order by text) from words)))
  where user_id = of_user or guest_email = of_guest;

  -- A guest without orders is nobody, and so is a deleted account of which no order tells any more.
  delete from customers
  where (guest_email = of_guest and order_count = 0)
    or (user_id = of_user and account.deleted_at is not null and search = '');
end $$;

-- Of an order without an account: the account that proved the address, and the guest that it then no longer is.
create function refresh_customer_of(address text) returns void language plpgsql as $$
declare
  owner integer;
begin
  select id into owner from users where email = address and email_proven_at is not null;
  if owner is not null then perform refresh_customer(owner, null); end if;
  perform refresh_customer(null, address);
end $$;

create function refresh_customer_of_buyer() returns trigger language plpgsql as $$
declare
  owner integer;
begin
  select user_id into owner from sales_orders where id = new.sales_order_id;
  if owner is not null then perform refresh_customer(owner, null);
  else
    perform refresh_customer_of(lower(new.email));
    if tg_op = 'UPDATE' then
      if lower(old.email) <> lower(new.email) then perform refresh_customer_of(lower(old.email)); end if;
    end if;
  end if;
  return null;
end $$;

create function refresh_customer_of_order() returns trigger language plpgsql as $$
declare
  address text;
begin
  select lower(email) into address from sales_order_customers where sales_order_id = new.id;
  if old.user_id is not null then perform refresh_customer(old.user_id, null); end if;
  if new.user_id is not null then perform refresh_customer(new.user_id, null); end if;
  if address is not null then perform refresh_customer_of(address); end if;
  return null;
end $$;

create function refresh_customer_of_user() returns trigger language plpgsql as $$
begin
  perform refresh_customer(new.id, null);
  perform refresh_customer_of(new.email);
  if tg_op = 'UPDATE' then
    if old.email <> new.email then perform refresh_customer_of(old.email); end if;
  end if;
  return null;
end $$;

create trigger customers_by_buyer after insert or update of email, firstname, middlename, lastname, company_name, address
  on sales_order_customers for each row execute function refresh_customer_of_buyer();
create trigger customers_by_order after update of user_id on sales_orders
  for each row when (old.user_id is distinct from new.user_id) execute function refresh_customer_of_order();
create trigger customers_by_user after insert or update of email, firstname, middlename, lastname, email_proven_at, deleted_at
  on users for each row execute function refresh_customer_of_user();

-- Everybody anew: for what was there before, and for what is loaded with triggers off. The same as of one at a time, in
-- one reading of all orders.
create function refresh_all_customers() returns void language plpgsql as $$
begin
  create temporary table told on commit drop as
    with owned as materialized (
      select coalesce(o.user_id, owner.id) as user_id,
        case when o.user_id is null and owner.id is null then lower(c.email) end as guest_email,
        o.id, o.inserted_at, c.email, full_name(c.firstname, c.middlename, c.lastname) as fullname, words_of(c) as text
      from sales_orders o join sales_order_customers c on c.sales_order_id = o.id
      left join users owner on o.user_id is null and owner.email = lower(c.email) and owner.email_proven_at is not null
    ), placed as (
      select *, row_number() over (partition by user_id, guest_email order by id desc) as place from owned
    )
    select user_id, guest_email, count(*)::integer as order_count, max(id) as latest_order_id,
      (array_agg(fullname order by id desc))[1] as fullname, (array_agg(inserted_at order by id desc))[1] as ordered_at,
      string_agg(distinct text, ' ' order by text) filter (where place <= 200 and email not like '%@verwijderd.invalid') as words
    from placed where guest_email is null or guest_email not like '%@verwijderd.invalid' group by user_id, guest_email;

  insert into customers (user_id, email, name, order_count, latest_order_id, active_at, search)
  select u.id, u.email,
    coalesce(nullif(t.fullname, ''), u.email),
    coalesce(t.order_count, 0), t.latest_order_id, coalesce(t.ordered_at, u.inserted_at),
    plain_letters(concat_ws(' ', case when u.deleted_at is null then u.email end, u.firstname, u.middlename, u.lastname, t.words))
  from users u left join told t on t.user_id = u.id
  on conflict (user_id) do update set email = excluded.email, name = excluded.name, order_count = excluded.order_count,
    latest_order_id = excluded.latest_order_id, active_at = excluded.active_at, search = excluded.search;

  insert into customers (guest_email, email, name, order_count, latest_order_id, active_at, search)
  select guest_email, guest_email, coalesce(nullif(fullname, ''), guest_email), order_count, latest_order_id, ordered_at,
    plain_letters(words)
  from told where guest_email is not null
  on conflict (guest_email) do update set email = excluded.email, name = excluded.name, order_count = excluded.order_count,
    latest_order_id = excluded.latest_order_id, active_at = excluded.active_at, search = excluded.search;

  delete from customers c using users u where u.id = c.user_id and u.deleted_at is not null and c.search = '';
  delete from customers c where c.guest_email is not null and not exists (select from told where told.guest_email = c.guest_email);
end $$;
select refresh_all_customers();
