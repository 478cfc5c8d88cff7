import { sql } from 'kysely'
import { codeOfPaymentOption, type PaymentCode, paymentOptionOfCode } from '#shared/domain/checkout/choice-codes.ts'
import { type AmountDue, amountDue, type PayableOrder } from '#shared/domain/payments/amount-due.ts'
import type { PaymentPlan } from '#shared/domain/payments/payment-plan.ts'
import type { Executor } from '../../../db/tables.ts'

/** An order with what its buyer has to pay now. Amounts in cents, days in ISO. */
export type OpenAmount = AmountDue & {
  salesOrderId: number
  name: string
  email: string
  outstandingCents: number
  hasPlan: boolean
  /** A payment that is not over: it is running, has an unknown outcome or is reviewed. */
  hasRunningPayment: boolean
  /** True after the restore of a backup, until staff compared the order with the provider. */
  isUnderCheck: boolean
  /** A withdrawal that staff did not settle or refuse yet. */
  hasOpenWithdrawal: boolean
  isForgotten: boolean
  isWalkIn: boolean
  isCanceled: boolean
  /** Reminders that were sent, oldest first. `step` 0: by hand. */
  reminders: { dueOn: string; step: number; sentAt: string }[]
}

type Row = Omit<OpenAmount, keyof AmountDue | 'hasPlan' | 'outstandingCents' | 'isCanceled'> &
  Omit<PayableOrder, 'option'> & { option: PaymentCode; readyOn: string | null; plan: PaymentPlan | null }

const PAID_AT_PICKUP = codeOfPaymentOption('at_pickup')

type DueRow = Omit<PayableOrder, 'option'> & {
  salesOrderId: number
  option: PaymentCode
  readyOn: string | null
  plan: PaymentPlan | null
}

/** Statuses of a payment of which the outcome is not known. */
const UNDECIDED = sql`('starting', 'open', 'unknown', 'review')`

/**
 * SQL for the day on which the last line became ready. A line that was delivered without steps, such as of a sale at the
 * counter, counts from its delivery or the day of the order. Canceled lines do not count. For payment at pickup, the day of
 * the pickup counts.
 */
const READY_ON = sql`case when o.payment_option = ${PAID_AT_PICKUP} then o.delivered_on::text
  when o.work_state in ('ready', 'planned', 'delivered') then coalesce((
  select case when bool_and(line.day is not null) then max(line.day) end from (
    select min((s.happened_at at time zone 'Europe/Amsterdam')::date) as day from sales_order_rows r
    left join order_steps s on s.sales_order_id = r.sales_order_id and r.id = any(s.row_ids)
      and s.state in ('ready', 'planned', 'delivered')
    where r.sales_order_id = o.id and r.state <> 'canceled' group by r.id) line),
  o.delivered_on, (o.inserted_at at time zone 'Europe/Amsterdam')::date)::text end`

/** SQL condition: the order is not paid, and its rest may be due. */
const HAS_OPEN_REST = sql`o.payment_state <> 'full' and o.canceled_at is null
  and (o.work_state in ('ready', 'planned', 'delivered') or exists (select from payment_plans p where p.sales_order_id = o.id))`

/** An order with its amount that is due, in cents, since a day. */
export type DueOrder = { salesOrderId: number; dueCents: number; dueOn: string }

/** Most orders that the list has. A shop with more unpaid finished orders than this has another problem than this list. */
const MAX_ORDERS = 5_000

