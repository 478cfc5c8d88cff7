import { sql } from 'kysely'
import { PAYMENT_CODES } from '#shared/domain/checkout/choice-codes.ts'
import { DEPOSIT_PERCENT, DEPOSIT_PERCENT_SINCE } from '#shared/domain/checkout/payment-options.ts'
import { lookup } from '#shared/kernel/lookup.ts'
import { ADVICE_CONTACT_DEVELOPER, euros, type Rule } from './rule.ts'

/** SQL for the paid amount per order, from the ledger. */
const ledgerSums = sql`(
  select sales_order_id, sum(case kind when 'payment' then amount_cents else -amount_cents end) as cents
  from payment_entries group by sales_order_id)`

const STATES: Readonly<Record<string, string>> = lookup({ none: 'onbetaald', part: 'deels betaald', full: 'betaald' })
const stateText = (state: string | null) => STATES[state ?? ''] ?? String(state)

/**
 * Rules on the amounts of orders and their payments. They repeat the rules of `shared/domain/money` and `checkout` in
 * SQL.
 */
export const moneyRules: readonly Rule[] = [
  {
    name: 'paid-is-ledger',
    sentence: 'Wat een order betaald heet, is wat er in het grootboek staat.',
    broken: () => sql`
      select o.id as order_id, null::int as item_id, o.paid_cents::text as found, coalesce(b.cents, 0)::text as wanted
      from sales_orders o left join ${ledgerSums} b on b.sales_order_id = o.id
      where o.paid_cents <> coalesce(b.cents, 0)`,
    reason: ({ found, wanted }) =>
      `Bij de order staat ${euros(found)} betaald, in het grootboek staat ${euros(wanted)}.`,
    advice: ADVICE_CONTACT_DEVELOPER,
  },
  {
    name: 'payment-state-is-ledger',
    sentence: 'Een order heet betaald, deels betaald of onbetaald naar wat er in het grootboek staat.',
    broken: () => sql`
      select o.id as order_id, null::int as item_id, o.payment_state as found, s.state as wanted
      from sales_orders o left join ${ledgerSums} b on b.sales_order_id = o.id
      cross join lateral (select case when coalesce(b.cents, 0) >= o.due_cents then 'full'
        when coalesce(b.cents, 0) > 0 then 'part' else 'none' end as state) s
      where o.payment_state <> s.state`,
    reason: ({ found, wanted }) => `De order heet ${stateText(found)}, maar is ${stateText(wanted)}.`,
    advice: ADVICE_CONTACT_DEVELOPER,
  },
  {
    name: 'released-is-withdrawn',
    sentence:
      'Wat er van een order niet meer gevraagd wordt, is wat er herroepen of geannuleerd is, zonder de annuleringskosten.',
    broken: () => sql`
      select o.id as order_id, null::int as item_id, o.released_cents::text as found, w.cents::text as wanted
      from sales_orders o cross join lateral (
        select no_longer_due_cents(o.id, o.canceled_at is not null) as cents) w
      where (o.released_cents > 0
          or o.id in (select sales_order_id from withdrawals where state = 'settled')
          or o.id in (select sales_order_id from order_cancellations))
        and not o.is_loose_payment and o.released_cents <> w.cents`,
    reason: ({ found, wanted }) =>
      `Van de order wordt ${euros(found)} niet meer gevraagd, herroepen of geannuleerd is ${euros(wanted)}.`,
    advice: ADVICE_CONTACT_DEVELOPER,
  },
  {
    name: 'rest-due-since-ready',
    sentence:
      'De rest van een order is te betalen sinds de dag waarop alles klaar was, of bij afhalen sinds het ophalen.',
    broken: () => sql`
      with line as (
        select r.sales_order_id, min((s.happened_at at time zone 'Europe/Amsterdam')::date) as day
        from sales_order_rows r left join order_steps s on s.sales_order_id = r.sales_order_id and r.id = any(s.row_ids)
          and s.state in ('ready', 'planned', 'delivered')
        where r.state <> 'canceled' group by r.sales_order_id, r.id
      ), ready as (
        select sales_order_id, case when count(*) = count(day) then max(day) end as day from line group by sales_order_id
      ), due as (
        select o.id, o.rest_due_on, case
          when o.payment_option = ${PAYMENT_CODES.at_pickup} and o.work_state = 'delivered' then o.delivered_on
          when o.payment_option <> ${PAYMENT_CODES.at_pickup} and o.work_state not in ('ordered', 'in_production')
            then coalesce(ready.day, o.delivered_on, (o.inserted_at at time zone 'Europe/Amsterdam')::date) end as day
        from sales_orders o left join ready on ready.sales_order_id = o.id
      )
      select id as order_id, null::int as item_id, rest_due_on::text as found, day::text as wanted
      from due where rest_due_on is distinct from day`,
    reason: ({ found, wanted }) =>
      `De rest heet te betalen sinds ${found ?? 'geen dag'}, dat is sinds ${wanted ?? 'geen dag'}.`,
    advice: ADVICE_CONTACT_DEVELOPER,
  },
  {
    name: 'rows-round-well',
    sentence: 'De prijs van een stuk is de prijs zonder btw met btw erbij, afgerond op vijf cent.',
    broken: () => sql`
      select r.sales_order_id as order_id, r.item_id, r.unit_gross_cents::text as found, p.cents::text as wanted
      from sales_order_rows r
      cross join lateral (select round(r.base_price * 10000 * (100 + r.vat_percent) / 50000) * 5 as cents) p
      where r.unit_gross_cents <> p.cents`,
    reason: ({ found, wanted }) => `Een stuk kost ${euros(found)}, en zou ${euros(wanted)} moeten kosten.`,
    advice: ADVICE_CONTACT_DEVELOPER,
  },
  {
    name: 'total-is-rows',
    sentence: 'Het totaal van een order is de som van zijn regels, met en zonder btw.',
    broken: () => sql`
      select o.id as order_id, null::int as item_id,
        case when o.gross_cents <> coalesce(s.gross, 0) then o.gross_cents else o.net_cents end::text as found,
        case when o.gross_cents <> coalesce(s.gross, 0) then coalesce(s.gross, 0) else coalesce(s.net, 0) end::text as wanted
      from sales_orders o left join (
        select sales_order_id, sum(unit_gross_cents::bigint * count) as gross, sum(round(base_price * 100) * count) as net
        from sales_order_rows group by sales_order_id) s on s.sales_order_id = o.id
      where not o.is_loose_payment and (o.gross_cents <> coalesce(s.gross, 0) or o.net_cents <> coalesce(s.net, 0))`,
    reason: ({ found, wanted }) => `Bij de order staat ${euros(found)}, de regels zijn samen ${euros(wanted)}.`,
    advice: ADVICE_CONTACT_DEVELOPER,
  },
  {
    name: 'net-and-vat',
    sentence: 'Zonder btw en btw zijn samen het totaal.',
    broken: () => sql`
      select id as order_id, null::int as item_id, (net_cents + vat_cents)::text as found, gross_cents::text as wanted
      from sales_orders where net_cents + vat_cents <> gross_cents`,
    reason: ({ found, wanted }) => `Zonder btw en btw zijn samen ${euros(found)}, het totaal is ${euros(wanted)}.`,
    advice: ADVICE_CONTACT_DEVELOPER,
  },
  {
    name: 'loose-payments-are-orders',
    sentence: 'Een losse betaling heeft haar bedrag, geen regels, en na het koppelen geen geld meer.',
    broken: () => sql`
      select o.id as order_id, null::int as item_id, coalesce(b.cents, 0)::text as found, l.linked_order_id::text as wanted
      from sales_orders o left join loose_payments l on l.sales_order_id = o.id left join ${ledgerSums} b on b.sales_order_id = o.id
      where o.is_loose_payment <> (l.sales_order_id is not null)
        or (l.sales_order_id is not null and (
          exists (select from sales_order_rows r where r.sales_order_id = o.id)
          or o.released_cents <> case when l.linked_order_id is null then 0 else o.gross_cents end
          or (l.linked_order_id is not null and (b.sales_order_id is not null or o.canceled_at is null))))`,
    reason: ({ found, wanted }) =>
      wanted === null
        ? 'Van deze losse betaling klopt het bedrag niet, of zij heeft regels.'
        : `Deze losse betaling is gekoppeld aan order ${wanted}, maar heeft zelf nog ${euros(found)}.`,
    advice: ADVICE_CONTACT_DEVELOPER,
  },
  {
    name: 'deposit-by-option',
    sentence: 'Wat er bij de bestelling betaald moest worden, volgt uit de gekozen betaalwijze.',
    broken: () => sql`
      select o.id as order_id, null::int as item_id, o.deposit_cents::text as found, d.cents::text as wanted
      from sales_orders o
      cross join lateral (select case o.payment_option
        when ${PAYMENT_CODES.deposit} then case when o.inserted_at >= ${DEPOSIT_PERCENT_SINCE}::timestamp at time zone 'Europe/Amsterdam'
          then round(o.gross_cents::numeric * ${DEPOSIT_PERCENT}::int / 100)
          else o.deposit_cents end
        when ${PAYMENT_CODES.full} then o.gross_cents else 0 end as cents) d
      where o.deposit_cents <> d.cents`,
    reason: ({ found, wanted }) => `De aanbetaling is ${euros(found)}, en zou ${euros(wanted)} moeten zijn.`,
    advice: ADVICE_CONTACT_DEVELOPER,
  },
]
