import { describe, expect, it } from 'vitest'
import { payTwinAccount } from '#src/server/twins/pay/pay-twin.ts'
import { newPayment, payWithTwin, twinUrl } from '../../adapters/pay/pay-with-twin.ts'

const cardPayment = (terminalCode = 'TH-1000-0001') =>
  newPayment({ kind: 'TERMINAL', terminalCode, amountCents: 15_000 })

/** Returns a showroom in which the test acts as the customer. */
async function openByHand() {
  const setup = payWithTwin()
  const control = (path: string, body: object) =>
    setup.twin.handle(new Request(`${twinUrl}/pay/_twin/${path}`, { method: 'POST', body: JSON.stringify(body) }))
  await control('terminals', { byHand: true })
  return {
    ...setup,
    control,
    act: (action: string, code = 'TH-1000-0001') => control(`terminals/${code}`, { play: action }),
  }
}

describe('a payment terminal at which a person acts as the customer', () => {
  it.each([
    ['approve', 100, 'AKKOORD'],
    ['decline', -63, 'NIET AKKOORD'],
    ['cancel', -90, 'NIET AKKOORD'],
    ['remove-card', -60, 'KAART TE VROEG UITGENOMEN'],
  ])('ends the payment at %s with %d, sends an exchange call, and prints %s', async (action, statusCode, result) => {
    const { pay, act, exchanges } = await openByHand()
    const { payId } = await pay.create(cardPayment())

    expect((await act(action)).status).toBe(200)

    const order = await pay.status(payId)
    expect(order.statusCode).toBe(statusCode)
    expect(order.receipt).toContain(result)
    expect(exchanges).toContainEqual(expect.objectContaining({ order: expect.objectContaining({ statusCode }) }))
  })

  it('waits until an action is chosen', async () => {
    const { pay } = await openByHand()
    const { payId } = await pay.create(cardPayment())

    await expect.poll(async () => (await pay.status(payId)).statusCode, { interval: 5 }).toBe(50)
    await new Promise((resolve) => setTimeout(resolve, 40))

    expect((await pay.status(payId)).statusCode).toBe(50)
  })

  it('shows its own open payment only', async () => {
    const { pay, state } = await openByHand()
    const { payId } = await pay.create(cardPayment('TH-1000-0002'))

    const { byHand: isByHand, terminals } = await state()

    expect(isByHand).toBe(true)
    expect(terminals.map(({ waiting }: { waiting?: { orderId: string } }) => waiting?.orderId)).toEqual([
      undefined,
      payId,
      undefined,
    ])
  })

  it('refuses an action without an open payment, and an unknown action', async () => {
    const { act } = await openByHand()

    expect((await act('approve')).status).toBe(409)
    expect((await act('steal')).status).toBe(400)
  })
})

describe('a payment terminal that works by itself', () => {
  it.each([
    [1, 100], // the test payment of a till
    [101, -63],
    [10_001, -63],
    [15_000, 100],
  ])('ends a payment of %d cents with %d', async (amountCents, statusCode) => {
    const { pay } = payWithTwin()
    const { payId } = await pay.create({ ...cardPayment(), amountCents })

    await expect.poll(async () => (await pay.status(payId)).statusCode, { interval: 5 }).toBe(statusCode)
  })
})

describe('the API calls of the twin', () => {
  const call = async (path: string, { user = payTwinAccount.tokenCode } = {}) => {
    const { twin } = payWithTwin()
    const authorization = `Basic ${Buffer.from(`${user}:${payTwinAccount.apiToken}`).toString('base64')}`
    const response = await twin.handle(new Request(`${twinUrl}/pay/v2${path}`, { headers: { authorization } }))
    return { status: response.status, body: await response.json() }
  }

  it('list terminals in pages', async () => {
    const second = await call('/terminals?limit=2&page=2')

    expect(second.body).toMatchObject({ total: 3, count: 1, terminals: [{ code: 'TH-1000-0003' }] })
  })

  it('return 404 for an unknown terminal or sales location', async () => {
    expect(await call('/terminals/TH-9999-9999')).toMatchObject({ status: 404, body: { code: 'PAY-404' } })
    expect(await call('/services/config?serviceId=SL-9')).toMatchObject({ status: 404, body: { code: 'PAY-004' } })
  })

  it('refuse unknown credentials', async () => {
    expect(await call('/terminals', { user: 'AT-9999-9999' })).toMatchObject({ status: 401 })
  })

  it('return the status of an order without credentials, but not the payer and the receipt', async () => {
    const { pay, twin } = payWithTwin()
    const { payId } = await pay.create(cardPayment())
    await expect.poll(async () => (await pay.status(payId)).statusCode, { interval: 5 }).toBe(100)

    const order = await (await twin.handle(new Request(`${twinUrl}/pay/v1/orders/${payId}/status`))).json()

    expect(order).toMatchObject({ status: { code: 100 }, receipt: null, payments: [] })
  })

  it('capture part of an authorized amount', async () => {
    const { pay, twin } = payWithTwin()
    const { payId } = await pay.create(newPayment({ amountCents: 10_000 }))
    await twin.choose(payId, 'authorized')
    const authorization = `Basic ${Buffer.from(`${payTwinAccount.tokenCode}:${payTwinAccount.apiToken}`).toString('base64')}`
    const capture = (amount: number) =>
      twin.handle(
        new Request(`${twinUrl}/pay/v1/orders/${payId}/capture/amount`, {
          method: 'PATCH',
          headers: { authorization },
          body: JSON.stringify({ amount }),
        }),
      )

    expect((await capture(10_001)).status).toBe(422)
    expect((await (await capture(4_000)).json()).status.code).toBe(97)
  })

  it('allow 150 parallel calls per account', async () => {
    const { twin, fault, state } = payWithTwin({ timeoutMs: 50 })
    await fault('timeout')
    const authorization = `Basic ${Buffer.from(`${payTwinAccount.tokenCode}:${payTwinAccount.apiToken}`).toString('base64')}`
    const list = () => twin.handle(new Request(`${twinUrl}/pay/v2/terminals`, { headers: { authorization } }))

    const responses = await Promise.all(Array.from({ length: 160 }, list))

    expect(responses.filter(({ status }) => status === 429)).toHaveLength(10)
    expect((await state()).fault.mode).toBe('timeout')
  })
})
