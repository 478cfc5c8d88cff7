import { describe, expect, it } from 'vitest'
import { createPayHosts } from '#src/server/adapters/pay/pay-hosts.ts'
import { createPayProvider } from '#src/server/adapters/pay/pay-provider.ts'
import { Outage } from '#src/server/ports/outage.ts'
import { payTwinAccount } from '#src/server/twins/pay/pay-twin.ts'
import { newPayment, payWithTwin } from './pay-with-twin.ts'

const ONE = 'https://one.example/pay/v1'
const TWO = 'https://two.example/pay/v1'

describe('calling PAY. at two hosts', () => {
  /** Returns an adapter with two hosts. The first host responds with `first()`, or normally when that is undefined. */
  function openTwoHosts(first: () => Promise<Response> | undefined) {
    const { twin } = payWithTwin()
    const calls: string[] = []
    let at = new Date('2030-01-01T10:00:00Z')
    const pay = createPayProvider({
      ...payTwinAccount,
      orderUrls: [ONE, TWO],
      managementUrl: 'https://rest.example/pay/v2',
      timeoutMs: 50,
      now: () => at,
      fetch: (url, init) => {
        const { host } = new URL(url)
        calls.push(`${init.method} ${host}`)
        return (host === 'one.example' ? first() : undefined) ?? twin.handle(new Request(url, init))
      },
    })
    const advance = (ms: number) => {
      at = new Date(at.getTime() + ms)
    }
    return { pay, calls, advance }
  }

  const timeOut = (): Promise<Response> =>
    new Promise((_, reject) => {
      setTimeout(() => reject(new DOMException('too late', 'TimeoutError')), 5)
    })

  it.each([
    ['does not respond', timeOut],
    ['returns 502', async () => new Response('oops', { status: 502 })],
    ['breaks the connection', () => Promise.reject(new TypeError('fetch failed', { cause: new Error('closed') }))],
  ])('returns the response of the second host for a status and an abort when the first %s', async (_, first) => {
    let isDown = false
    const { pay } = openTwoHosts(() => (isDown ? first() : undefined))
    const { payId } = await pay.create(newPayment())
    isDown = true

    expect(await pay.status(payId)).toMatchObject({ payId, statusCode: 20 })
    expect(await pay.abort(payId)).toMatchObject({ statusCode: -90 })
  })

  it('does not repeat a create call after a timeout, and calls the other host first for a minute', async () => {
    const { pay, calls, advance } = openTwoHosts(timeOut)

    await expect(pay.create(newPayment())).rejects.toMatchObject({ reason: 'timeout', mayHaveArrived: true })
    await pay.create(newPayment())
    expect(calls).toEqual(['POST one.example', 'POST two.example'])

    advance(61_000)
    calls.length = 0
    await expect(pay.create(newPayment())).rejects.toMatchObject({ reason: 'timeout' })
    expect(calls).toEqual(['POST one.example'])
  })

  it('does not try the second host when the first refuses a call', async () => {
    const { pay, calls } = openTwoHosts(() => undefined)

    await expect(pay.status('59999999999X9999')).rejects.toMatchObject({ reason: 'order_not_found' })
    expect(calls).toEqual(['GET one.example'])
  })
})

describe('the hosts that PAY. reports', () => {
  const hosts = () => createPayHosts(['https://connect.pay.nl/v1'], () => new Date())

  it('come after the configured ones', () => {
    const payHosts = hosts()
    payHosts.addReported(['connect.payments.nl', 'achterelkebetaling.nl', 'https://connect.pay.nl'])

    expect(payHosts.inOrder()).toEqual([
      'https://connect.pay.nl/v1',
      'https://connect.payments.nl/v1',
      'https://connect.achterelkebetaling.nl/v1',
    ])
  })

  it.each([
    'evil.example',
    'pay.nl.evil.example',
    'http://connect.pay.nl',
    'xpay.nl',
    'connect.pay.nl:8443',
    '',
    '://',
  ])('exclude "%s", which must not get our credentials', (domain) => {
    const payHosts = hosts()
    payHosts.addReported([domain])

    expect(payHosts.inOrder()).toEqual(['https://connect.pay.nl/v1'])
  })

  it('keep their order when our account reaches a rate limit', () => {
    const payHosts = hosts()
    payHosts.addReported(['connect.payments.nl'])
    payHosts.recordResult(
      'https://connect.pay.nl/v1',
      new Outage('pay', { reason: 'throttled', mayHaveArrived: false }),
    )

    expect(payHosts.inOrder()[0]).toBe('https://connect.pay.nl/v1')
  })
})
