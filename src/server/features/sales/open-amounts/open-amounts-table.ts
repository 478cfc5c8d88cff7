import { sql } from 'kysely'
import { type PaymentCode, paymentOptionOfCode } from '#shared/domain/checkout/choice-codes.ts'
import { type AmountDue, amountDue, dueDays, type PayableOrder } from '#shared/domain/payments/amount-due.ts'
import type { PaymentPlan } from '#shared/domain/payments/payment-plan.ts'
import type { Executor } from '../../../db/tables.ts'

/** An order with what its buyer has to pay now. Amounts in cents, days in ISO. */
export type OpenAmount = AmountDue & {
  salesOrderId: number
  name: string
  email: string
  /** The days since which parts of the amount are due, earliest first. */
  dueDays: string[]
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

type Row = Omit<OpenAmount, keyof AmountDue | 'dueDays' | 'hasPlan' | 'outstandingCents' | 'isCanceled'> &
  Omit<PayableOrder, 'option'> & { option: PaymentCode; readyOn: string | null; plan: PaymentPlan | null }

/** Statuses of a payment of which the outcome is not known. */
const UNDECIDED = sql`('starting', 'open', 'unknown', 'review')`

/** SQL condition: something of the order is not paid. */
const IS_OPEN = sql`o.payment_state <> 'full' and o.canceled_at is null`

/** An order with its amount that is due, in cents, since a day. */
type DueOrder = { salesOrderId: number; dueCents: number; dueOn: string }

/** Orders of which all is read with one statement. */
const BATCH = 500

/** Columns of an amount that is due. `readyOn` is the day since which the rest has to be paid. */
const PAYABLE = sql`o.id as "salesOrderId", o.gross_cents as "totalCents", o.released_cents as "releasedCents",
  o.deposit_cents as "depositCents", o.paid_cents as "paidCents", o.payment_option as option, o.work_state as "workState",
  o.canceled_at as "canceledAt", o.rest_due_on as "readyOn"`

type PlanRow = { salesOrderId: number; option: PaymentCode; readyOn: string | null; plan: PaymentPlan }

/** The orders with a plan, and those among them of which an amount is due. */
type Plans = { ids: readonly number[]; due: readonly DueOrder[] }

/**
 * SQL condition: the whole outstanding amount is due, without a plan. The partial index `sales_orders_rest_due` has these
 * orders. As a subquery the ids are hashed once; in a prepared statement `<> all` compares each order with each of them.
 */
const isRestOpen = ({ ids }: Plans) =>
  sql`${IS_OPEN} and o.rest_due_on is not null and o.id not in (select unnest(${[...ids]}::int[]))`

/** Reads what buyers have to pay now. */
export function openAmountsTable(db: Executor, today: string) {
  async function read(condition: ReturnType<typeof sql>): Promise<OpenAmount[]> {
    const { rows } = await sql<Row>`
      select ${PAYABLE}, concat_ws(' ', nullif(c.firstname, ''), nullif(c.middlename, ''), nullif(c.lastname, '')) as name,
        c.email, o.is_walk_in as "isWalkIn", o.token_hash = '' as "isForgotten",
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
      where ${condition} order by o.id`.execute(db)
    return rows.map(({ plan, readyOn, option, totalCents, releasedCents, depositCents, paidCents, ...row }) => {
      const { workState, canceledAt, ...facts } = row
      const sums = { totalCents, releasedCents, depositCents, paidCents }
      const payable = { ...sums, option: paymentOptionOfCode(option), workState, canceledAt }
      const dates = { plan: plan ?? undefined, readyOn, today }
      return {
        ...facts,
        ...amountDue(payable, dates),
        dueDays: dueDays(payable, dates),
        outstandingCents: Math.max(0, totalCents - releasedCents - paidCents),
        hasPlan: plan !== null && plan.parts.length > 0,
        isCanceled: canceledAt !== null,
      }
    })
  }

  /** Reads the orders with a payment plan and an outstanding amount. What is due of them depends on the parts of the plan. */
  async function plannedDue(): Promise<Plans> {
    const { rows } = await sql<Omit<PayableOrder, 'option'> & PlanRow>`
      select ${PAYABLE}, jsonb_build_object('version', p.version, 'parts', p.parts, 'paidBeforeCents', p.paid_before_cents) as plan
      from (select distinct on (sales_order_id) * from payment_plans order by sales_order_id, version desc) p
      join sales_orders o on o.id = p.sales_order_id
      where ${IS_OPEN} and jsonb_array_length(p.parts) > 0`.execute(db)
    return {
      ids: rows.map(({ salesOrderId }) => salesOrderId),
      due: rows.flatMap(({ salesOrderId, option, plan, readyOn, ...order }) => {
        const payable = { ...order, option: paymentOptionOfCode(option) }
        const { dueCents, dueOn } = amountDue(payable, { plan, readyOn, today })
        return dueCents > 0 && dueOn !== null ? [{ salesOrderId, dueCents, dueOn }] : []
      }),
    }
  }

  /** Returns the ids of a part of the due orders, the longest due first. */
  async function dueIds(plans: Plans, { limit, offset }: { limit: number | null; offset: number }): Promise<number[]> {
    const ids = plans.due.map(({ salesOrderId }) => salesOrderId)
    const days = plans.due.map(({ dueOn }) => dueOn)
    // The inner limit ends the read of the index at the last row that the page can have.
    const { rows } = await sql<{ id: number }>`
      select id from (
        (select o.id, o.rest_due_on as day from sales_orders o where ${isRestOpen(plans)}
          order by o.rest_due_on, o.id limit ${limit}::bigint + ${offset}::bigint)
        union all
        select * from unnest(${ids}::int[], ${days}::date[])
      ) as due (id, day) order by day, id limit ${limit}::bigint offset ${offset}::bigint`.execute(db)
    return rows.map(({ id }) => id)
  }

  return {
    /** Returns one order; undefined when it does not exist. */
    async find(salesOrderId: number): Promise<OpenAmount | undefined> {
      const [order] = await read(sql`o.id = ${salesOrderId}`)
      return order
    },

    /** Returns the number and the sum of all orders with an amount that is due since a known day. Deposits are not among them. */
    async dueTotal() {
      const plans = await plannedDue()
      const { rows } = await sql<{ count: number; cents: string }>`
        select count(*)::int as count, coalesce(sum(o.due_cents - o.paid_cents), 0) as cents
        from sales_orders o where ${isRestOpen(plans)}`.execute(db)
      const [rest] = rows
      return {
        plans,
        total: (rest?.count ?? 0) + plans.due.length,
        totalCents: Number(rest?.cents ?? 0) + plans.due.reduce((sum, { dueCents }) => sum + dueCents, 0),
      }
    },

    /** Returns the ids of a page of these orders, the longest due first. */
    duePage: (plans: Plans, { page, pageSize }: { page: number; pageSize: number }) =>
      dueIds(plans, { limit: pageSize, offset: (page - 1) * pageSize }),

    /** Returns these orders of `duePage`, in the given sequence. Leaves out an order that was paid since. */
    async ofOrders(ids: readonly number[]): Promise<(OpenAmount & { dueOn: string })[]> {
      const orders = ids.length === 0 ? [] : await read(sql`o.id = any(${[...ids]}::int[])`)
      const byId = new Map(orders.map((order) => [order.salesOrderId, order]))
      return ids.flatMap((id) => {
        const order = byId.get(id)
        return order && order.dueCents > 0 && order.dueOn !== null ? [{ ...order, dueOn: order.dueOn }] : []
      })
    },

    /** Yields all orders of `duePage` with what is known of them, in batches. */
    async *due(): AsyncGenerator<(OpenAmount & { dueOn: string })[]> {
      const ids = await dueIds(await plannedDue(), { limit: null, offset: 0 })
      for (let start = 0; start < ids.length; start += BATCH) yield await this.ofOrders(ids.slice(start, start + BATCH))
    },
  }
}
