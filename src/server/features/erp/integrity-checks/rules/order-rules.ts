import { sql } from 'kysely'
import { ADVICE_CONTACT_DEVELOPER, type Rule } from './rule.ts'

/** Tolerance for different clocks of two servers and for orders placed at the same time. */
const CLOCK_TOLERANCE = '5 minutes'
/**
 * Each check covers one part of the customers, at most 1,000, so up to 30,000 customers are checked within 30 hours.
 */
const PARTS = 30
const HOUR_MS = 3_600_000

const partAt = (at: Date) => Math.floor(at.getTime() / HOUR_MS) % PARTS

/** Rules on order numbers, stock and the customer list. */
export const orderRules: readonly Rule[] = [
  {
    name: 'numbers-in-time',
    sentence: 'Een order met een hoger nummer is niet eerder geplaatst dan die ervoor.',
    broken: () => sql`
      select id as order_id, null::int as item_id, before_id::text as found,
        to_char(before_at at time zone 'Europe/Amsterdam', 'DD-MM-YYYY HH24:MI') as wanted
      from (select id, inserted_at, lag(id) over (order by id) as before_id, lag(inserted_at) over (order by id) as before_at
        from sales_orders) o
      where inserted_at < before_at - ${CLOCK_TOLERANCE}::interval`,
    reason: ({ found, wanted }) => `Geplaatst vóór order ${found} van ${wanted}, maar met een hoger nummer.`,
    advice: 'Kijk of de klok van de server goed staat.',
  },
  {
    name: 'next-number-is-free',
    sentence: 'Het nummer van de volgende order is nog niet vergeven.',
    broken: () => sql`
      select o.id as order_id, null::int as item_id, n.next::text as found, o.id::text as wanted
      from (select max(id) as id from sales_orders) o,
        (select case when is_called then last_value + 1 else last_value end as next from sales_orders_id_seq) n
      where n.next <= o.id`,
    reason: ({ found, wanted }) => `De volgende order zou nummer ${found} krijgen, maar ${wanted} bestaat al.`,
    advice: ADVICE_CONTACT_DEVELOPER,
  },
  {
    name: 'stock-taken',
    sentence:
      'Wat van de voorraad besteld is, is wat orders en verplaatsingen ervan namen en NetSuite nog niet aftrok, en nooit minder dan nul.',
    broken: () => sql`
      select null::int as order_id, coalesce(t.item_id, s.item_id) as item_id, coalesce(t.taken, 0)::text as found,
        coalesce(s.pieces, 0)::text as wanted
      from stock_totals t full join (
        select item_id, sum(pieces) as pieces from (
          select r.item_id, r.stock_taken as pieces from sales_order_rows r
          where r.stock_taken > 0 and r.stock_released_at is null
          union all
          select l.item_id, l.sent - l.received from stock_transfer_lines l join stock_transfers t on t.id = l.transfer_id
          where l.difference = 'lost' and t.loss_settled_at is null
        ) held where exists (select from items i where i.id = held.item_id) group by item_id
      ) s on s.item_id = t.item_id
      where coalesce(t.taken, 0) <> coalesce(s.pieces, 0) or t.taken < 0`,
    reason: ({ found, wanted }) =>
      `Er staan ${found} stuks als besteld van de voorraad, orders en verplaatsingen die NetSuite nog niet aftrok namen er ${wanted}.`,
    advice: 'Tel wat er van dit artikel ligt, en geef dit door aan wie de winkel onderhoudt.',
  },
  {
    name: 'returns-add-up',
    sentence:
      'Van een ontvangen retour is elk stuk goed, beschadigd of niet ontvangen, en wordt nooit meer ingehouden dan de prijs.',
    broken: () => sql`
      select t.sales_order_id as order_id, r.item_id, (l.good_count + l.damaged_count + l.missing_count)::text as found,
        l.count::text as wanted
      from returns t join return_lines l on l.return_id = t.id join sales_order_rows r on r.id = l.sales_order_row_id
      where r.sales_order_id <> t.sales_order_id
        -- Of a return without goods, staff may cancel the pieces once the line counts as not delivered again.
        or t.state <> 'ended' and l.count > r.count - r.canceled_count
        or t.state = 'received' and (l.good_count + l.damaged_count + l.missing_count <> l.count
          or l.deducted_cents > l.count * r.unit_gross_cents)`,
    reason: ({ found, wanted }) =>
      `Van een regel zijn ${found} van de ${wanted} stuks beoordeeld, of er is te veel ingehouden.`,
    advice: ADVICE_CONTACT_DEVELOPER,
  },
  {
    name: 'customers-are-orders',
    sentence: 'De lijst van klanten telt de orders zoals zij er zijn.',
    broken: (at) => sql`
      select coalesce(l.latest_order_id, w.latest) as order_id, null::int as item_id, l.order_count::text as found,
        w.orders::text as wanted
      from (
        (select * from customers order by active_at desc, id desc limit 200) union
        (select * from customers where id % ${PARTS}::int = ${partAt(at)}::int limit 1000)
      ) l
      left join users u on u.id = l.user_id
      cross join lateral (
        select count(*) as orders, max(id) as latest from (
          select id from sales_orders where user_id = l.user_id
          union all
          select o.id from sales_order_customers c join sales_orders o on o.id = c.sales_order_id
          where o.user_id is null and not o.is_walk_in and lower(c.email) =
            case when l.user_id is null then l.guest_email when u.email_proven_at is not null then u.email end
        ) owned
      ) w
      where l.order_count <> w.orders or l.latest_order_id is distinct from w.latest`,
    reason: ({ found, wanted }) => `De lijst telt ${found} orders van deze klant, dat zijn er ${wanted}.`,
    advice: ADVICE_CONTACT_DEVELOPER,
  },
  {
    name: 'orders-have-customers',
    sentence: 'Wie bestelt, staat in de lijst van klanten.',
    broken: () => sql`
      select o.id as order_id, null::int as item_id, null::text as found, null::text as wanted
      from (
        select o.id, coalesce(o.user_id, u.id) as owner, lower(c.email) as email
        -- A sale to an unknown buyer makes no customer record.
        from (select id, user_id from sales_orders where user_id is not null or not is_walk_in order by id desc limit 500) o
        join sales_order_customers c on c.sales_order_id = o.id
        left join users u on o.user_id is null and u.email = lower(c.email) and u.email_proven_at is not null
        where c.email not like '%@verwijderd.invalid'
      ) o
      where not exists (select from customers c where c.user_id = o.owner)
        and (o.owner is not null or not exists (select from customers c where c.guest_email = o.email))`,
    reason: () => 'De klant van deze order staat niet in de lijst.',
    advice: ADVICE_CONTACT_DEVELOPER,
  },
]
