import { describe, expect, it } from 'vitest'
import { payTwinAccount } from '#src/server/twins/pay/pay-twin.ts'
import { newPayment, payWorld, twinUrl } from '../../adapters/pay/pay-world.ts'

const pin = (terminalCode = 'TH-1000-0001') => newPayment({ kind: 'TERMINAL', terminalCode, amountCents: 15_000 })

/** A showroom where somebody plays the customer. */
async function byHand() {
  const world = payWorld()
  const knob = (path: string, body: object) =>
    world.twin.handle(new Request(`${twinUrl}/pay/_twin/${path}`, { method: 'POST', body: JSON.stringify(body) }))
  await knob('terminals', { byHand: true })
  return { ...world, knob, plays: (play: string, code = 'TH-1000-0001') => knob(`terminals/${code}`, { play }) }
}

describe('a PIN terminal that is played by hand', () => {
  it.each([
    ['approve', 100, 'AKKOORD'],
    ['decline', -63, 'NIET AKKOORD'],
    ['cancel', -90, 'NIET AKKOORD'],
    ['remove-card', -60, 'KAART TE VROEG UITGENOMEN'],
  ])('at %s ends as %d, tells the shop, and prints %s', async (play, statusCode, slip) => {
    const { pay, plays, heard } = await byHand()
    const { payId } = await pay.create(pin())

    expect((await plays(play)).status).toBe(200)

    const order = await pay.status(payId)
    expect(order.statusCode).toBe(statusCode)
    expect(order.receipt).toContain(slip)
    expect(heard).toContainEqual(expect.objectContaining({ order: expect.objectContaining({ statusCode }) }))
  })

  it('waits for as long as nobody does anything', async () => {
    const { pay } = await byHand()
    const { payId } = await pay.create(pin())

    await expect.poll(async () => (await pay.status(payId)).statusCode, { interval: 5 }).toBe(50)
    await new Promise((resolve) => setTimeout(resolve, 40))

    expect((await pay.status(payId)).statusCode).toBe(50)
  })

  it('shows what waits on it, and nothing of the others', async () => {
    const { pay, state } = await byHand()
    const { payId } = await pay.create(pin('TH-1000-0002'))

    const { byHand: isByHand, terminals } = await state()

    expect(isByHand).toBe(true)
    expect(terminals.map(({ waiting }: { waiting?: { orderId: string } }) => waiting?.orderId)).toEqual([
      undefined,
      payId,
      undefined,
    ])
  })

  it('cannot be played when nothing waits on it, nor in ways that there are not', async () => {
    const { plays } = await byHand()

    expect((await plays('approve')).status).toBe(409)
    expect((await plays('steal')).status).toBe(400)
  })
})

describe('the management calls of the twin', () => {
  const call = async (path: string, { user = payTwinAccount.tokenCode } = {}) => {
    const { twin } = payWorld()
    const authorization = `Basic ${Buffer.from(`${user}:${payTwinAccount.apiToken}`).toString('base64')}`
    const response = await twin.handle(new Request(`${twinUrl}/pay/v2${path}`, { headers: { authorization } }))
    return { status: response.status, body: await response.json() }
  }

  it('give terminals page after page', async () => {
    const second = await call('/terminals?limit=2&page=2')

    expect(second.body).toMatchObject({ total: 3, count: 1, terminals: [{ code: 'TH-1000-0003' }] })
  })

  it('know no other terminal and no other sales location', async () => {
    expect(await call('/terminals/TH-9999-9999')).toMatchObject({ status: 404, body: { code: 'PAY-404' } })
    expect(await call('/services/config?serviceId=SL-9')).toMatchObject({ status: 404, body: { code: 'PAY-004' } })
  })

  it('tell nobody else', async () => {
    expect(await call('/terminals', { user: 'AT-9999-9999' })).toMatchObject({ status: 401 })
  })

  it('tell whoever has no password how an order stands, and neither who paid nor the slip', async () => {
    const { pay, twin } = payWorld()
    const { payId } = await pay.create(pin())
    await expect.poll(async () => (await pay.status(payId)).statusCode, { interval: 5 }).toBe(100)

    const order = await (await twin.handle(new Request(`${twinUrl}/pay/v1/orders/${payId}/status`))).json()

    expect(order).toMatchObject({ status: { code: 100 }, receipt: null, payments: [] })
  })

  it('take part of what was reserved', async () => {
    const { pay, twin } = payWorld()
    const { payId } = await pay.create(newPayment({ amountCents: 10_000 }))
    await twin.choose(payId, 'authorized')
    const authorization = `Basic ${Buffer.from(`${payTwinAccount.tokenCode}:${payTwinAccount.apiToken}`).toString('base64')}`
    const take = (amount: number) =>
      twin.handle(
        new Request(`${twinUrl}/pay/v1/orders/${payId}/capture/amount`, {
          method: 'PATCH',
          headers: { authorization },
          body: JSON.stringify({ amount }),
        }),
      )

    expect((await take(10_001)).status).toBe(422)
    expect((await (await take(4_000)).json()).status.code).toBe(97)
  })

  it('allow an account a hundred and fifty calls at once', async () => {
    const { twin, fault, state } = payWorld({ timeoutMs: 50 })
    await fault('timeout')
    const authorization = `Basic ${Buffer.from(`${payTwinAccount.tokenCode}:${payTwinAccount.apiToken}`).toString('base64')}`
    const ask = () => twin.handle(new Request(`${twinUrl}/pay/v2/terminals`, { headers: { authorization } }))

    const answers = await Promise.all(Array.from({ length: 160 }, ask))

    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    expect((await state()).fault.mode).toBe('timeout')
  })
})
