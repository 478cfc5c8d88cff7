import { sql } from 'kysely'
import type { SampleLeather, SampleWeek } from '#shared/contracts/start-page.ts'
import type { DayFigures } from '#shared/domain/figures/days.ts'
import type { Executor } from '../../../db/tables.ts'

/** `isSample` of shared/domain/samples as SQL. The index `sales_order_rows_samples` has the same condition. */
const IS_SAMPLE = sql<boolean>`r.item_code ilike '%kleurstaal%'`

const startOfDay = (day: string) => sql<Date>`(${day}::date::timestamp at time zone 'Europe/Amsterdam')`

/** Sums of orders and payments. */
export function figuresTable(db: Executor) {
  return {
    /**
     * Returns sums per day since `from`, only for days with orders or payments. Amounts are in EUR incl. VAT. `orders`
     * counts the orders with an amount; an order of samples only has none. Canceled pieces do not count, withdrawn ones do.
     */
    async days(from: string): Promise<DayFigures[]> {
      const { rows } = await sql<{ day: string; ordered: number; paid: number; orders: number; samples: number }>`
        with placed as materialized (
          select o.id, o.inserted_at, o.gross_cents from sales_orders o
          where o.inserted_at >= ${startOfDay(from)} and o.canceled_at is null and not o.is_loose_payment
        ), canceled as (
          select r.sales_order_id as id, sum(r.unit_gross_cents * r.canceled_count)::int as cents from sales_order_rows r
          where r.canceled_count > 0 and r.sales_order_id >= (select min(id) from placed) group by 1
        )
        select happened.day::text as day, sum(ordered) as ordered, sum(paid) as paid, sum(orders) as orders,
          sum(samples) as samples
        from (
          select (o.inserted_at at time zone 'Europe/Amsterdam')::date as day, o.gross_cents - coalesce(c.cents, 0) as ordered,
            0 as paid, (o.gross_cents > coalesce(c.cents, 0))::integer as orders, 0 as samples
          from placed o left join canceled c on c.id = o.id
          union all
          select (e.booked_at at time zone 'Europe/Amsterdam')::date, 0,
            case e.kind when 'payment' then e.amount_cents else -e.amount_cents end, 0, 0
          from payment_entries e where e.booked_at >= ${startOfDay(from)}
          union all
          select (o.inserted_at at time zone 'Europe/Amsterdam')::date, 0, 0, 0, r.count - r.canceled_count
          from sales_orders o join sales_order_rows r on r.sales_order_id = o.id
          where o.inserted_at >= ${startOfDay(from)} and o.canceled_at is null and ${IS_SAMPLE}
        ) as happened
        group by happened.day`.execute(db)
      return rows.map(({ day, ordered, paid, orders, samples }) => ({
        day,
        ordered: Number(ordered) / 100,
        paid: Number(paid) / 100,
        orders: Number(orders),
        samples: Number(samples),
      }))
    },

    /**
     * Returns per leather the number of people whose first sample of it was ordered from `from` to `until`, and how many of
     * them ordered furniture within 90 days. At most 30 leathers, those with most sales first. People are distinguished by
     * mail address.
     */
    async sampleLeathers({ from, until }: { from: string; until: string }): Promise<SampleLeather[]> {
      const { rows } = await sql<SampleLeather>`
        with asked as (
          select lower(c.email) as email, coalesce(t.name, r.display_name) as leather, min(o.inserted_at) as at
          from sales_orders o join sales_order_customers c on c.sales_order_id = o.id
          join sales_order_rows r on r.sales_order_id = o.id
          left join items i on i.id = r.item_id left join leather_types t on t.id = i.leather_type_id
          where o.inserted_at >= ${startOfDay(from)} and o.inserted_at < ${startOfDay(until)} and o.canceled_at is null
            and ${IS_SAMPLE} and c.email not like '%@verwijderd.invalid'
          group by 1, 2
        )
        select leather, count(*)::int as asked, count(*) filter (where exists (
          select from sales_order_customers c join sales_orders o on o.id = c.sales_order_id
          where lower(c.email) = asked.email and o.inserted_at > asked.at and o.inserted_at <= asked.at + interval '90 days'
            and o.gross_cents > 0 and o.canceled_at is null and not o.is_walk_in))::int as bought
        from asked group by leather order by bought desc, asked desc, leather limit 30`.execute(db)
      return rows
    },

    /**
     * Returns per week the number of people whose first sample order since `from` was in this week, and how many of
     * them ordered furniture later. People are distinguished by mail address.
     */
    async sampleWeeks(from: string): Promise<SampleWeek[]> {
      const { rows } = await sql<{ monday: string; asked: number; bought: number }>`
        with asked as (
          select lower(c.email) as email, min(o.inserted_at) as at
          from sales_orders o
          join sales_order_customers c on c.sales_order_id = o.id
          where o.inserted_at >= ${startOfDay(from)}
            and exists (select from sales_order_rows r where r.sales_order_id = o.id and ${IS_SAMPLE})
          group by lower(c.email)
        )
        select date_trunc('week', asked.at at time zone 'Europe/Amsterdam')::date::text as monday, count(*) as asked,
          count(*) filter (where exists (
            select from sales_order_customers c join sales_orders o on o.id = c.sales_order_id
            where lower(c.email) = asked.email and o.inserted_at > asked.at and o.gross_cents > 0
              and o.canceled_at is null)) as bought
        from asked group by 1`.execute(db)
      return rows.map(({ monday, asked, bought }) => ({ monday, asked: Number(asked), bought: Number(bought) }))
    },
  }
}
