import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ExchangeMessage } from '#src/server/ports/payment-provider.ts'
import { newPayment, payWithTwin, twinUrl } from '../../adapters/pay/pay-with-twin.ts'

const statusCodesOf = (exchanges: readonly ExchangeMessage[]) =>
  exchanges.map((message) => (message.kind === 'signed' ? message.order.statusCode : message.kind))

describe('the payment page', () => {
  const submit = (url: string, outcome: string) =>
    new Request(url, { method: 'POST', body: new URLSearchParams({ outcome }) })

  it('shows the amount and every possible outcome', async () => {
    const { pay, twin } = payWithTwin()
    const { redirectUrl } = await pay.create(newPayment({ description: 'Bank <Ada> & poef' }))

    const page = await (await twin.handle(new Request(redirectUrl ?? ''))).text()

    expect(page).toMatch(/€\s999,00/)
    expect(page).toContain('10023')
    expect(page).toContain('Bank &#60;Ada&#62; &#38; poef')
    for (const label of ['Betaald', 'Annuleren', 'Verlopen', 'Geweigerd', 'In behandeling', 'Geautoriseerd']) {
      expect(page).toContain(label)
    }
  })

  it.each([
    ['paid', 100, 'PAID'],
    ['cancelled', -90, 'CANCEL'],
    ['expired', -80, 'EXPIRED'],
    ['denied', -63, 'DENIED'],
    ['pending', 50, 'PENDING'],
    ['authorized', 95, 'AUTHORIZE'],
  ])('sends an exchange call for %s and returns the payer to the shop', async (outcome, code, action) => {
    const { pay, twin, exchanges } = payWithTwin()
    const { payId, redirectUrl } = await pay.create(newPayment())

    const response = await twin.handle(submit(redirectUrl ?? '', outcome))

    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(
      `https://shop.example/orderoverzicht?id=${payId}&statusAction=${action}&statusCode=${code}&reference=10023`,
    )
    expect(exchanges).toMatchObject([{ kind: 'signed', order: { payId, statusCode: code, attemptId: 'attempt-1' } }])
  })

  it('ignores a second choice', async () => {
    const { pay, twin, exchanges } = payWithTwin()
    const { payId, redirectUrl } = await pay.create(newPayment())

    await twin.handle(submit(redirectUrl ?? '', 'paid'))
    const second = await twin.handle(submit(redirectUrl ?? '', 'cancelled'))

    expect(second.headers.get('location')).toContain('statusCode=100')
    expect(await pay.status(payId)).toMatchObject({ statusCode: 100 })
    expect(statusCodesOf(exchanges)).toEqual([100])
    expect(await (await twin.handle(new Request(redirectUrl ?? ''))).text()).toContain('Terug naar de winkel')
  })

  it('is not found for a payment that does not exist', async () => {
    const { twin } = payWithTwin()

    expect((await twin.handle(new Request(`${twinUrl}/pay/checkout/52001234567X1a2b`))).status).toBe(404)
  })
})

