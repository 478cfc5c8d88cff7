import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createPayProvider } from '#src/server/adapters/pay/pay-provider.ts'
import { payTwinAccount } from '#src/server/twins/pay/pay-twin.ts'
import { connectionRefused } from '#src/server/twins/twin.ts'
import { newPayment, payWithTwin, twinUrl } from './pay-with-twin.ts'

describe('a new payment at PAY.', () => {
  it('has a payment page and our attempt id', async () => {
    const { pay } = payWithTwin()
    const expiresAt = new Date('2099-01-01T12:00:00Z')

    const order = await pay.create(newPayment({ expiresAt, customer: { email: 'a@b.example' } }))

    expect(order).toMatchObject({
      statusCode: 20,
      amountCents: 99_900,
      currency: 'EUR',
      reference: '10023',
      attemptId: 'attempt-1',
      isTest: true,
      expiresAt,
      completedAt: undefined,
      receipt: undefined,
    })
    expect(order.payId).toMatch(/^5\d+X[0-9a-f]+$/)
    expect(order.redirectUrl).toBe(`${twinUrl}/pay/checkout/${order.payId}`)
  })

  it('can be polled by its order id and by its uuid', async () => {
    const { pay } = payWithTwin()
    const order = await pay.create(newPayment())

    expect(await pay.status(order.payId)).toEqual(order)
    expect(await pay.status(order.uuid)).toEqual(order)
  })

  it('has no payment page after it is paid', async () => {
    const { pay, twin } = payWithTwin()
    const { payId } = await pay.create(newPayment())

    await twin.choose(payId, 'paid')

    const order = await pay.status(payId)
    expect(order).toMatchObject({ statusCode: 100, statusAction: 'PAID', redirectUrl: undefined })
    expect(order.completedAt).toBeInstanceOf(Date)
  })

  it('expires at its expiry time', async () => {
    let at = new Date('2030-01-01T10:00:00Z')
    const { pay } = payWithTwin({ now: () => at })
    const { payId } = await pay.create(newPayment({ expiresAt: new Date('2030-01-01T11:00:00Z') }))

    at = new Date('2030-01-01T11:00:01Z')

    expect(await pay.status(payId)).toMatchObject({ statusCode: -80 })
  })

  it('is refused for an amount of zero', async () => {
    const { pay } = payWithTwin()

    await expect(pay.create(newPayment({ amountCents: 0 }))).rejects.toMatchObject({
      name: 'PaymentRefusal',
      reason: 'invalid_request',
      code: 'PAY-1400',
    })
  })
})

describe('a call about a payment', () => {
  it('cancels an open payment', async () => {
    const { pay } = payWithTwin()
    const { payId } = await pay.create(newPayment())

    expect(await pay.abort(payId)).toMatchObject({ payId, statusCode: -90 })
  })

  it.each(['paid', 'authorized'] as const)('cannot cancel a payment that is %s', async (outcome) => {
    const { pay, twin } = payWithTwin()
    const { payId } = await pay.create(newPayment())
    await twin.choose(payId, outcome)

    await expect(pay.abort(payId)).rejects.toMatchObject({ reason: 'not_cancellable', code: 'PAY-406' })
  })

  it('refuses an unknown id, and never lets an id change the path', async () => {
    const { pay, calls } = payWithTwin()

    for (const id of ['52001234567X1a2b', '..', '../terminals', 'a/b?c']) {
      await expect(pay.status(id)).rejects.toMatchObject({ reason: 'order_not_found' })
    }
    expect(calls.every((call) => call.includes('/pay/v1/orders/') && call.endsWith('/status'))).toBe(true)
  })
})

describe('paying at a payment terminal', () => {
  const cardPayment = (cents: number) =>
    newPayment({ kind: 'TERMINAL', terminalCode: 'TH-1000-0001', amountCents: cents })
  const pollUntilEnded = async ({ pay }: ReturnType<typeof payWithTwin>, payId: string) => {
    await expect.poll(async () => (await pay.status(payId)).completedAt, { interval: 5 }).toBeDefined()
    return pay.status(payId)
  }

  it('results in a paid payment with a receipt', async () => {
    const setup = payWithTwin()
    const { payId } = await setup.pay.create(cardPayment(15_000))

    const order = await pollUntilEnded(setup, payId)

    expect(order.statusCode).toBe(100)
    expect(order.receipt).toContain('AKKOORD')
    expect(order.receipt).toContain('Bedrag     EUR 150,00')
  })

  // The twin chooses the result of a terminal payment by the last two digits of the amount.
  it.each([
    [15_001, -63],
    [15_002, -90],
  ])('ends a payment of %d cents with the status code %d', async (cents, statusCode) => {
    const setup = payWithTwin()
    const { payId } = await setup.pay.create(cardPayment(cents))

    expect((await pollUntilEnded(setup, payId)).statusCode).toBe(statusCode)
  })

  it('is refused when the terminal is switched off', async () => {
    const { pay } = payWithTwin()

    await expect(pay.create(cardPayment(15_004))).rejects.toMatchObject({ reason: 'terminal_offline' })
    await expect(pay.create({ ...cardPayment(15_000), terminalCode: 'TH-1000-0003' })).rejects.toMatchObject({
      reason: 'terminal_offline',
    })
  })

  it('can be canceled from the till while the customer waits', async () => {
    const { pay } = payWithTwin({ terminalDelaysMs: { prompt: 1, result: 10_000 } })
    const { payId } = await pay.create(cardPayment(15_000))

    expect(await pay.abort(payId)).toMatchObject({ statusCode: -90 })
  })

  it('lists the terminals of the showroom', async () => {
    const { pay } = payWithTwin()

    expect(await pay.terminals()).toContainEqual({
      code: 'TH-1000-0003',
      name: 'Beursstand',
      isActive: true,
      isOnline: false,
    })
  })
})

