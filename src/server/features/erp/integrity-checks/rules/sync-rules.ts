import { sql } from 'kysely'
import type { Rule } from './rule.ts'

/** Time that the delivery of a record may take. After it a rule reports a missing record. */
const MAX_DELIVERY_MS = 3_600_000
/** A running server takes a message with an expired lease at once. After this time, probably no server is running. */
const UNCLAIMED_MS = 10 * 60_000

const TRY_AGAIN =
  'Open de order en kies bij de weg naar de boekhouding "Opnieuw proberen" of "Opnieuw naar de boekhouding", of start "Orders synchroniseren".'

const timeBefore = (at: Date, ms: number) => new Date(at.getTime() - ms)

const SEND_AGAIN = 'Open de order en kies bij de weg naar de boekhouding "Opnieuw naar de boekhouding".'

/**
 * Text for a record that is neither delivered nor queued. The error itself is shown at the order: the ERP quotes
 * customer data in it, and findings stay stored after the customer is erased.
 */
const undeliveredReason = ({ found }: { found: string | null }) =>
  found === 'dead' ? 'is opgegeven; bij de order staat waarom' : 'is ook niet onderweg'

/**
 * Rules on delivery: each order and payment reaches the ERP exactly once unless staff closed its message, and no
 * message is stuck. Rule `orders-arrive` exempts orders whose personal data were erased (empty `token_hash`).
 */
