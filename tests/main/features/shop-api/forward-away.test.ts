import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { settle } from '#tests/main/support/test-machine.ts'
import { json } from '#tests/main/support/test-shop.ts'
import { openForwarding } from './support/open-forwarding.ts'

describe('the response to a call of the page', () => {
  let app: Awaited<ReturnType<typeof openForwarding>>
  beforeEach(async () => {
    app = await openForwarding()
  })
  afterEach(() => app.shop.close())

  it('is the error `server_away` in the format of the shop while the shop is unreachable', async () => {
    app.shop.goesAway()

    const answer = await app.ask('/api/salesorder')

    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({
      code: 'server_away',
      message: expect.stringContaining('niet bereikbaar'),
    })
    expect(app.shop.reach.isReachable()).toBe(false)
  })

  it.each([
    ['the login page of a Wi-Fi network', 200, 'text/html', '<form>'],
    ['a proxy without a server', 502, 'text/html', 'Bad gateway'],
    ['a proxy that returns JSON', 504, 'application/json', '{}'],
    ['a proxy that is busy', 503, 'text/plain', 'busy'],
    ['a network that requires a login', 511, 'application/json', '{}'],
  ])('is the error `server_away` when it comes from %s instead of the shop', async (_, status, type, text) => {
    app.shop.answers((_request, reply) => void reply.writeHead(status, { 'content-type': type }).end(text))

    const answer = await app.ask('/api/salesorder')

    expect(await answer.json()).toMatchObject({ code: 'server_away' })
    expect(app.shop.reach.awayKind()).toBe('other_server')
    expect(app.shop.lines).toEqual([expect.stringContaining('warn shop unreachable {"host":"127.0.0.1:')])
  })

  it('is the outage that the shop itself reports', async () => {
    app.shop.answers((_, reply) => json(reply, 503, { code: 'payment_unavailable', message: 'Betalen kan nu niet.' }))

    const answer = await app.ask('/api/pay/terminals')

    expect(await answer.json()).toMatchObject({ code: 'payment_unavailable' })
    expect(app.shop.reach.isReachable()).toBe(true)
  })

  it('is the last cached one while the shop is unreachable', async () => {
    app.shop.answers((_, reply) => json(reply, 200, { menu: 'of this morning' }))
    await app.ask('/api/menu')
    await settle()
    app.shop.goesAway()

    const answer = await app.ask('/api/menu')

    expect(await answer.json()).toEqual({ menu: 'of this morning' })
  })

  it('is awaited for 30 seconds, and for 75 seconds when it is for a payment', async () => {
    app.shop.answers(() => undefined)
    const answers: string[] = []
    const order = app.ask('/api/salesorder').then(() => answers.push('order'))
    const payment = app.ask('/api/pay/start', { method: 'POST' }).then(() => answers.push('payment'))
    await expect.poll(() => app.shop.requests.length).toBe(2)

    await app.shop.time.pass(29_999)
    expect(answers).toEqual([])
    await app.shop.time.pass(1)
    await order
    expect(answers).toEqual(['order'])
    await app.shop.time.pass(44_999)
    expect(answers).toEqual(['order'])
    await app.shop.time.pass(1)
    await payment
    expect(answers).toEqual(['order', 'payment'])
  })

  it('is the cached picture while the shop is unreachable', async () => {
    app.shop.answers((_, reply) => void reply.writeHead(200, { 'content-type': 'image/webp' }).end('picture'))
    await app.ask('/images/bank.webp')
    await settle()
    app.shop.goesAway()

    const answer = await app.ask('/images/bank.webp')

    expect(await answer.text()).toBe('picture')
  })
})
