import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { failures } from '#shared/contracts/failures.ts'
import { pay } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import { tillsOf } from '../../drawers/tills-with-drawers.ts'

const NEAR = 'TH-1000-0001'

describe('a test payment on a payment terminal', () => {
  const shop = usePayingShop()
  const { clientAt, register, order } = tillsOf(shop)
  beforeEach(() => shop.clock.set('2026-11-28T10:00:00Z'))

  const start = (testId: string = randomUUID(), terminalCode = NEAR, api = shop.sales) =>
    api.terminalTests.start({ body: { testId, terminalCode } })
  const status = (testId: string) => shop.sales.terminalTests.status({ params: { testId } })
  const cancel = (testId: string) => shop.sales.terminalTests.cancel({ params: { testId } })
  const stored = (testId: string) =>
    shop.db.selectFrom('terminal_tests').selectAll().where('id', '=', testId).executeTakeFirstOrThrow()
  /** Returns the payment id of a test at the provider. */
  const payIdOf = async (testId: string) => (await stored(testId)).pay_id ?? ''
  /** Lets time pass until the server polls the provider again. */
  const later = () => shop.clock.advance(2_500)

  it('asks for one cent under the name of a test, and is approved', async () => {
    const { testId, state } = await start()
    expect(state).toBe('waiting')
    expect(await shop.atProvider()).toMatchObject([
      { amount: { value: 1 }, description: 'Testbetaling kassa', reference: `TEST-${testId.slice(0, 8)}` },
    ])
    await shop.payerChooses(await payIdOf(testId), 'paid')
    later()

    expect(await status(testId)).toMatchObject({ testId, terminalCode: NEAR, state: 'approved', refusal: null })
  })

  it.each([
    ['denied', 'declined'],
    ['cancelled', 'canceled'],
  ] as const)('that is %s at the terminal ends as %s', async (outcome, state) => {
    const { testId } = await start()
    await shop.payerChooses(await payIdOf(testId), outcome)
    later()

    expect(await status(testId)).toMatchObject({ state })
  })

  it('is at the default terminal of the shop when the till has chosen none', async () => {
    const test = await shop.sales.terminalTests.start({ body: { testId: randomUUID() } })
    expect(test.terminalCode).toBe('TH-1000-0001')
  })

  it('starts once after a double press, and after a repeated call with the same id', async () => {
    const testId = randomUUID()
    const states = await Promise.all([start(testId), start(testId), start(testId)])
    await start(testId)

    expect(states.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
    expect(await shop.atProvider()).toHaveLength(1)
  })

  it('belongs to no order: an exchange call gets its normal reply and changes nothing', async () => {
    const { testId } = await start()
    const payId = await payIdOf(testId)
    const before = await stored(testId)
    await shop.payerChooses(payId, 'paid')
    const legacy = await shop.app.inject({ url: `/api/pay/exchange?order_id=${payId}&action=new_ppt` })

    const state = (await (await shop.twinCall('/_twin/state', {})).json()) as { deliveries: object[] }
    expect(state.deliveries).toMatchObject([{ payId, statusCode: 100, layout: 'signed', state: 'accepted' }])
    expect(legacy).toMatchObject({ statusCode: 200, payload: 'TRUE| not ours' })
    expect(await stored(testId)).toEqual(before)
    const rows = async (table: 'payment_attempts' | 'payment_entries' | 'outbox' | 'order_events') =>
      shop.db.selectFrom(table).selectAll().execute()
    for (const table of ['payment_attempts', 'payment_entries', 'outbox', 'order_events'] as const)
      expect(await rows(table)).toEqual([])
    later()
    expect(await status(testId)).toMatchObject({ state: 'approved' })
  })

  it('is in no day close, no drawer and no open payments', async () => {
    const before = await shop.sales.dayClose.show({ query: { date: '2026-11-28' } })
    const { testId } = await start()
    await shop.payerChooses(await payIdOf(testId), 'paid')
    later()
    await status(testId)

    expect(await shop.sales.dayClose.show({ query: { date: '2026-11-28' } })).toEqual(before)
    expect(await shop.sales.drawers.show()).toMatchObject({ expectedCents: 0, movementCount: 0 })
  })

  it('is refused a fourth time within ten minutes on one till, and not on another till', async () => {
    const [counter, stockroom] = [clientAt(await register('Balie')), clientAt(await register('Magazijn'))]
    for (const _ of [1, 2, 3]) {
      const { testId } = await start(randomUUID(), NEAR, counter)
      await shop.payerChooses(await payIdOf(testId), 'cancelled')
      later()
      await status(testId)
    }

    await expect(start(randomUUID(), NEAR, counter)).rejects.toMatchObject({
      code: 'terminal_test_limit',
      status: 429,
      message: failures.terminal_test_limit.text,
    })
    const { testId } = await start(randomUUID(), NEAR, stockroom)
    await cancel(testId)
    shop.clock.advance(10 * 60_000)
    expect(await start(randomUUID(), NEAR, counter)).toMatchObject({ state: 'waiting' })
  })

  it('does not start on a terminal that is off, which counts for no limit', async () => {
    for (const _ of [1, 2, 3, 4])
      expect(await start(randomUUID(), 'TH-1000-0003')).toMatchObject({
        state: 'not_started',
        refusal: 'terminal_offline',
      })
    expect(await start()).toMatchObject({ state: 'waiting' })
  })

  it('waits for the payment of an order on its terminal, and an order waits for the test', async () => {
    const [first, second] = [await order(), await order()]
    const { paymentId } = await pay(shop.sales, first, 'TERMINAL', { amountCents: 100, attemptId: randomUUID() })
    await expect(start()).rejects.toMatchObject({ code: 'terminal_busy', detail: { salesOrderId: first } })
    await shop.sales.payments.abort({ params: { paymentId } })

    const { testId } = await start()
    await expect(start()).rejects.toMatchObject({ code: 'terminal_in_test', status: 409 })
    await expect(
      pay(shop.sales, second, 'TERMINAL', { amountCents: 100, attemptId: randomUUID() }),
    ).rejects.toMatchObject({ code: 'terminal_in_test' })
    await shop.payerChooses(await payIdOf(testId), 'cancelled')

    // Nothing polled the test since: the start of the payment does so itself.
    expect(await pay(shop.sales, second, 'TERMINAL', { amountCents: 100, attemptId: randomUUID() })).toMatchObject({
      state: 'open',
    })
  })

  it('is canceled at the provider, once', async () => {
    const { testId } = await start()
    expect(await cancel(testId)).toMatchObject({ state: 'canceled' })
    expect(await cancel(testId)).toMatchObject({ state: 'canceled' })
    expect((await shop.atProvider())[0]?.status.code).toBe(-90)
  })

  it('that was paid before it was canceled is approved', async () => {
    const { testId } = await start()
    await shop.payerChooses(await payIdOf(testId), 'paid')

    expect(await cancel(testId)).toMatchObject({ state: 'approved' })
  })

  it('has no answer when the reply of the provider was lost, and is not started again', async () => {
    await shop.payFault('timeout', 1)
    const { testId, state } = await start()
    expect(state).toBe('no_answer')
    expect(await start(testId)).toMatchObject({ state: 'no_answer' })
    expect(await shop.atProvider()).toHaveLength(1)
  })

  it('without an answer holds its terminal for two minutes, and says what to do there', async () => {
    const salesOrderId = await order()
    const payHere = () => pay(shop.sales, salesOrderId, 'TERMINAL', { amountCents: 100, attemptId: randomUUID() })
    await shop.payFault('timeout', 1)
    const { testId } = await start()
    const unanswered = {
      code: 'terminal_test_unanswered',
      status: 409,
      message: expect.stringContaining('Druk op Stop'),
    }

    await expect(start()).rejects.toMatchObject(unanswered)
    await expect(payHere()).rejects.toMatchObject(unanswered)
    expect(await cancel(testId)).toMatchObject({ state: 'no_answer' })
    await expect(payHere()).rejects.toMatchObject(unanswered)
    shop.clock.advance(2 * 60_000)

    expect(await payHere()).toMatchObject({ state: 'open' })
  })

  it('without an answer no longer holds its terminal after two minutes for another test', async () => {
    await shop.payFault('timeout', 1)
    await start()
    shop.clock.advance(2 * 60_000)

    expect(await start()).toMatchObject({ state: 'waiting' })
  })

  it('goes on after a restart of the server: before the call it has no answer after 20 s, after it the provider decides', async () => {
    // A server that was killed between the stored test and the reply of the provider left this row.
    const lost: string = randomUUID()
    const user = await shop.db
      .selectFrom('users')
      .select('id')
      .where('email', 'like', 'sales@%')
      .executeTakeFirstOrThrow()
    const now = shop.clock.now()
    await shop.db
      .insertInto('terminal_tests')
      .values({
        id: lost,
        till_id: null,
        started_by: user.id,
        terminal_code: 'TH-1000-0002',
        state: 'waiting',
        started_at: now,
        expires_at: new Date(now.getTime() + 120_000),
        ended_at: null,
      })
      .execute()
    expect(await status(lost)).toMatchObject({ state: 'waiting' })
    await expect(cancel(lost)).rejects.toMatchObject({ code: 'terminal_test_not_canceled' })
    shop.clock.advance(21_000)

    expect(await status(lost)).toMatchObject({ state: 'no_answer' })
  })

  it('keeps waiting while the provider is away, and has no answer after it expired', async () => {
    const { testId } = await start()
    await shop.payFault('error500')
    later()
    expect(await status(testId)).toMatchObject({ state: 'waiting' })
    await expect(cancel(testId)).rejects.toMatchObject({ code: 'terminal_test_not_canceled', status: 503 })
    shop.clock.advance(3 * 60_000)
    expect(await status(testId)).toMatchObject({ state: 'no_answer' })

    // The provider knows the result after all.
    await shop.payFault('none')
    await shop.payerChooses(await payIdOf(testId), 'paid')
    later()
    expect(await status(testId)).toMatchObject({ state: 'approved' })
  })

  it('that is unknown is not found, and only staff may start one', async () => {
    await expect(status(randomUUID())).rejects.toMatchObject({ code: 'terminal_test_not_found', status: 404 })
    await expect(start(randomUUID(), NEAR, shop.browser().api as never)).rejects.toMatchObject({ status: 401 })
  })
})
