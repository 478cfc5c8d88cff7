-- What staff do with an order: how far each piece is, notes, corrections of what was filled in, and lists of all orders
-- that stay quick when there are a hundred thousand.

alter table sales_orders
  -- Raised with every correction: who saves on top of an older one is told (see `save-order.ts`).
  add column version integer not null default 1,
  add column changed_at timestamptz,
  add column changed_by integer references users,
  -- Paid minus given back, by the ledger. A trigger keeps it, so that a list need not add up a ledger per order.
  add column paid_cents integer not null default 0,
  -- How far the piece is that is least far.
  add column work_state text not null default 'ordered'
    check (work_state in ('ordered', 'in_production', 'ready', 'planned', 'delivered'));

create function recount_paid() returns void language sql as $$
  update sales_orders o set paid_cents = booked.cents
  from (
    select sales_order_id, sum(case kind when 'payment' then amount_cents else -amount_cents end) as cents
    from payment_entries group by sales_order_id
  ) as booked
  where booked.sales_order_id = o.id and o.paid_cents <> booked.cents
$$;
select recount_paid();

create function count_paid() returns trigger language plpgsql as $$
begin
  update sales_orders
  set paid_cents = paid_cents + case new.kind when 'payment' then new.amount_cents else -new.amount_cents end
  where id = new.sales_order_id;
  return null;
end $$;
create trigger payment_entries_counted after insert on payment_entries for each row execute function count_paid();

alter table sales_orders
  -- The rule of `orderPaymentState`: an order that costs nothing is paid.
  add column payment_state text generated always as (
    case when paid_cents >= gross_cents then 'full' when paid_cents > 0 then 'part' else 'none' end) stored;

alter table sales_order_rows
  add column state text not null default 'ordered'
    check (state in ('ordered', 'in_production', 'ready', 'planned', 'delivered')),
  -- The day that belongs to it: since when, for `planned` on which day it comes, for `delivered` on which it came.
  add column state_on date;

update sales_order_rows r set state = 'delivered', state_on = o.delivered_on
from sales_orders o where o.id = r.sales_order_id and o.delivered_on is not null;
update sales_orders set work_state = 'delivered' where delivered_on is not null;

-- Every change of state of one or more pieces at once; the buyer gets one mail for each. Append-only.
create table order_steps (
  id integer generated always as identity primary key,
  sales_order_id integer not null references sales_orders on delete restrict,
  row_ids integer[] not null check (cardinality(row_ids) > 0),
  state text not null check (state in ('ordered', 'in_production', 'ready', 'planned', 'delivered')),
  day date not null,
  -- True when it corrects one that came before.
  is_correction boolean not null,
  actor text not null,
  happened_at timestamptz not null
);
create index order_steps_order on order_steps (sales_order_id, id);
create trigger order_steps_append_only before update or delete on order_steps for each row execute function refuse_change();
create trigger order_steps_not_emptied before truncate on order_steps for each statement execute function refuse_change();

-- What staff write down about an order. A note is never changed; it is emptied when its buyer is forgotten.
create table order_notes (
  id integer generated always as identity primary key,
  sales_order_id integer not null references sales_orders on delete restrict,
  author_id integer not null references users,
  text text not null,
  idempotency_key text not null unique,
  written_at timestamptz not null
);
create index order_notes_order on order_notes (sales_order_id, id);
create function refuse_other_note() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.text = '' and (new.id, new.sales_order_id, new.author_id, new.idempotency_key, new.written_at)
    = (old.id, old.sales_order_id, old.author_id, old.idempotency_key, old.written_at) then return new; end if;
  raise exception 'a note is never changed or removed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger order_notes_append_only before update or delete on order_notes for each row execute function refuse_other_note();
create trigger order_notes_not_emptied before truncate on order_notes for each statement execute function refuse_change();

-- Ways of looking at the list of orders that somebody kept for themselves: a name for a query of its address.
create table order_views (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null,
  query text not null,
  created_at timestamptz not null,
  unique (user_id, name)
);

-- What a search looks through (mail address, last name, postcode with and without its space, town), without capitals and
-- accents. Apart from the customer, since a search reads thousands of these: in rows this short it takes half the time.
create table sales_order_searches (
  sales_order_id integer primary key references sales_orders on delete cascade,
  search text not null
);
create index sales_order_searches_letters on sales_order_searches using gin (search gin_trgm_ops);

create function search_of(buyer sales_order_customers) returns text language sql immutable parallel safe as $$
  select regexp_replace(normalize(lower(
    buyer.email || E'\n' || trim(buyer.middlename || ' ' || buyer.lastname) || E'\n' || coalesce(buyer.address ->> 'zipcode', '')
      || E'\n' || replace(coalesce(buyer.address ->> 'zipcode', ''), ' ', '') || E'\n' || coalesce(buyer.address ->> 'city', '')
  ), nfd), '[\u0300-\u036f]', '', 'g')
$$;

create function keep_order_search() returns trigger language plpgsql as $$
begin
  insert into sales_order_searches (sales_order_id, search) values (new.sales_order_id, search_of(new))
  on conflict (sales_order_id) do update set search = excluded.search;
  return null;
end $$;
create trigger sales_order_customers_searched after insert or update of email, middlename, lastname, address
  on sales_order_customers for each row execute function keep_order_search();

-- All anew: for what was there before, and for what is loaded with triggers off.
create function refresh_all_order_searches() returns void language sql as $$
  insert into sales_order_searches (sales_order_id, search) select c.sales_order_id, search_of(c) from sales_order_customers c
  on conflict (sales_order_id) do update set search = excluded.search
$$;
select refresh_all_order_searches();

-- The list by its columns, and by its filters.
create index sales_orders_newest on sales_orders (inserted_at, id);
create index sales_orders_price on sales_orders (gross_cents, id);
create index sales_orders_paid on sales_orders (paid_cents, id);
create index sales_order_customers_name on sales_order_customers (lower(lastname), sales_order_id);
create index sales_orders_payment_state on sales_orders (payment_state, inserted_at, id);
create index sales_orders_work_state on sales_orders (work_state, inserted_at, id);
create index sales_orders_seller on sales_orders (seller_id, inserted_at, id) where seller_id is not null;
create index sales_orders_unsynchronized on sales_orders (inserted_at, id) where synchronized_at is null;
create index payment_attempts_state on payment_attempts (state, sales_order_id);

-- The messages about one order.
create index outbox_order on outbox (((payload ->> 'salesOrderId')::integer)) where payload ? 'salesOrderId';