export const syncRules: readonly Rule[] = [
  {
    name: 'orders-arrive',
    sentence: 'Elke order van meer dan een uur oud staat in NetSuite, is onderweg, of is met de hand afgehandeld.',
    broken: (at) => sql`
      select o.id as order_id, null::int as item_id, m.state as found, null::text as wanted
      from sales_orders o
      left join erp_records r on r.external_id = 'web-so-' || o.id
      left join lateral (
        select state from outbox where party = 'erp' and kind = 'sales-order'
          and payload ? 'salesOrderId' and (payload ->> 'salesOrderId')::integer = o.id
        order by state in ('queued', 'sending') desc, id desc limit 1) m on true
      where o.inserted_at < ${timeBefore(at, MAX_DELIVERY_MS)} and o.token_hash <> '' and not o.is_loose_payment
        and (r.id is null or r.state not in ('accepted', 'compared'))
        and coalesce(m.state, '') not in ('queued', 'sending', 'closed')`,
    reason: (row) => `De order staat niet in NetSuite en ${undeliveredReason(row)}.`,
    advice: TRY_AGAIN,
  },
  {
    name: 'payments-arrive',
    // A payment of an order that was erased before its delivery has no customer record, so it is exempt.
    sentence:
      'Elke betaling en terugbetaling van meer dan een uur oud staat in NetSuite, is onderweg, of is met de hand afgehandeld.',
    broken: (at) => sql`
      select e.sales_order_id as order_id, null::int as item_id, m.state as found, null::text as wanted
      from payment_entries e
      left join erp_records r on r.external_id =
        case e.kind when 'payment' then 'web-pay-' || e.attempt_id else 'web-back-' || e.id end
      left join outbox m on m.unique_key =
        case e.kind when 'payment' then 'deposit:' || e.attempt_id else 'refund:' || e.id end
      join sales_orders o on o.id = e.sales_order_id
      where (o.token_hash <> '' or exists (
          select from erp_records s where s.kind = 'sales_order' and s.sales_order_id = o.id and s.netsuite_id is not null))
        -- Staff book a payment without an order in the ERP themselves.
        and not o.is_loose_payment and e.booked_at < ${timeBefore(at, MAX_DELIVERY_MS)}
        and (r.id is null or r.state not in ('accepted', 'compared'))
        and coalesce(m.state, '') not in ('queued', 'sending', 'closed')`,
    reason: (row) => `Een betaling of terugbetaling staat niet in NetSuite en ${undeliveredReason(row)}.`,
    advice: TRY_AGAIN,
  },
  {
    name: 'one-record-each',
    sentence: 'Geen twee gegevens van de winkel hebben hetzelfde nummer in NetSuite.',
    broken: () => sql`
      select sales_order_id as order_id, null::int as item_id, netsuite_id::text as found, external_id as wanted
      from (select *, count(*) over (partition by kind = 'customer', netsuite_id) as times from erp_records
        where netsuite_id is not null) r
      where times > 1`,
    reason: ({ found, wanted }) => `${wanted} heeft nummer ${found} in NetSuite, en iets anders ook.`,
    advice: 'Zoek het nummer op in NetSuite en kijk van welke van de twee het is.',
  },
  {
    name: 'one-customer-each',
    sentence: 'Geen twee accounts hebben hetzelfde klantnummer in NetSuite.',
    broken: () => sql`
      select null::int as order_id, null::int as item_id, netsuite_id::text as found,
        string_agg(id::text, ' en ' order by id) as wanted
      from users where netsuite_id is not null group by netsuite_id having count(*) > 1`,
    reason: ({ found, wanted }) => `De accounts ${wanted} hebben beide klantnummer ${found} in NetSuite.`,
    advice: 'Zoek het nummer op in NetSuite en kijk van wie het is. Geef dit door aan wie de winkel onderhoudt.',
  },
  {
    name: 'orders-know-their-number',
    sentence: 'Een order heet gesynchroniseerd als hij in NetSuite staat, en kent daar zijn nummer.',
    broken: () => sql`
      select o.id as order_id, null::int as item_id, o.netsuite_id::text as found, r.netsuite_id::text as wanted
      from sales_orders o left join erp_records r on r.kind = 'sales_order' and r.sales_order_id = o.id
      where (o.synchronized_at is not null or o.netsuite_id is not null or r.netsuite_id is not null)
        and (o.synchronized_at is null or r.netsuite_id is null or o.netsuite_id is distinct from r.netsuite_id)`,
    reason: ({ found, wanted }) =>
      `Bij de order staat nummer ${found ?? 'geen'}, in de lijst van wat verstuurd is ${wanted ?? 'geen'}.`,
    advice: SEND_AGAIN,
  },
  {
    name: 'payments-know-their-number',
    sentence: 'Een betaling heet gesynchroniseerd als zij in NetSuite staat, en kent daar haar nummer.',
    broken: () => sql`
      select a.sales_order_id as order_id, null::int as item_id, a.netsuite_id::text as found, r.netsuite_id::text as wanted
      from payment_attempts a left join erp_records r on r.external_id = 'web-pay-' || a.id
      where (a.synchronized_at is not null or a.netsuite_id is not null or r.netsuite_id is not null)
        and (a.synchronized_at is null or r.netsuite_id is null or a.netsuite_id is distinct from r.netsuite_id)`,
    reason: ({ found, wanted }) =>
      `Bij een betaling staat nummer ${found ?? 'geen'}, in de lijst van wat verstuurd is ${wanted ?? 'geen'}.`,
    advice: SEND_AGAIN,
  },
  {
    name: 'nothing-stuck',
    sentence: 'Geen bericht blijft hangen terwijl het verstuurd wordt.',
    broken: (at) => sql`
      select case when jsonb_typeof(m.payload -> 'salesOrderId') = 'number' then (m.payload ->> 'salesOrderId')::int end as order_id,
        null::int as item_id, m.kind as found, m.party as wanted
      from outbox m left join outbox_pauses p on p.party = m.party
      where m.state = 'sending' and m.next_try_at < ${timeBefore(at, UNCLAIMED_MS)} and p.party is null`,
    reason: ({ found, wanted }) =>
      `Een bericht (${found}) aan ${wanted === 'mail' ? 'een klant' : 'NetSuite'} wordt al te lang verstuurd.`,
    advice: 'Kijk of er een server van de winkel loopt; die pakt het vanzelf weer op.',
  },
]
