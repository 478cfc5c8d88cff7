import { FIRST_NAMES, LAST_NAMES, MIDDLE_NAMES, PLACES, STREETS } from './people.ts'

export type BackOfficeSize = { orders: number; customers: number }

type Ask = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

/** Share of buyers with an account; the others ordered as guests. */
const WITH_ACCOUNT = 0.7
const YEARS = 4

/**
 * Fills a shop with the data of four years: customers, orders with lines, open, paid, failed and refunded payments, mails and events.
 *
 * Uses a few SQL statements. They produce the same data in each run, except payment ids, and dates, which count back from
 * now. Triggers and foreign keys are disabled during the fill, and indexes are created afterwards, because that is faster.
 */
export async function fillOrders(ask: Ask, size: BackOfficeSize): Promise<void> {
  await ask(`
    insert into users (email, password_hash, roles)
    select 'verkoper' || n || '@voorbeeld.example', '', array['Sales'] from generate_series(1, 8) n`)
  await ask(`set session_replication_role = replica`)
  await ask(CHANCE)
  await withoutIndexes(ask, async () => {
    await addPeople(ask, size)
    await addOrders(ask, size)
    await addPayments(ask)
    await addHistory(ask)
    await addSteps(ask)
    await ask(`select recount_paid()`)
    await ask(`select refresh_all_rest_due_on()`)
    await ask(`select refresh_all_order_searches()`)
    await ask(`select refresh_all_customers()`)
    await addStaffWork(ask)
  })
  await ask(`set session_replication_role = default`)
  await ask(`vacuum analyze`)
  await checkCustomers(ask)
}