describe('refunding a payment', () => {
  it('refunds a part and later the rest, and refuses a second refund within seconds', async () => {
    let at = new Date('2030-01-01T10:00:00Z')
    const { pay, twin, exchanges } = payWithTwin({ now: () => at })
    const { payId } = await pay.create(newPayment({ amountCents: 10_000, expiresAt: new Date('2030-01-01T11:00:00Z') }))
    await twin.choose(payId, 'paid')

    expect(await pay.refund(payId, { amountCents: 4_000 })).toEqual({ payId, refundedCents: 4_000 })
    expect(await pay.status(payId)).toMatchObject({ statusCode: -82 })
    await expect(pay.refund(payId, {})).rejects.toMatchObject({ reason: 'refund_too_soon' })

    at = new Date('2030-01-01T10:01:00Z')
    await expect(pay.refund(payId, { amountCents: 6_001 })).rejects.toMatchObject({ reason: 'amount_not_allowed' })
    expect(await pay.refund(payId, {})).toEqual({ payId, refundedCents: 6_000 })
    expect(await pay.status(payId)).toMatchObject({ statusCode: -81 })
    await expect.poll(() => exchanges).toContainEqual({ kind: 'legacy', payId, action: 'refund:add' })
  })
})

describe('the PAY. adapter during an outage', () => {
  it.each([
    ['down', 'unreachable', false],
    ['throttle429', 'throttled', false],
    ['error500', 'server_error', true],
    ['timeout', 'timeout', true],
  ])(
    'throws an outage under the fault %s, with the reason %s; the payment may have been created: %s',
    async (mode, reason, mayHaveArrived) => {
      const { pay, fault, state } = payWithTwin({ adapterTimeoutMs: 60 })
      // A refused connection is repeated twice.
      await fault(mode, mode === 'down' ? 3 : 1)

      await expect(pay.create(newPayment())).rejects.toMatchObject({
        name: 'Outage',
        party: 'pay',
        reason,
        mayHaveArrived,
      })

      // The adapter never creates a second order, and works again after the fault.
      expect((await state()).orders).toHaveLength(mode === 'timeout' ? 1 : 0)
      expect(await pay.create(newPayment())).toMatchObject({ statusCode: 20 })
    },
  )

  const payReturning = (response: () => Response | Promise<Response>) => {
    const calls: string[] = []
    const pay = createPayProvider({
      ...payTwinAccount,
      orderUrls: ['https://one.example/v1', 'https://two.example/v1'],
      managementUrl: 'https://rest.example/v2',
      fetch: async (url) => {
        calls.push(new URL(url).host)
        return response()
      },
    })
    return { pay, calls }
  }

  it('tries the next host when the first host refuses the connection', async () => {
    const { twin } = payWithTwin()
    const calls: string[] = []
    const pay = createPayProvider({
      ...payTwinAccount,
      orderUrls: ['https://one.example/pay/v1', 'https://two.example/pay/v1'],
      managementUrl: 'https://rest.example/pay/v2',
      fetch: async (url, init) => {
        calls.push(new URL(url).host)
        if (calls.length === 1) throw connectionRefused()
        return twin.handle(new Request(url, init))
      },
    })

    expect(await pay.create(newPayment())).toMatchObject({ statusCode: 20 })
    expect(calls).toEqual(['one.example', 'two.example'])
  })

  it('repeats a payment at once when no host was reached, and creates one payment', async () => {
    const { pay, fault, state } = payWithTwin({ adapterTimeoutMs: 60 })
    await fault('down', 2)

    expect(await pay.create(newPayment())).toMatchObject({ statusCode: 20 })
    expect((await state()).orders).toHaveLength(1)
  })

  it('gives up after at most three tries within three seconds when no connection is made', async () => {
    const host = await silentHost()
    const pay = createPayProvider({
      ...payTwinAccount,
      orderUrls: [`${host.url}/v1`],
      managementUrl: `${host.url}/v2`,
      fetch: (url, init) => fetch(url, init),
    })

    await expect(pay.create(newPayment())).rejects.toMatchObject({ reason: 'timeout', mayHaveArrived: false })

    // On a slow computer there is no time for the third try.
    expect([2, 3]).toContain(host.connections())
    host.close()
  })

  it('does not repeat a payment after a request that was sent without a response', async () => {
    const requests: string[] = []
    const silent = createHttpServer((request) => requests.push(`${request.method}`)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo // a TCP server has a port
    const pay = createPayProvider({
      ...payTwinAccount,
      orderUrls: [`http://127.0.0.1:${port}/v1`],
      managementUrl: `http://127.0.0.1:${port}/v2`,
      timeoutMs: 1_000,
      fetch: (url, init) => fetch(url, init),
    })

    await expect(pay.create(newPayment())).rejects.toMatchObject({ reason: 'timeout', mayHaveArrived: true })

    expect(requests).toEqual(['POST'])
    silent.closeAllConnections()
    silent.close()
  })

  it('does not repeat a payment that was sent, whatever the error of the connection afterwards is', async () => {
    const requests: string[] = []
    const server = createHttpServer((request, reply) => {
      requests.push(`${request.method}`)
      reply.end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo // a TCP server has a port
    const routeLost = Object.assign(new Error('read EHOSTUNREACH'), { code: 'EHOSTUNREACH' })
    const pay = createPayProvider({
      ...payTwinAccount,
      orderUrls: [`http://127.0.0.1:${port}/v1`],
      managementUrl: `http://127.0.0.1:${port}/v2`,
      fetch: async (url, init) => {
        const response = await fetch(url, init)
        await response.text()
        throw new TypeError('fetch failed', { cause: routeLost })
      },
    })

    await expect(pay.create(newPayment())).rejects.toMatchObject({ reason: 'unreachable', mayHaveArrived: true })

    expect(requests).toEqual(['POST'])
    server.closeAllConnections()
    server.close()
  })

  it('tries no further host when it can no longer answer within three seconds', async () => {
    const hosts = [await silentHost(), await silentHost()] as const
    const pay = createPayProvider({
      ...payTwinAccount,
      orderUrls: [`${hosts[0].url}/v1`, `${hosts[1].url}/v1`],
      managementUrl: `${hosts[0].url}/v2`,
      fetch: (url, init) => fetch(url, init),
    })

    await expect(pay.create(newPayment())).rejects.toMatchObject({ reason: 'timeout', mayHaveArrived: false })

    // Each try takes 0.8 seconds, so a fourth try would end after more than three seconds.
    expect(hosts[0].connections() + hosts[1].connections()).toBeLessThan(4)
    for (const host of hosts) host.close()
  })

  it('does not try the next host after a broken connection', async () => {
    const broken = Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' })
    const { pay, calls } = payReturning(() => Promise.reject(new TypeError('fetch failed', { cause: broken })))

    await expect(pay.create(newPayment())).rejects.toMatchObject({ reason: 'unreachable', mayHaveArrived: true })
    expect(calls).toEqual(['one.example'])
  })

  it('treats a success response with an unreadable body as a payment that may have been created', async () => {
    for (const body of ['<html>', '{}', '{"orderId":"5X1"}']) {
      const { pay } = payReturning(() => new Response(body, { status: 201 }))

      await expect(pay.create(newPayment())).rejects.toMatchObject({ reason: 'unreadable', mayHaveArrived: true })
    }
  })

  it('does not follow a redirect with our credentials', async () => {
    const { pay, calls } = payReturning(
      () => new Response(null, { status: 302, headers: { location: 'https://x.example' } }),
    )

    await expect(pay.status('52001234567X1a2b')).rejects.toMatchObject({ name: 'Outage', reason: 'unreadable' })
    expect(calls).toEqual(['one.example'])
  })

  it('throws an outage with the reason credentials when PAY. refuses our account', async () => {
    const { twin } = payWithTwin()
    const pay = createPayProvider({
      ...payTwinAccount,
      apiToken: 'wrong',
      orderUrls: [`${twinUrl}/pay/v1`],
      managementUrl: `${twinUrl}/pay/v2`,
      fetch: (url, init) => twin.handle(new Request(url, init)),
    })

    await expect(pay.create(newPayment())).rejects.toMatchObject({ reason: 'credentials', mayHaveArrived: false })
  })
})

/** Opens a host that accepts connections, and never answers the request for a TLS session. */
async function silentHost() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  let connections = 0
  server.on('connection', (socket) => {
    connections += 1
    socket.on('error', () => undefined)
  })
  const { port } = server.address() as AddressInfo // a TCP server has a port
  return { url: `https://127.0.0.1:${port}`, connections: () => connections, close: () => server.close() }
}
