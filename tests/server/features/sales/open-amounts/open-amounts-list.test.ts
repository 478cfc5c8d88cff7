import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { paymentOptionOfCode } from '#shared/domain/checkout/choice-codes.ts'
import type { LineState } from '#shared/domain/orders/line-states.ts'
import { amountDue } from '#shared/domain/payments/amount-due.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { runIntegrityChecks } from '#src/server/features/erp/integrity-checks/index.ts'
import { useShop } from '#tests/support/use-shop.ts'

const ORDERS = 150
const DAY_MS = 86_400_000
const STATES = ['ordered', 'in_production', 'ready', 'planned', 'delivered'] as const
const FINISHED: readonly LineState[] = ['ready', 'planned', 'delivered']

/** Returns a reproducible sequence of numbers below a given size. */
function numbersFrom(seed: number) {
  let state = seed
  return (size: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * size)
  }
}

describe('the list of open amounts', () => {
  const shop = useShop()
  const today = () => amsterdamDay(shop.clock.now())
  const daysAgo = (days: number) => new Date(shop.clock.now().getTime() - days * DAY_MS)
  const dayAgo = (days: number) => amsterdamDay(daysAgo(days))

  /** Adds orders with any option, state, steps, cancellations, payments and plans. */
  async function addOrders(below: (size: number) => number) {
    const item = await shop.addProduct()
    const users = await shop.db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
    for (let n = 0; n < ORDERS; n += 1) {
      const gross = 10_000 * (1 + below(20))
      const { id } = await shop.db
        .insertInto('sales_orders')
        .values({
          channel: 'web',
          token_hash: `${n}`,
          reference: '',
          remarks: '',
          delivery: 's',
          payment_option: (['1', '2', '3', '4'] as const)[below(4)] ?? '1',
          gross_cents: gross,
          net_cents: gross,
          vat_cents: 0,
          deposit_cents: Math.round(gross * 0.15),
          inserted_at: daysAgo(60 + below(30)),
          // Some orders are there at once, such as those of a counter.
          ...(below(6) === 0 && { work_state: 'delivered' as const, delivered_on: dayAgo(below(50)) }),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await shop.db
        .insertInto('sales_order_customers')
        .values({
          sales_order_id: id,
          email: `koper${n}@voorbeeld.example`,
          phone_number: '',
          customer_type: 'private',
          company_name: '',
          vat_number: '',
          kvk_number: '',
          gender: 'v',
          firstname: 'Anna',
          middlename: '',
          lastname: `Jansen${n}`,
          address: JSON.stringify({}),
          delivery_address: JSON.stringify(null),
        })
        .execute()
      const rowIds: number[] = []
      for (let position = 0; position <= below(3); position += 1) {
        const row = {
          position,
          item_id: item,
          item_code: 'BANK',
          display_name: 'Bank',
          options: '[]',
          base_price: gross / 100,
          count: 1,
        }
        const added = await shop.db
          .insertInto('sales_order_rows')
          .values({
            ...row,
            sales_order_id: id,
            unit_gross_cents: gross,
            vat_percent: 21,
            is_made_to_measure: true,
            image_url: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        rowIds.push(added.id)
      }
      for (let step = 0; step < below(5); step += 1) await takeStep(id, rowIds, below)
      if (below(3) === 0)
        await sql`update sales_orders set paid_cents = ${below(gross + 1)} where id = ${id}`.execute(shop.db)
      if (below(5) === 0) {
        await sql`update sales_orders set released_cents = ${below(gross + 1)} where id = ${id}`.execute(shop.db)
      }
      if (below(12) === 0) {
        await sql`update sales_orders set canceled_at = now(), released_cents = gross_cents where id = ${id}`.execute(
          shop.db,
        )
      }
      for (let version = 1; version <= (below(4) === 0 ? 2 : 0); version += 1) {
        const parts =
          version === 2 && below(3) === 0
            ? []
            : [10, -10].map((ago) => ({ dueOn: dayAgo(ago), amountCents: gross / 4 }))
        await shop.db
          .insertInto('payment_plans')
          .values({
            sales_order_id: id,
            version,
            parts: JSON.stringify(parts),
            paid_before_cents: 0,
            created_by: users.id,
            created_at: shop.clock.now(),
          })
          .execute()
      }
    }
  }

  /** Moves or cancels some lines, as staff do: the lines, the state of the order, and then the step. */
  async function takeStep(id: number, rowIds: readonly number[], below: (size: number) => number) {
    const chosen = rowIds.filter(() => below(2) === 0)
    const isCancellation = below(5) === 0
    const state = STATES[below(STATES.length)] ?? 'ready'
    if (chosen.length === 0) return
    await shop.db
      .updateTable('sales_order_rows')
      .set({ state: isCancellation ? 'canceled' : state })
      .where('id', 'in', chosen)
      .execute()
    const workState = STATES[below(STATES.length)] ?? 'ready'
    if (below(4) > 0) {
      await shop.db
        .updateTable('sales_orders')
        .set({
          work_state: workState,
          ...(below(3) === 0 && { delivered_on: below(2) === 0 ? null : dayAgo(below(40)) }),
        })
        .where('id', '=', id)
        .execute()
    }
    if (isCancellation) return
    const step = { state, day: today(), is_correction: false, is_mailed: false, actor: 'system' }
    await shop.db
      .insertInto('order_steps')
      .values({ ...step, sales_order_id: id, row_ids: chosen, happened_at: daysAgo(below(50)) })
      .execute()
  }

  /** Computes the list from lines, steps and plans with the rules for one order. */
  async function expectedList() {
    const orders = await shop.db.selectFrom('sales_orders').selectAll().execute()
    const rows = await shop.db.selectFrom('sales_order_rows').select(['id', 'sales_order_id', 'state']).execute()
    const steps = await shop.db.selectFrom('order_steps').selectAll().execute()
    const plans = await shop.db.selectFrom('payment_plans').selectAll().orderBy('version', 'desc').execute()
    const readyDay = (order: (typeof orders)[number]): string | null => {
      if (order.payment_option === '3') return order.delivered_on
      const days = rows
        .filter((row) => row.sales_order_id === order.id && row.state !== 'canceled')
        .map((row) =>
          steps
            .filter(({ row_ids, state }) => row_ids.includes(row.id) && FINISHED.includes(state))
            .map(({ happened_at }) => amsterdamDay(happened_at))
            .toSorted()
            .at(0),
        )
      const last = days.every((day) => day !== undefined) ? days.toSorted().at(-1) : undefined
      return last ?? order.delivered_on ?? amsterdamDay(order.inserted_at)
    }
    return orders
      .flatMap((order) => {
        const plan = plans.find(({ sales_order_id }) => sales_order_id === order.id)
        const { dueCents, dueOn } = amountDue(
          {
            totalCents: order.gross_cents,
            releasedCents: order.released_cents,
            depositCents: order.deposit_cents,
            paidCents: order.paid_cents,
            option: paymentOptionOfCode(order.payment_option),
            workState: order.work_state,
            canceledAt: order.canceled_at,
          },
          {
            plan: plan && { version: plan.version, parts: plan.parts, paidBeforeCents: plan.paid_before_cents },
            readyOn: readyDay(order),
            today: today(),
          },
        )
        return dueCents > 0 && dueOn !== null ? [{ id: order.id, cents: dueCents, dueOn }] : []
      })
      .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.id - b.id)
  }

  it('has every order with an amount that is due, by the rules for one order, on its pages and in its sum', async () => {
    shop.clock.set('2026-12-01T10:00:00.000Z')
    await addOrders(numbersFrom(20_261_129))
    const expected = await expectedList()
    expect(expected.length).toBeGreaterThan(30)

    const listed: { id: number; cents: number; dueOn: string }[] = []
    for (let page = 1; ; page += 1) {
      const { items, total, totalDue } = await shop.sales.openAmounts.list({ query: { page, pageSize: 12 } })
      expect([total, Math.round(totalDue * 100)]).toEqual([
        expected.length,
        expected.reduce((sum, { cents }) => sum + cents, 0),
      ])
      listed.push(
        ...items.map(({ salesOrderId, due, dueOn }) => ({ id: salesOrderId, cents: Math.round(due * 100), dueOn })),
      )
      if (items.length < 12) break
    }

    expect(listed).toEqual(expected)
    const { found } = await runIntegrityChecks({ db: shop.db, now: shop.clock.now })
    expect(found.filter(({ rule }) => rule === 'rest-due-since-ready')).toEqual([])
  })

  it('is checked: a day that triggers did not update is found', async () => {
    await addOrders(numbersFrom(7))
    const { id } = await shop.db
      .selectFrom('sales_orders')
      .select('id')
      .where('rest_due_on', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow()
    await sql`update sales_orders set rest_due_on = '2020-01-01' where id = ${id}`.execute(shop.db)

    const { found } = await runIntegrityChecks({ db: shop.db, now: shop.clock.now })
    expect(found.filter(({ rule }) => rule === 'rest-due-since-ready').map(({ salesOrderId }) => salesOrderId)).toEqual(
      [id],
    )

    await sql`select refresh_all_rest_due_on()`.execute(shop.db)
    const after = await runIntegrityChecks({ db: shop.db, now: shop.clock.now })
    expect(after.found.filter(({ rule }) => rule === 'rest-due-since-ready')).toEqual([])
  })
})