/** Drops the indexes, except those of keys, and creates them after the fill: updating them row by row takes minutes. */
async function withoutIndexes(ask: Ask, fill: () => Promise<void>): Promise<void> {
  const indexes = await ask<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where not indisprimary and not exists (select from pg_constraint where conindid = indexrelid)
      and indrelid::regclass::text in ('sales_orders', 'sales_order_customers', 'sales_order_searches', 'sales_order_rows', 'payment_attempts',
        'payment_entries', 'order_events', 'order_notes', 'outbox', 'customers', 'audit_entries')`)
  await ask(`set maintenance_work_mem = '256MB'`)
  for (const { name } of indexes) await ask(`drop index ${name}`)
  await fill()
  for (const { definition } of indexes) await ask(definition)
}

/** Defines a function: a reproducible number below `size` for row `n`. Each value of `about` gives another series. */
const CHANCE = `
  create function pg_temp.chance(n bigint, about integer, size integer) returns integer language sql immutable as
    'select ((hashint8extended(n, about) & 2147483647) % size)::integer'`

const accountsOf = (customers: number) => Math.round(customers * WITH_ACCOUNT)

async function addPeople(ask: Ask, { customers }: BackOfficeSize): Promise<void> {
  await ask(
    `create temp table people as
     select n, first, middle, last, place, street, 1 + pg_temp.chance(n, 6, 200) as house,
       split_part(place, ' ', array_length(string_to_array(place, ' '), 1))
         || lpad(pg_temp.chance(n, 7, 100)::text, 2, '0') || ' '
         || chr(65 + pg_temp.chance(n, 8, 26)) || chr(65 + pg_temp.chance(n, 9, 26)) as zipcode,
       regexp_replace(place, ' \\d+$', '') as city,
       lower(regexp_replace(normalize(first || '.' || last, nfd), '[^A-Za-z.]', '', 'g')) || n || '@voorbeeld.example' as email,
       n <= $6::integer as has_account
     from (select n, ($2::text[])[1 + pg_temp.chance(n, 1, cardinality($2::text[]))] as first,
         ($3::text[])[1 + pg_temp.chance(n, 2, cardinality($3::text[]))] as middle,
         ($4::text[])[1 + pg_temp.chance(n, 3, cardinality($4::text[]))] as last,
         ($5::text[])[1 + pg_temp.chance(n, 4, cardinality($5::text[]))] as place,
         ($7::text[])[1 + pg_temp.chance(n, 5, cardinality($7::text[]))] as street
       from generate_series(1, $1::integer) n) as chosen`,
    [customers, FIRST_NAMES, MIDDLE_NAMES, LAST_NAMES, PLACES, accountsOf(customers), STREETS],
  )
  await ask(`create unique index on people (n)`)
  await ask(`
    insert into users (email, password_hash, firstname, middlename, lastname, gender, netsuite_id, inserted_at, email_proven_at)
    select email, '', first, middle, last, case when n % 2 = 0 then 'v' else 'm' end, 500000 + n,
      now() - interval '${YEARS} years' * (n::float / (select max(n) from people)), now()
    from people where has_account order by n`)
  await ask(`create temp table sellers as
    select id, row_number() over (order by id)::integer as n from users where 'Sales' = any (roles)`)
  await ask(`alter table people add user_id integer`)
  await ask(`update people set user_id = users.id from users where users.email = people.email`)
}

/** SQL expression: the state of an order by its age. */
const STATE = `case when at < now() - interval '120 days' then 'delivered' when at < now() - interval '90 days' then 'planned'
  when at < now() - interval '80 days' then 'ready' when at < now() - interval '14 days' then 'in_production' else 'ordered' end`

/**
 * Adds one order per guest, and spreads the others over the customers with an account. One in ten orders has only
 * samples; one in five was made in the showroom.
 */
async function addOrders(ask: Ask, { orders, customers }: BackOfficeSize): Promise<void> {
  await ask(`create temp table pieces as
    select row_number() over (order by id)::integer as n, id, item_id, display_name, base_price,
      (round(base_price * 1.21 * 20) * 5)::integer as gross, (round(base_price * 100))::integer as net
    from items where kind in ('variant', 'single') and base_price > 100 and is_active`)
  await ask(
    `create temp table made as
     select n, case when n % 6 = 0 and n / 6 <= $2::integer - $3::integer then $3::integer + n / 6
         else 1 + (pg_temp.chance(n, 11, $3::integer)::bigint * (20 + pg_temp.chance(n, 12, 80)) / 100)::integer end as person,
       pg_temp.chance(n, 13, 10) = 0 as is_samples, pg_temp.chance(n, 14, 5) = 0 as is_showroom,
       now() - interval '10 minutes' - interval '${YEARS} years' * (1 - n::float / $1::integer) as at
     from generate_series(1, $1::integer) n`,
    [orders, customers, accountsOf(customers)],
  )
  await ask(`create temp table sold as
    select made.n, line, pieces.id, pieces.item_id, pieces.display_name, 1 + pg_temp.chance(made.n * 10 + line, 16, 2) as count,
      case when is_samples then 0 else pieces.base_price end as base_price,
      case when is_samples then 0 else pieces.gross end as gross,
      case when is_samples then 0 else pieces.net end as net
    from made cross join lateral generate_series(1, 1 + pg_temp.chance(made.n, 15, 3)) line
      join pieces on pieces.n = 1 + pg_temp.chance(made.n * 10 + line, 17, (select count(*)::integer from pieces))`)
  await ask(`create temp table orders as
    select (select coalesce(max(id), 10000) from sales_orders) + row_number() over (order by made.n) as id, made.*,
      totals.gross, totals.net, people.user_id,
      case when is_showroom then (select id from sellers where sellers.n = 1 + made.n % 8) end as seller_id,
      case when is_samples then '5' when is_showroom then (array['3', '4', '1'])[1 + made.n % 3]
        else (array['1', '1', '2'])[1 + made.n % 3] end as option
    from made join people on people.n = made.person
      join (select n, sum(gross * count)::integer as gross, sum(net * count)::integer as net from sold group by n) totals
        on totals.n = made.n`)
  await ask(`create unique index on orders (n)`)
  await ask(`
    insert into sales_orders (id, netsuite_id, user_id, seller_id, channel, token_hash, reference, remarks, delivery,
      payment_option, gross_cents, net_cents, vat_cents, deposit_cents, inserted_at, synchronized_at, delivered_on, work_state)
    overriding system value
    select id, case when is_old then 900000 + n end, user_id, seller_id, case when is_showroom then 'showroom' else 'web' end,
      md5(n::text), case when n % 7 = 0 then 'Ref ' || n else '' end,
      case when n % 11 = 0 then 'Graag bellen voor bezorging.' else '' end, case when n % 4 = 0 then 'a' else 's' end, option,
      gross, net, gross - net, case option when '1' then round(gross * 0.15) when '2' then gross else 0 end, at,
      case when is_old then at + interval '2 minutes' end,
      case when state = 'delivered' then (at + interval '90 days')::date end, state
    from (select orders.*, at < now() - interval '1 hour' as is_old, ${STATE} as state from orders) as dated order by id`)
  await ask(`select setval(pg_get_serial_sequence('sales_orders', 'id'), (select max(id) from sales_orders))`)
  await ask(`
    insert into sales_order_customers (sales_order_id, email, phone_number, customer_type, company_name, gender, firstname,
      middlename, lastname, address)
    select id, email, '06' || lpad(orders.n::text, 8, '1'), case when orders.n % 12 = 0 then 'business' else 'private' end,
      case when orders.n % 12 = 0 then last || ' B.V.' else '' end, case when people.n % 2 = 0 then 'v' else 'm' end,
      first, middle, last, jsonb_build_object('country', 'NL', 'zipcode', zipcode, 'houseNumber', house::text,
        'houseNumberAddition', '', 'streetname', street, 'city', city, 'province', '', 'municipality', '', 'verified', true)
    from orders join people on people.n = orders.person order by id`)
  await ask(`
    insert into sales_order_rows (sales_order_id, position, item_id, item_code, display_name, options, base_price,
      unit_gross_cents, vat_percent, count, is_made_to_measure, state, state_on)
    select orders.id, line, sold.id, item_id, display_name, '[{"label": "Leer", "value": "Toledo cognac"}]', base_price,
      sold.gross, 21, count, not is_samples, ${STATE}, case when ${STATE} <> 'ordered' then at::date end
    from sold join orders on orders.n = sold.n order by orders.id, line`)
}

/** Adds the step with which the lines of each finished order became ready, 80 days after the order. */
async function addSteps(ask: Ask): Promise<void> {
  await ask(`
    insert into order_steps (sales_order_id, row_ids, state, day, is_correction, actor, happened_at)
    select r.sales_order_id, array_agg(r.id), 'ready', (o.inserted_at + interval '80 days')::date, false, 'system',
      o.inserted_at + interval '80 days'
    from sales_orders o join sales_order_rows r on r.sales_order_id = o.id
    where o.work_state in ('ready', 'planned', 'delivered') group by o.id, r.sales_order_id`)
}

/** Adds payments. Most old orders are fully paid, in one payment or two. Many recent orders are not. */
async function addPayments(ask: Ask): Promise<void> {
  await ask(`create temp table tries as
    select gen_random_uuid() as id, orders.id as order_id, part.*, orders.seller_id,
      case when part.number = 2 and is_showroom then (array['TERMINAL', 'CASH'])[1 + orders.n % 2] else 'PAYLINK' end as type,
      orders.at + part.later as at
    from orders cross join lateral (
      select 1 as number, interval '1 minute' as later, 'failed' as state, (gross * 0.15)::integer as cents
        where pg_temp.chance(n, 21, 12) = 0
      union all
      select 1, interval '3 minutes', 'paid', case when option = '2' then gross else (gross * 0.15)::integer end
        where pg_temp.chance(n, 22, 100) < 93
      union all
      select 2, interval '60 days', case when pg_temp.chance(n, 23, 200) = 0 then 'refunded' else 'paid' end,
          gross - (gross * 0.15)::integer
        where option <> '2' and pg_temp.chance(n, 22, 100) < 88 and at < now() - interval '60 days'
      union all
      select 3, interval '4 minutes', 'open', (gross * 0.15)::integer
        where pg_temp.chance(n, 22, 100) >= 93 and at > now() - interval '3 days'
    ) as part where not is_samples`)
  await ask(`
    insert into payment_attempts (id, sales_order_id, payment_type, amount_cents, state, pay_id, pay_status_code,
      payment_url, refunded_cents, started_by, started_at, expires_at, final_at)
    select id, order_id, type, cents, state,
      case when type <> 'CASH' then translate(upper(substr(id::text, 1, 18)), '-', 'X') end,
      case state when 'failed' then -63 when 'open' then 20 when 'refunded' then -81 else 100 end,
      case when state = 'open' then 'https://betaal.example/' || id end, case when state = 'refunded' then cents else 0 end,
      case when number = 2 then seller_id end, at, at + interval '1 hour', case when state <> 'open' then at end
    from tries order by at`)
  await ask(`
    insert into payment_entries (attempt_id, sales_order_id, kind, amount_cents, booked_at)
    select id, order_id, 'payment', cents, at from tries where state in ('paid', 'refunded')
    union all
    select id, order_id, 'refund', cents, at + interval '9 days' from tries where state = 'refunded'
    order by 5`)
}

/** Adds events, mails and messages to the ERP. */
async function addHistory(ask: Ask): Promise<void> {
  await ask(`
    insert into order_events (sales_order_id, kind, detail, actor, happened_at)
    select id, 'placed', jsonb_build_object('payment', option, 'grossCents', gross), coalesce('user:' || user_id, 'guest'), at
    from orders
    union all
    select order_id, 'payment-' || state, jsonb_build_object('attemptId', id, 'amountCents', cents, 'paymentType', type), 'pay', at
    from tries order by 5`)
  await ask(`
    insert into outbox (party, kind, unique_key, payload, state, tries, next_try_at, inserted_at, sent_at)
    select party, kind, kind || ':' || id, jsonb_build_object('salesOrderId', id), 'sent', 1, at, at, at
    from orders, (values ('mail', 'order-confirmation'), ('erp', 'sales-order')) as message (party, kind)
    union all
    select 'mail', 'payment-received', 'payment-received:' || id, jsonb_build_object('attemptId', id), 'sent', 1, at, at, at
    from tries where state = 'paid'`)
}

/** Checks a sample of the customer rows: recomputing them, as the shop does after a change, must not change them. */
async function checkCustomers(ask: Ask): Promise<void> {
  const seen = `select id, email, name, order_count, latest_order_id, active_at::text,
    (select array_agg(distinct word order by word) from unnest(string_to_array(search, ' ')) as word where word <> '')
    from customers where id % 997 = 0 order by id`
  const before = await ask(seen)
  await ask(`select refresh_customer(user_id, guest_email) from customers where id % 997 = 0`)
  const after = await ask(seen)
  const wrong = after.findIndex((row, place) => JSON.stringify(row) !== JSON.stringify(before[place]))
  if (wrong >= 0) {
    throw new Error(
      `a customer row differs from the recomputed one: ${JSON.stringify(before[wrong])}, ${JSON.stringify(after[wrong])}`,
    )
  }
}

/** Adds reviews, withdrawals, notes and the audit log. */
async function addStaffWork(ask: Ask): Promise<void> {
  await ask(`
    insert into product_reviews (item_id, inserted_at, email, name, rating, review, is_valid)
    select (select min(id) from items where kind = 'parent' and is_active), at, email, first, 1 + orders.n % 5,
      'Beoordeling ' || orders.n || ': zit heerlijk, en het leer wordt met het jaar mooier.', orders.n % 20 <> 0
    from orders join people on people.n = orders.person where orders.n % 30 = 0`)
  await ask(`
    insert into withdrawals (idempotency_key, body_hash, received_at, state, order_number, name, email, scope, sales_order_id)
    select 'withdrawal-' || orders.n, '', at + interval '100 days', case when at < now() - interval '120 days' then 'settled' else 'received' end,
      orders.id::text, first || ' ' || last, email, 'all', orders.id
    from orders join people on people.n = orders.person where orders.n % 250 = 0 and at < now() - interval '100 days'`)
  await ask(`
    insert into order_notes (sales_order_id, author_id, text, idempotency_key, written_at)
    select orders.id, sellers.id, 'Gebeld: komt zaterdag leer kijken.', 'note-' || orders.n, at + interval '1 day'
    from orders join sellers on sellers.n = 1 + orders.n % 8 where orders.n % 5 = 0`)
  await ask(`
    insert into audit_entries (happened_at, actor_id, actor_email, action, subject, subject_id, before, after)
    select at + interval '1 day', sellers.id, 'verkoper' || sellers.n || '@voorbeeld.example', 'order.note_added', 'sales_order',
      orders.id::text, null, '{"length": 34}'
    from orders join sellers on sellers.n = 1 + orders.n % 8 where orders.n % 5 = 0`)
}