/** Reads what buyers have to pay now. */
export function openAmountsTable(db: Executor, today: string) {
  async function read(condition: ReturnType<typeof sql>): Promise<OpenAmount[]> {
    const { rows } = await sql<Row>`
      select o.id as "salesOrderId", concat_ws(' ', nullif(c.firstname, ''), nullif(c.middlename, ''),
          nullif(c.lastname, '')) as name, c.email, o.gross_cents as "totalCents", o.released_cents as "releasedCents",
        o.deposit_cents as "depositCents", o.paid_cents as "paidCents", o.payment_option as option,
        o.work_state as "workState", o.canceled_at as "canceledAt", o.is_walk_in as "isWalkIn",
        o.token_hash = '' as "isForgotten", ${READY_ON} as "readyOn",
        (select jsonb_build_object('version', p.version, 'parts', p.parts, 'paidBeforeCents', p.paid_before_cents)
          from payment_plans p where p.sales_order_id = o.id order by p.version desc limit 1) as plan,
        exists (select from payment_attempts a where a.sales_order_id = o.id and a.state in ${UNDECIDED})
          as "hasRunningPayment",
        exists (select from payments_under_check u where u.sales_order_id = o.id and u.released_at is null)
          as "isUnderCheck",
        exists (select from withdrawals w where w.sales_order_id = o.id and w.state in ('received', 'in_progress'))
          as "hasOpenWithdrawal",
        (select coalesce(jsonb_agg(jsonb_build_object('dueOn', m.due_on, 'step', m.step, 'sentAt', m.sent_at)
          order by m.sent_at, m.id), '[]') from payment_reminders m where m.sales_order_id = o.id) as reminders
      from sales_orders o join sales_order_customers c on c.sales_order_id = o.id
      where ${condition} order by o.id limit ${MAX_ORDERS}`.execute(db)
    return rows.map(({ plan, readyOn, option, totalCents, releasedCents, depositCents, paidCents, ...row }) => {
      const { workState, canceledAt, ...facts } = row
      const sums = { totalCents, releasedCents, depositCents, paidCents }
      const due = amountDue(
        { ...sums, option: paymentOptionOfCode(option), workState, canceledAt },
        { plan: plan ?? undefined, readyOn, today },
      )
      return {
        ...facts,
        ...due,
        outstandingCents: Math.max(0, totalCents - releasedCents - paidCents),
        hasPlan: plan !== null && plan.parts.length > 0,
        isCanceled: canceledAt !== null,
      }
    })
  }

  return {
    /** Returns one order; undefined when it does not exist. */
    async find(salesOrderId: number): Promise<OpenAmount | undefined> {
      const [order] = await read(sql`o.id = ${salesOrderId}`)
      return order
    },

    /**
     * Returns which orders have an amount that is due since a known day, the longest due first. Deposits are not among them. Reads
     * only what decides about it, in one pass over the lines of all candidates.
     */
    async dueList(): Promise<DueOrder[]> {
      const { rows } = await sql<DueRow>`
        with candidate as materialized (
          select o.id, o.gross_cents, o.released_cents, o.deposit_cents, o.paid_cents, o.payment_option, o.work_state, o.canceled_at,
            o.delivered_on, (o.inserted_at at time zone 'Europe/Amsterdam')::date as ordered_on
          from sales_orders o where ${HAS_OPEN_REST} order by o.id limit ${MAX_ORDERS}
        ), line as (
          select r.sales_order_id, min((s.happened_at at time zone 'Europe/Amsterdam')::date) as day
          from candidate c join sales_order_rows r on r.sales_order_id = c.id and r.state <> 'canceled'
          left join order_steps s on s.sales_order_id = r.sales_order_id and r.id = any(s.row_ids)
            and s.state in ('ready', 'planned', 'delivered')
          group by r.sales_order_id, r.id
        ), ready as (
          select sales_order_id, case when bool_and(day is not null) then max(day) end as day from line group by sales_order_id
        ), plan as (
          select distinct on (p.sales_order_id) p.sales_order_id, jsonb_build_object('version', p.version, 'parts', p.parts,
            'paidBeforeCents', p.paid_before_cents) as plan
          from payment_plans p join candidate c on c.id = p.sales_order_id order by p.sales_order_id, p.version desc
        )
        select c.id as "salesOrderId", c.gross_cents as "totalCents", c.released_cents as "releasedCents",
          c.deposit_cents as "depositCents", c.paid_cents as "paidCents", c.payment_option as option, c.work_state as "workState",
          c.canceled_at as "canceledAt", plan.plan, case when c.payment_option = ${PAID_AT_PICKUP} then c.delivered_on::text
            when c.work_state in ('ready', 'planned', 'delivered') then coalesce(ready.day, c.delivered_on, c.ordered_on)::text
            end as "readyOn"
        from candidate c left join ready on ready.sales_order_id = c.id left join plan on plan.sales_order_id = c.id`.execute(
        db,
      )
      return rows
        .flatMap(({ salesOrderId, option, plan, readyOn, ...order }) => {
          const payable = { ...order, option: paymentOptionOfCode(option) }
          const { dueCents, dueOn } = amountDue(payable, { plan: plan ?? undefined, readyOn, today })
          return dueCents > 0 && dueOn !== null ? [{ salesOrderId, dueCents, dueOn }] : []
        })
        .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.salesOrderId - b.salesOrderId)
    },

    /** Returns these orders of `dueList`, in the given sequence. Leaves out an order that was paid since. */
    async ofOrders(ids: readonly number[]): Promise<(OpenAmount & { dueOn: string })[]> {
      const orders = ids.length === 0 ? [] : await read(sql`o.id = any(${[...ids]}::int[])`)
      const byId = new Map(orders.map((order) => [order.salesOrderId, order]))
      return ids.flatMap((id) => {
        const order = byId.get(id)
        return order && order.dueCents > 0 && order.dueOn !== null ? [{ ...order, dueOn: order.dueOn }] : []
      })
    },

    /** Returns all orders of `dueList` with what is known of them. */
    async due(): Promise<(OpenAmount & { dueOn: string })[]> {
      const list = await this.dueList()
      return this.ofOrders(list.map(({ salesOrderId }) => salesOrderId))
    },
  }
}
