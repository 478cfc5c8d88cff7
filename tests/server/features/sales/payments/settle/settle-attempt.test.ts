import { describe, expect, it } from 'vitest'
import { attemptsTable, isUuid } from '#src/server/features/sales/payments/attempts-table.ts'
import { setStateWithoutStatus, settle } from '#src/server/features/sales/payments/reconcile/poll-provider.ts'
import { isStaleStatus, type ProviderStatus } from '#src/server/features/sales/payments/settle/settle-attempt.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { pay } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const AMOUNT = 14_985
const DAY = 24 * 60 * 60 * 1_000
const UUID = '1f0c1f0c-0000-4000-8000-00000000000a'

describe('a provider status of a payment', () => {
  const shop = usePayingShop()
  const rules = { now: () => shop.clock.now(), acceptsTestPayments: true }

  /** Starts a guest's payment of the deposit. `receive` applies a status of the provider to it. */
  const startDeposit = async () => {
    const guest = await shop.guestWithOrder()
    const { paymentId } = await pay(guest.api, guest.salesOrderId)
    const attempt = () =>
      attemptsTable(shop.db)
        .find(paymentId)
        .then((found) => found as NonNullable<typeof found>)
    const { payId } = await attempt()
    const statusWith = (facts: Partial<ProviderStatus>): ProviderStatus => ({
      payId: payId ?? '',
      uuid: UUID,
      statusCode: 100,
      statusAction: 'PAID',
      amountCents: AMOUNT,
      currency: 'EUR',
      redirectUrl: undefined,
      expiresAt: undefined,
      completedAt: undefined,
      reference: undefined,
      attemptId: paymentId,
      isTest: true,
      receipt: undefined,
      ...facts,
    })
    const wakeUps = { outbox: 0 }
    const outboxFilled = () => {
      wakeUps.outbox += 1
    }
    const receive = async (facts: Partial<ProviderStatus>) =>
      settle({ ...rules, db: shop.db, pay: shop.pay, log: silentLog, outboxFilled }, await attempt(), statusWith(facts))
    const row = () => shop.attemptOf(guest.salesOrderId)
    return { ...guest, paymentId, attempt, statusWith, receive, row, wakeUps }
  }

  const eventsOf = async (salesOrderId: number) => {
    const query = shop.db.selectFrom('order_events').select(['kind', 'detail', 'actor'])
    const events = await query.where('sales_order_id', '=', salesOrderId).orderBy('id').execute()
    return events.filter(({ kind }) => kind.startsWith('payment-') && !/started|open/.test(kind))
  }
  const mailsOf = (kind: string) =>
    shop.db.selectFrom('outbox').select(['payload']).where('kind', '=', kind).orderBy('id').execute()

  it('ends the payment without further polls, except a recheck a day after it was paid', async () => {
    const [paid, canceled] = [await startDeposit(), await startDeposit()]
    const now = shop.clock.now()

    await paid.receive({ statusCode: 100 })
    await canceled.receive({ statusCode: -90 })

    const tomorrow = new Date(now.getTime() + DAY)
    expect(await paid.row()).toMatchObject({ state: 'paid', final_at: now, next_check_at: tomorrow, payment_url: null })
    expect(await canceled.row()).toMatchObject({ state: 'cancelled', final_at: now, next_check_at: null })
  })

  it('preserves the payment page and the time of the next poll while the payment is open', async () => {
    const { receive, row } = await startDeposit()
    const before = await row()
    shop.clock.advance(1_000)

    await receive({ statusCode: 50 })

    expect(await row()).toEqual({ ...before, pay_status_code: 50, pay_uuid: UUID })
    const opened = shop.db.selectFrom('order_events').select('kind').where('kind', '=', 'payment-open')
    expect(await opened.execute()).toHaveLength(1)
  })

  it('is polled two seconds after the provider id is known', async () => {
    const { row } = await startDeposit()

    expect((await row()).next_check_at).toEqual(new Date(shop.clock.now().getTime() + 2_000))
  })

  it('wakes the mail sender for a payment or a refund, and only then', async () => {
    const { receive, wakeUps } = await startDeposit()
    const wakeUpsAfter = async (facts: Partial<ProviderStatus>) => {
      await receive(facts)
      return wakeUps.outbox
    }

    expect(await wakeUpsAfter({ statusCode: 50 })).toBe(0)
    expect(await wakeUpsAfter({ statusCode: 100 })).toBe(1)
    expect(await wakeUpsAfter({ statusCode: 100 })).toBe(1)
    expect(await wakeUpsAfter({ statusCode: -82, refundedCents: 5_000 })).toBe(2)
    expect(await wakeUpsAfter({ statusCode: -82, refundedCents: 5_000 })).toBe(2)
    const canceled = await startDeposit()
    await canceled.receive({ statusCode: -90 })
    expect(canceled.wakeUps.outbox).toBe(0)
  })

  it('is written to the history of the order once', async () => {
    const { salesOrderId, paymentId, attempt, receive, row } = await startDeposit()
    const { payId } = await attempt()

    await receive({ statusCode: 100 })
    const stored = await row()
    shop.clock.advance(60_000)
    await receive({ statusCode: 100 })

    expect(await row()).toEqual(stored)
    const detail = { attemptId: paymentId, payId, statusCode: 100, amountCents: AMOUNT }
    expect(await eventsOf(salesOrderId)).toEqual([{ kind: 'payment-paid', detail, actor: 'pay' }])
    expect(await mailsOf('payment-received')).toMatchObject([{ payload: { salesOrderId, amountCents: AMOUNT } }])
  })

  it('is written to the history for a failed payment, with the amount', async () => {
    const { salesOrderId, receive } = await startDeposit()

    await receive({ statusCode: -80 })
    await receive({ statusCode: -80 })

    expect(await eventsOf(salesOrderId)).toMatchObject([{ kind: 'payment-expired', detail: { amountCents: AMOUNT } }])
    expect(await shop.ledgerOf(salesOrderId)).toEqual([])
  })

  it('does not reopen an attempt that failed without a status, and stores a late provider id', async () => {
    const { salesOrderId, paymentId, attempt, receive, row } = await startDeposit()
    const { payId } = await attempt()
    await attemptsTable(shop.db).change(paymentId, {
      state: 'failed',
      pay_id: null,
      pay_uuid: null,
      pay_status_code: null,
      payment_url: null,
      final_at: shop.clock.now(),
      next_check_at: null,
    })
    const before = await row()

    await receive({ statusCode: 20, redirectUrl: 'https://pay.example/late' })

    expect(await row()).toEqual({ ...before, pay_id: payId, pay_uuid: UUID })
    await receive({ statusCode: 50, uuid: 'geen' })
    expect(await row()).toEqual({ ...before, pay_id: payId, pay_uuid: UUID })
    expect(await eventsOf(salesOrderId)).toEqual([])
  })

  it('is not replaced by a state that the shop sets without a provider status', async () => {
    const { salesOrderId, attempt, receive, row } = await startDeposit()
    const stale = await attempt()
    await receive({ statusCode: 100 })
    const stored = await row()

    const unchanged = await setStateWithoutStatus({ db: shop.db, now: shop.clock.now }, stale, 'expired', 'te laat')

    expect(unchanged).toMatchObject({ state: 'paid' })
    expect(await row()).toEqual(stored)
    expect(await eventsOf(salesOrderId)).toMatchObject([{ kind: 'payment-paid' }])
  })

  it('of a second payment with the same attempt id requires a review when the second one was paid', async () => {
    const { salesOrderId, receive, row } = await startDeposit()
    const before = await row()
    const { pay_id, pay_uuid } = before
    const second = { payId: '59999999999X9999', uuid: '59c1f0c1-0000-4000-8000-00000000000b' }

    await receive({ ...second, statusCode: 50 })
    expect(await row()).toEqual(before)
    await receive({ ...second, statusCode: 100, receipt: ['niet van ons'] })

    expect(await row()).toMatchObject({ state: 'review', pay_status_code: -51, pay_id, pay_uuid, receipt: null })
    expect(await eventsOf(salesOrderId)).toMatchObject([{ kind: 'payment-review' }])
    expect(await shop.ledgerOf(salesOrderId)).toEqual([])
  })

  it('is applied to the payment with its provider id, whatever attempt id it contains', async () => {
    const [one, other] = [await startDeposit(), await startDeposit()]
    const { payId } = await one.attempt()
    const find = async (order: { payId: string; attemptId?: string }) =>
      (await attemptsTable(shop.db).findByProviderOrder(order))?.id

    expect(await find({ payId: payId ?? '', attemptId: other.paymentId })).toBe(one.paymentId)
    expect(await find({ payId: payId ?? '' })).toBe(one.paymentId)
    expect(await find({ payId: '59999999999X9999', attemptId: other.paymentId })).toBe(other.paymentId)
    expect(await find({ payId: '59999999999X9999', attemptId: 'geen' })).toBeUndefined()
    expect(await find({ payId: '59999999999X9999' })).toBeUndefined()
  })

  it('is sent to the ERP once, as a payment and as a refund', async () => {
    const { salesOrderId, paymentId, receive } = await startDeposit()
    await receive({ statusCode: 100 })
    await receive({ statusCode: -82, refundedCents: 5_000 })

    const entries = await shop.db.selectFrom('payment_entries').select('id').orderBy('id').execute()
    const messages = shop.db.selectFrom('outbox').select(['kind', 'unique_key', 'payload']).where('party', '=', 'erp')
    const [entryId] = entries.slice(-1).map(({ id }) => Number(id))
    expect(await messages.where('kind', 'in', ['deposit', 'refund']).orderBy('id').execute()).toEqual([
      {
        kind: 'deposit',
        unique_key: `deposit:${paymentId}`,
        payload: { salesOrderId, attemptId: paymentId, amountCents: AMOUNT },
      },
      {
        kind: 'refund',
        unique_key: `refund:${entryId}`,
        payload: { salesOrderId, attemptId: paymentId, entryId, amountCents: 5_000 },
      },
    ])
  })

  it('is stored with the slip of the payment terminal', async () => {
    const { receive, row } = await startDeposit()

    await receive({ statusCode: 100, receipt: ['LEERMEESTER', 'AKKOORD'] })

    expect(await row()).toMatchObject({ state: 'paid', receipt: ['LEERMEESTER', 'AKKOORD'] })
  })

  it('of a partial refund books the increase of the refunded total once', async () => {
    const { salesOrderId, receive, row } = await startDeposit()
    await receive({ statusCode: 100 })

    await receive({ statusCode: -82, refundedCents: 5_000 })
    await receive({ statusCode: -82, refundedCents: 5_000 })
    await receive({ statusCode: -82, refundedCents: 6_000 })
    // An older message, or a message without an amount, changes nothing.
    await receive({ statusCode: -82, refundedCents: 2_000 })
    await receive({ statusCode: -82 })
    await receive({ statusCode: 100, refundedCents: 9_999 })

    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-5000', '-1000'])
    expect(await row()).toMatchObject({ state: 'paid', pay_status_code: -82, refunded_cents: 6_000 })
    expect((await eventsOf(salesOrderId)).map(({ kind, detail }) => [kind, detail])).toEqual([
      ['payment-paid', expect.objectContaining({ amountCents: AMOUNT })],
      ['payment-refunded', expect.objectContaining({ amountCents: 5_000 })],
    ])
    expect((await mailsOf('payment-refunded')).map(({ payload }) => payload)).toEqual([
      { salesOrderId, amountCents: 5_000, isCash: false },
      { salesOrderId, amountCents: 1_000, isCash: false },
    ])
    expect((await row()).next_check_at).not.toBeNull()
  })

  it('books no more refunds than the payment, whatever amount it contains', async () => {
    const { salesOrderId, receive, row } = await startDeposit()
    await receive({ statusCode: 100 })

    await receive({ statusCode: -82, refundedCents: AMOUNT + 1 })

    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-14985'])
    expect((await row()).refunded_cents).toBe(AMOUNT)
  })

  it('of a refund that arrives first books payment and refund, and mails only the refund', async () => {
    const { salesOrderId, receive, row } = await startDeposit()

    await receive({ statusCode: -81 })

    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-14985'])
    expect(await eventsOf(salesOrderId)).toMatchObject([{ kind: 'payment-refunded', detail: { amountCents: AMOUNT } }])
    expect(await mailsOf('payment-received')).toEqual([])
    expect(await mailsOf('payment-refunded')).toHaveLength(1)
    expect(await row()).toMatchObject({ state: 'refunded', next_check_at: null })
  })

  it('of a refund that arrives first sends the order, which its buyer canceled before, to the ERP', async () => {
    const { api, salesOrderId, receive } = await startDeposit()
    await receive({ statusCode: -90 })
    await api.salesOrders.cancel({ params: { id: salesOrderId }, body: { reason: 'unwanted' } })
    const order = () =>
      shop.db.selectFrom('outbox').select('state').where('unique_key', '=', `sales-order:${salesOrderId}`).execute()
    expect(await order()).toEqual([{ state: 'closed' }])

    await receive({ statusCode: -81 })

    expect(await order()).toEqual([{ state: 'queued' }])
    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-14985'])
  })

  it('of a chargeback is booked once, and sends no mail', async () => {
    const { salesOrderId, receive } = await startDeposit()
    await receive({ statusCode: 100 })

    await receive({ statusCode: -71 })
    await receive({ statusCode: -70 })

    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-14985'])
    expect((await eventsOf(salesOrderId)).map(({ kind }) => kind)).toEqual(['payment-paid', 'payment-charged_back'])
    expect(await mailsOf('payment-refunded')).toEqual([])
  })

  it('of a partial refund in another currency books nothing', async () => {
    const { salesOrderId, receive, row } = await startDeposit()
    await receive({ statusCode: 100 })

    await receive({ statusCode: -82, refundedCents: 5_000, currency: 'USD' })

    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985'])
    expect(await row()).toMatchObject({ state: 'review', refunded_cents: 0 })
  })

  it('is stale only when it changes nothing', async () => {
    const { attempt, statusWith, receive } = await startDeposit()
    await receive({ statusCode: 50 })
    const isStale = async (facts: Partial<ProviderStatus>) => isStaleStatus(await attempt(), statusWith(facts), rules)
    expect(await isStale({ statusCode: 50 })).toBe(true)
    expect(await isStale({ statusCode: 20 })).toBe(false)
    expect(await isStale({ statusCode: 50, payId: '59999999999X9999' })).toBe(false)
    expect(await isStale({ statusCode: 100 })).toBe(false)

    await receive({ statusCode: 100 })
    expect(await isStale({ statusCode: 100 })).toBe(true)
    expect(await isStale({ statusCode: 20 })).toBe(true)
    expect(await isStale({ statusCode: -90 })).toBe(true)
    expect(await isStale({ statusCode: 100, amountCents: 1 })).toBe(false)
    expect(await isStale({ statusCode: -82, refundedCents: 1 })).toBe(false)

    await receive({ statusCode: -82, refundedCents: 5_000 })
    expect(await isStale({ statusCode: -82, refundedCents: 6_000 })).toBe(false)
    expect(await isStale({ statusCode: 100 })).toBe(true)
  })
})

it.each([
  ['1f0c1f0c-0000-4000-8000-00000000000a', true],
  ['1F0C1F0C-0000-4000-8000-00000000000A', true],
  ['x1f0c1f0c-0000-4000-8000-00000000000a', false],
  ['1f0c1f0c-0000-4000-8000-00000000000ab', false],
  ['1f0c1f0c-0000-4000-8000', false],
  ['1f0c1f0-0000-4000-8000-00000000000a', false],
  ['1f0c1f0c-000-4000-8000-00000000000a', false],
  ['zf0c1f0c-0000-4000-8000-00000000000a', false],
  ['1f0c1f0c-z000-4000-8000-00000000000a', false],
  ['1f0c1f0c-0000-4000-8000-00000000000z', false],
])('%s is a uuid: %s', (text, isValid) => {
  expect(isUuid(text)).toBe(isValid)
})