describe('exchange calls', () => {
  const createPaid = async (setup: ReturnType<typeof payWithTwin>) => {
    const { payId } = await setup.pay.create(newPayment())
    await setup.twin.choose(payId, 'paid')
    return payId
  }

  it('are repeated until the shop accepts them', async () => {
    const setup = payWithTwin()
    setup.exchangeResponses.push(
      new Response('', { status: 500 }),
      new Response('{"result":false}'),
      new Response('FALSE| busy'),
    )

    await createPaid(setup)

    await expect.poll(() => statusCodesOf(setup.exchanges)).toEqual([100, 100, 100, 100])
    await expect
      .poll(async () => (await setup.state()).deliveries)
      .toMatchObject([{ state: 'accepted', tries: ['500', 'not accepted', 'not accepted', 'accepted'] }])
  })

  it('stop after the last try', async () => {
    const setup = payWithTwin({ retryDelaysMs: [1] })
    setup.exchangeResponses.push(new Response('', { status: 500 }), new Response('', { status: 500 }))

    await createPaid(setup)

    await expect.poll(async () => (await setup.state()).deliveries[0].state).toBe('given up')
    expect(setup.exchanges).toHaveLength(2)
  })

  it('are not sent under the fault drop-exchange', async () => {
    const setup = payWithTwin()
    await setup.fault('drop-exchange')

    const payId = await createPaid(setup)

    expect(setup.exchanges).toEqual([])
    expect(await setup.pay.status(payId)).toMatchObject({ statusCode: 100 })
  })

  it('are sent twice under the fault double-exchange', async () => {
    const setup = payWithTwin()
    await setup.fault('double-exchange', 1)

    await createPaid(setup)

    expect(statusCodesOf(setup.exchanges)).toEqual([100, 100])
  })

  it('arrive later under the fault late-exchange', async () => {
    const setup = payWithTwin()
    await setup.fault('late-exchange')

    await createPaid(setup)

    expect(setup.exchanges).toEqual([])
    await expect.poll(() => statusCodesOf(setup.exchanges)).toEqual([100])
  })

  it('arrive in the wrong order under the fault out-of-order-exchange', async () => {
    const setup = payWithTwin()
    await setup.fault('out-of-order-exchange')

    await createPaid(setup)

    expect(statusCodesOf(setup.exchanges)).toEqual([100, 50])
  })

  it('have a wrong signature once under the fault bad-signature, and a valid signature when repeated', async () => {
    const setup = payWithTwin()
    setup.exchangeResponses.push(new Response('', { status: 401 }))
    await setup.fault('bad-signature', 1)

    await createPaid(setup)

    await expect.poll(() => statusCodesOf(setup.exchanges)).toEqual(['refused', 100])
  })

  it('have the legacy layout under the fault legacy-exchange', async () => {
    const setup = payWithTwin()
    await setup.fault('legacy-exchange')

    const payId = await createPaid(setup)

    expect(setup.exchanges).toEqual([{ kind: 'legacy', payId, action: 'new_ppt' }])
    expect((await setup.state()).deliveries).toMatchObject([{ state: 'accepted' }])
  })
})

describe('the state of the twin', () => {
  const stateFile = () => join(mkdtempSync(join(tmpdir(), 'pay-twin-')), 'state', 'pay.jsonl')

  it('has the status of each payment after a restart', async () => {
    const file = stateFile()
    const before = payWithTwin({ stateFile: file })
    const { payId } = await before.pay.create(newPayment())
    const open = await before.pay.create(newPayment())
    await before.twin.choose(payId, 'paid')

    const after = payWithTwin({ stateFile: file })

    expect(await after.pay.status(payId)).toMatchObject({ statusCode: 100 })
    expect(await after.pay.status(open.uuid)).toEqual(open)
  })

  it('omits an incomplete line that a killed process left', async () => {
    const file = stateFile()
    const { payId } = await payWithTwin({ stateFile: file }).pay.create(newPayment())
    appendFileSync(file, '{"orderId":"5999')

    const after = payWithTwin({ stateFile: file })
    const next = await after.pay.create(newPayment())

    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2)
    const last = payWithTwin({ stateFile: file })
    expect(await last.pay.status(payId)).toMatchObject({ statusCode: 20 })
    expect(await last.pay.status(next.payId)).toMatchObject({ statusCode: 20 })
  })

  it('completes a terminal payment after a restart', async () => {
    const file = stateFile()
    const before = payWithTwin({ stateFile: file, terminalDelaysMs: { prompt: 60_000, result: 60_000 } })
    const { payId } = await before.pay.create(newPayment({ kind: 'TERMINAL', terminalCode: 'TH-1000-0001' }))
    await before.twin.close?.()

    const after = payWithTwin({ stateFile: file })

    await expect.poll(async () => (await after.pay.status(payId)).statusCode).toBe(100)
  })

  it('is emptied by a reset', async () => {
    const { pay, twin, state } = payWithTwin()
    await pay.create(newPayment())

    await twin.handle(new Request(`${twinUrl}/pay/_twin/reset`, { method: 'POST' }))

    expect(await state()).toMatchObject({ fault: { mode: 'none' }, orders: [], deliveries: [] })
  })

  it('refuses an unknown fault', async () => {
    const { fault } = payWithTwin()

    expect((await fault('gremlins')).status).toBe(400)
    expect((await fault('down', 0)).status).toBe(400)
  })
})
