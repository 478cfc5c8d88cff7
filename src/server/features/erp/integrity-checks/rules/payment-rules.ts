import { sql } from 'kysely'
import { ADVICE_CONTACT_DEVELOPER, euros, type Rule } from './rule.ts'

/** SQL for the sums of the ledger per payment. */
const attemptSums = sql`(
  select attempt_id,
    coalesce(sum(amount_cents) filter (where kind = 'payment'), 0) as received,
    coalesce(sum(amount_cents) filter (where kind = 'refund'), 0) as refunded,
    coalesce(sum(amount_cents) filter (where kind = 'chargeback'), 0) as charged_back
  from payment_entries group by attempt_id)`

const ADVICE_CHECK_PAY = 'Vergelijk de betaling met PAY. en bel wie de winkel onderhoudt voordat u geld terugstuurt.'

/** Rules that compare payments with the ledger. */
export const paymentRules: readonly Rule[] = [
  {
    name: 'never-more-back',
    sentence: 'Van een betaling gaat nooit meer terug dan er binnenkwam.',
    broken: () => sql`
      select a.sales_order_id as order_id, null::int as item_id, (s.refunded + s.charged_back)::text as found,
        s.received::text as wanted
      from ${attemptSums} s join payment_attempts a on a.id = s.attempt_id
      where s.refunded + s.charged_back > s.received`,
    reason: ({ found, wanted }) => `Van een betaling van ${euros(wanted)} ging ${euros(found)} terug.`,
    advice: ADVICE_CHECK_PAY,
  },
  {
    name: 'paid-is-booked',
    sentence: 'Elke betaling die gelukt is, staat één keer met haar hele bedrag in het grootboek.',
    broken: () => sql`
      select a.sales_order_id as order_id, null::int as item_id, coalesce(s.received, 0)::text as found,
        a.amount_cents::text as wanted
      from payment_attempts a left join ${attemptSums} s on s.attempt_id = a.id
      where a.state in ('paid', 'refunded', 'charged_back') and coalesce(s.received, 0) <> a.amount_cents`,
    reason: ({ found, wanted }) => `Een betaling van ${euros(wanted)} staat voor ${euros(found)} in het grootboek.`,
    advice: ADVICE_CHECK_PAY,
  },
  {
    name: 'only-paid-is-booked',
    sentence: 'Van een betaling die niet gelukt is of nog loopt, staat niets in het grootboek.',
    broken: () => sql`
      select a.sales_order_id as order_id, null::int as item_id, s.received::text as found, a.state as wanted
      from payment_attempts a join ${attemptSums} s on s.attempt_id = a.id
      where a.state in ('starting', 'open', 'unknown', 'failed', 'cancelled', 'expired')`,
    reason: ({ found, wanted }) => `In het grootboek staat ${euros(found)} van een betaling die op "${wanted}" staat.`,
    advice: ADVICE_CHECK_PAY,
  },
  {
    name: 'refunds-are-booked',
    sentence: 'Wat er van een betaling terugging, staat bij de betaling en in het grootboek gelijk.',
    broken: () => sql`
      select a.sales_order_id as order_id, null::int as item_id, a.refunded_cents::text as found,
        coalesce(s.refunded, 0)::text as wanted
      from payment_attempts a left join ${attemptSums} s on s.attempt_id = a.id
      where a.refunded_cents <> coalesce(s.refunded, 0)`,
    reason: ({ found, wanted }) =>
      `Bij de betaling staat ${euros(found)} terugbetaald, in het grootboek ${euros(wanted)}.`,
    advice: ADVICE_CHECK_PAY,
  },
  {
    name: 'chargebacks-are-booked',
    sentence: 'Wat de bank terugboekte, is wat er van de betaling nog over was.',
    broken: () => sql`
      select a.sales_order_id as order_id, null::int as item_id, coalesce(s.charged_back, 0)::text as found,
        case a.state when 'charged_back' then a.amount_cents - a.refunded_cents else 0 end::text as wanted
      from payment_attempts a left join ${attemptSums} s on s.attempt_id = a.id
      where coalesce(s.charged_back, 0) <> case a.state when 'charged_back' then a.amount_cents - a.refunded_cents else 0 end`,
    reason: ({ found, wanted }) =>
      `In het grootboek staat ${euros(found)} teruggeboekt, dat zou ${euros(wanted)} moeten zijn.`,
    advice: ADVICE_CHECK_PAY,
  },
  {
    name: 'booked-on-own-order',
    sentence: 'Geld staat in het grootboek bij de order van zijn betaling.',
    broken: () => sql`
      select e.sales_order_id as order_id, null::int as item_id, e.amount_cents::text as found,
        a.sales_order_id::text as wanted
      from payment_entries e join payment_attempts a on a.id = e.attempt_id where a.sales_order_id <> e.sales_order_id`,
    reason: ({ found, wanted }) => `${euros(found)} staat bij deze order, maar werd betaald voor order ${wanted}.`,
    advice: ADVICE_CONTACT_DEVELOPER,
  },
]
