-- Sales at the counter to an unknown buyer. Their customer is the shop's own ("Balieklant"): no customer record is made
-- of it, and it gets no mail.

alter table sales_orders add column is_walk_in boolean not null default false;

-- The two functions below are those of 0022-customers.sql, without walk-in sales.
create or replace function refresh_customer(of_user integer, of_guest text) returns void language plpgsql as $$
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
        where lower(c.email) = by_email and o.user_id is null and not o.is_walk_in) then return; end if;
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
    where lower(c.email) = by_email and o.user_id is null and not o.is_walk_in
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

create or replace function refresh_all_customers() returns void language plpgsql as $$
begin
  create temporary table told on commit drop as
    with owned as materialized (
      select coalesce(o.user_id, owner.id) as user_id,
        case when o.user_id is null and owner.id is null then lower(c.email) end as guest_email,
        o.id, o.inserted_at, c.email, full_name(c.firstname, c.middlename, c.lastname) as fullname, words_of(c) as text
      from sales_orders o join sales_order_customers c on c.sales_order_id = o.id
      left join users owner on o.user_id is null and owner.email = lower(c.email) and owner.email_proven_at is not null
      where not (o.is_walk_in and o.user_id is null)
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

-- No mail about a walk-in sale is queued, whichever part of the shop asks for it. The statement that places an order
-- leaves its mail out itself, because the order does not exist yet when this function runs for it.
create function skip_walk_in_mail() returns trigger language plpgsql as $$
begin
  if exists (select from sales_orders where id = (new.payload ->> 'salesOrderId')::integer and is_walk_in) then
    return null;
  end if;
  return new;
end $$;
create trigger outbox_without_walk_in before insert on outbox
  for each row when (new.party = 'mail' and new.payload ? 'salesOrderId') execute function skip_walk_in_mail();

-- The customer takes the products along once the sale is paid, so its lines are delivered then. The day is the day of
-- the sale, because a walk-in sale is paid at once.
create function hand_over_walk_in() returns trigger language plpgsql as $$
declare
  sold_on date := (new.inserted_at at time zone 'Europe/Amsterdam')::date;
begin
  update sales_order_rows set state = 'delivered', state_on = sold_on
  where sales_order_id = new.id and state <> 'delivered';
  update sales_orders set work_state = 'delivered', delivered_on = sold_on where id = new.id;
  return null;
end $$;
create trigger walk_in_handed_over after update of paid_cents on sales_orders
  for each row when (new.is_walk_in and old.paid_cents < new.gross_cents and new.paid_cents >= new.gross_cents)
  execute function hand_over_walk_in();
