import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { MIGRATIONS_FOLDER } from '#src/server/db/migrate.ts'
import { recheckPaidPayments } from '#src/server/features/sales/payments/index.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { pay, payIdOf } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const QUARTER_HOUR = 15 * 60_000

describe('rechecking paid payments', () => {
  const shop = usePayingShop()

  const paidByGuest = async () => {
    const guest = await shop.guestWithOrder()
    const payId = payIdOf(await pay(guest.api, guest.salesOrderId))
    await shop.payerChooses(payId, 'paid')
    return { ...guest, payId }
  }
  const recheck = (isStopping?: () => boolean, provider = shop.pay) =>
    recheckPaidPayments(
      {
        db: shop.db,
        now: shop.clock.now,
        log: silentLog,
        pay: provider,
        acceptsTestPayments: true,
        outboxFilled() {},
      },
      isStopping,
    )
  const untilNext = async (salesOrderId: number) =>
    ((await shop.attemptOf(salesOrderId)).next_check_at?.getTime() ?? 0) - shop.clock.now().getTime()

  it('finds a chargeback whose exchange call was lost', async () => {
    const { salesOrderId, payId } = await paidByGuest()
    await shop.payFault('down', 2)
    await shop.payerChooses(payId, 'chargeback')
    await shop.payFault('none')
    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985'])

    shop.clock.advance(DAY)
    await recheck()

    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-14985'])
    expect(await shop.attemptOf(salesOrderId)).toMatchObject({ state: 'charged_back', next_check_at: null })
  })

  it('continues after a changed payment, and returns the time of the next recheck', async () => {
    const chargedBack = [await paidByGuest(), await paidByGuest()]
    shop.clock.advance(HOUR)
    await paidByGuest()
    await shop.payFault('drop-exchange')
    for (const { payId } of chargedBack) await shop.payerChooses(payId, 'chargeback')
    await shop.payFault('none')
    shop.clock.advance(HOUR)
    await paidByGuest()
    shop.clock.advance(DAY - 2 * HOUR)

    const next = await recheck()

    for (const { salesOrderId } of chargedBack)
      expect(await shop.attemptOf(salesOrderId)).toMatchObject({ state: 'charged_back' })
    expect(next).toEqual(new Date(shop.clock.now().getTime() + HOUR))
  })

  it('finds a refund that was made at the provider', async () => {
    const { salesOrderId, payId } = await paidByGuest()
    await shop.payFault('drop-exchange')
    // `drop-exchange` does not apply to refunds. Their exchange call and the recheck both report the refund, which is
    // booked once.
    await shop.twinCall(`/v2/transactions/${payId}/refund`, {
      method: 'PATCH',
      body: JSON.stringify({ amount: { value: 5_000, currency: 'EUR' } }),
    })

    shop.clock.advance(DAY)
    await recheck()

    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-5000'])
    expect(await untilNext(salesOrderId)).toBe(DAY)
  })

  it('keeps the usual interval when the provider refuses calls about a payment', async () => {
    const { salesOrderId, payId } = await paidByGuest()
    shop.payRefuses(payId)

    shop.clock.advance(DAY)
    await recheck()

    expect(await untilNext(salesOrderId)).toBe(3 * DAY)
  })

  it('throws an error that does not come from the provider, and rechecks that payment an hour later', async () => {
    const { salesOrderId } = await paidByGuest()
    shop.clock.advance(DAY)
    const broken = { ...shop.pay, status: () => Promise.reject(new TypeError('x')) }

    await expect(recheck(undefined, broken)).rejects.toThrow(TypeError)

    expect(await untilNext(salesOrderId)).toBe(HOUR)
  })

  it('has growing intervals, and ends after four months', async () => {
    const { salesOrderId } = await paidByGuest()
    const paidAt = shop.clock.now().getTime()
    const dueDays: number[] = []

    for (let next = await recheck(); next; next = await recheck()) {
      dueDays.push((next.getTime() - paidAt) / DAY)
      shop.clock.advance(next.getTime() - shop.clock.now().getTime())
    }

    expect(dueDays).toEqual([1, 4, 14, 45, 120])
    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985'])
  })

  it('pauses for a quarter of an hour during an outage of the provider, for any number of due payments', async () => {
    for (let count = 0; count < 22; count += 1) await paidByGuest()
    shop.clock.advance(DAY)
    await shop.payFault('down')
    shop.payCalls.length = 0

    const next = await recheck()
    await recheck()

    expect(shop.payCalls).toHaveLength(1)
    expect(next).toEqual(new Date(shop.clock.now().getTime() + QUARTER_HOUR))
    await shop.payFault('none')
    shop.clock.advance(QUARTER_HOUR)
    await recheck()
    // Two calls per payment: its status and its refunds.
    expect(shop.payCalls).toHaveLength(1 + 2 * 22)
  })

  it('does not repeat calls that got a response before the outage', async () => {
    const first = await paidByGuest()
    const second = await paidByGuest()
    shop.clock.advance(DAY)
    let calls = 0
    // Allows the two calls about the first payment: its status and its refunds.
    const provider = shop.payThat(() => {
      calls += 1
      return calls <= 2
    })

    await recheck(undefined, provider)

    // Either of the two payments may be polled first.
    const nexts = [await untilNext(first.salesOrderId), await untilNext(second.salesOrderId)]
    expect(nexts.toSorted((a, b) => b - a)).toEqual([3 * DAY, QUARTER_HOUR])
  })

  it('is spread over several days for payments from before migration 0030, the oldest first', async () => {
    for (let count = 0; count < 4; count += 1) await paidByGuest()
    await sql`update payment_attempts set final_at = now() - interval '1 day'
      - interval '1 hour' * (select count(*) from payment_attempts other where other.id < payment_attempts.id)`.execute(
      shop.db,
    )
    const migration = await readFile(join(MIGRATIONS_FOLDER, '0030-paid-payments.sql'), 'utf8')
    await sql.raw(migration.slice(migration.indexOf('update'))).execute(shop.db)

    const attempts = shop.db.selectFrom('payment_attempts').select('next_check_at as at').orderBy('final_at')
    const moments = (await attempts.execute()).map(({ at }) => at?.getTime() ?? 0)
    const days = moments.map((at) => Math.round((at - (moments[0] ?? 0)) / DAY))
    expect(days).toEqual([0, 1, 2, 3])
  })

  it('stops between two payments when the server stops', async () => {
    await paidByGuest()
    await paidByGuest()
    shop.clock.advance(DAY)
    shop.payCalls.length = 0

    await recheck(() => true)
    expect(shop.payCalls).toEqual([])
    await recheck(() => shop.payCalls.length > 0)

    // Two calls about one of the payments: its status and its refunded amount.
    expect(shop.payCalls).toHaveLength(2)
  })

  it('makes no call about cash', async () => {
    const guest = await shop.guestWithOrder()
    await pay(shop.sales, guest.salesOrderId, 'CASH', { amountCents: 14_985 })
    shop.clock.advance(200 * DAY)
    shop.payCalls.length = 0

    expect(await recheck()).toBeUndefined()
    await shop.db.updateTable('payment_attempts').set({ next_check_at: shop.clock.now() }).execute()
    expect(await recheck()).toBeUndefined()
    expect(shop.payCalls).toEqual([])
  })
})
