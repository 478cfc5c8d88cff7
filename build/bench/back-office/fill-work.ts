import { DEFAULT_PLANNING } from '#shared/domain/planning/settings.ts'

type Ask = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

/** Numbers of quotes, planned deliveries and service cases that are added to the orders of `fillOrders`. */
export type WorkSize = { quotes: number; stops: number; cases: number }

/** Deliveries per day, over all vans. */
const STOPS_PER_DAY = 40
const VANS = 4

/**
 * Adds quotes of two years, deliveries before and after today, payment plans, and service cases. Their customers are those of existing
 * orders. Quotes that were not answered in time have expired, as the job of the shop leaves them: otherwise the server would expire
 * thousands of them during the measurement, each with a mail. The planned orders have their deliveries from today on, `STOPS_PER_DAY`
 * a day over four vans; the other deliveries are done.
 */
export async function fillWork(ask: Ask, { quotes, stops, cases }: WorkSize): Promise<void> {
  await ask(
    `create temp table quoted as
     select row_number() over (order by o.id desc)::integer as n, o.id as order_id, c.firstname, c.middlename, c.lastname, c.email,
       c.phone_number, o.gross_cents, o.net_cents, now() - interval '2 years' * (row_number() over (order by o.id desc))::float / $1 as at
     from sales_orders o join sales_order_customers c on c.sales_order_id = o.id order by o.id desc limit $1`,
    [quotes],
  )
  await ask(`
    insert into quotes (number, idempotency_key, body_hash, token_hash, is_from_shopper, state, sent_version, firstname, middlename,
      lastname, email, phone_number, inserted_at, changed_at, first_sent_at, valid_until, gross_cents, seller_id)
    select 'OF-' || extract(year from at) || '-' || lpad(n::text, 5, '0'), 'bench-' || n, '', md5(n::text), n % 3 = 0,
      case when n % 5 < 2 and (at + interval '30 days')::date < current_date then 'expired'
        else (array['sent', 'seen', 'refused', 'expired', 'draft'])[1 + n % 5] end, case when n % 5 <> 4 then 1 end, firstname, middlename, lastname,
      email, phone_number, at, at, case when n % 5 <> 4 then at end, (at + interval '30 days')::date, gross_cents,
      case when n % 3 <> 0 then (select min(id) from users where 'Sales' = any (roles)) + n % 8 end
    from quoted order by n desc`)
  await ask(`
    insert into quote_versions (quote_id, version, made_at, sent_at, valid_until, discounts, net_cents, vat_cents, gross_cents, discount_cents)
    select q.id, 1, q.inserted_at, q.first_sent_at, q.valid_until, '[]', quoted.net_cents, quoted.gross_cents - quoted.net_cents,
      quoted.gross_cents, 0
    from quotes q join quoted on q.idempotency_key = 'bench-' || quoted.n`)
  await ask(`
    insert into quote_lines (quote_id, version, position, item_id, item_code, display_name, options, base_price, unit_gross_cents,
      count, is_made_to_measure)
    select q.id, 1, r.position, r.item_id, r.item_code, r.display_name, r.options, r.base_price, r.unit_gross_cents, r.count, true
    from quotes q join quoted on q.idempotency_key = 'bench-' || quoted.n join sales_order_rows r on r.sales_order_id = quoted.order_id`)
  const [van] = DEFAULT_PLANNING.vans
  const vans = Array.from({ length: VANS }, (_, index) => ({
    ...van,
    id: `bus-${index + 1}`,
    name: `Bus ${index + 1}`,
  }))
  await ask('insert into delivery_settings (content, version) values ($1, 1)', [
    JSON.stringify({ ...DEFAULT_PLANNING, vans: [...vans, ...DEFAULT_PLANNING.vans.slice(1)] }),
  ])
  await ask(
    `insert into delivery_stops (sales_order_id, row_ids, kind, van_id, region, day, window_from, window_until, minutes, country,
       postcode, state, planned_at, ended_at)
     select id, row_ids, 'van', 'bus-' || 1 + place % $3, 'Nederland', case when is_planned then current_date + (place / $2)::integer
         else current_date - 1 - (place / $2)::integer end, '08:00', '12:00', 30, 'NL', zipcode,
       case when is_planned then 'planned' else 'done' end, now() - interval '30 days', case when not is_planned then now() end
     from (
       select o.id, o.work_state = 'planned' as is_planned, c.address ->> 'zipcode' as zipcode,
         row_number() over (partition by o.work_state order by o.id desc) - 1 as place,
         array(select r.id from sales_order_rows r where r.sales_order_id = o.id) as row_ids
       from sales_orders o join sales_order_customers c on c.sales_order_id = o.id
       where o.work_state in ('planned', 'delivered') order by o.id desc limit $1) as delivered`,
    [stops, STOPS_PER_DAY, VANS],
  )
  await ask(
    `insert into service_cases (idempotency_key, body_hash, opened_at, opened_by, state, changed_at, closed_at, sales_order_id,
       row_ids, problem, name, email)
     select 'bench-' || o.id, '', o.inserted_at, 'customer', (array['new', 'in_progress', 'solved'])[1 + o.id % 3], o.inserted_at,
       case when o.id % 3 = 2 then now() end, o.id,
       array(select r.id from sales_order_rows r where r.sales_order_id = o.id limit 1), (array['seat', 'seam', 'color'])[1 + o.id % 3],
       c.firstname || ' ' || c.lastname, c.email
     from sales_orders o join sales_order_customers c on c.sales_order_id = o.id
     where o.work_state = 'delivered' order by o.id desc limit $1`,
    [cases],
  )
  // One in twenty unpaid orders has a payment plan: half of what is open ten days ago, the rest in twenty days.
  await ask(`
    insert into payment_plans (sales_order_id, version, parts, paid_before_cents, created_at)
    select id, 1, jsonb_build_array(
        jsonb_build_object('dueOn', current_date - 10, 'amountCents', (due_cents - paid_cents) / 2),
        jsonb_build_object('dueOn', current_date + 20, 'amountCents', (due_cents - paid_cents + 1) / 2)),
      paid_cents, now() - interval '20 days'
    from sales_orders where rest_due_on is not null and payment_state <> 'full' and canceled_at is null and id % 20 = 0`)
  await ask('vacuum analyze')
}
