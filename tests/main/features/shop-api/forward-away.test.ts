import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { settle } from '#tests/main/support/test-machine.ts'
import { json } from '#tests/main/support/test-shop.ts'
import { openForwarding } from './support/open-forwarding.ts'

describe('the response to a call of the page', () => {
  let on: Awaited<ReturnType<typeof openForwarding>>
  beforeEach(async () => {
    on = await openForwarding()
  })
  afterEach(() => on.shop.close())

  it('is an error in the format of the shop while the shop is unreachable', async () => {
    on.shop.goesAway()

    const answer = await on.ask('/api/salesorder')

    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({
      code: 'server_away',
      message: expect.stringContaining('niet bereikbaar'),
    })
    expect(on.shop.reach.isReachable()).toBe(false)
  })

  it.each([
    ['the login page of a Wi-Fi network', 200, 'text/html', '<form>'],
    ['a proxy without a server', 502, 'text/html', 'Bad gateway'],
    ['a proxy that returns JSON', 504, 'application/json', '{}'],
    ['a proxy that is busy', 503, 'text/plain', 'busy'],
    ['a network that requires a login', 511, 'application/json', '{}'],
  ])('is the same error when the response comes from %s', async (_, status, type, text) => {
    on.shop.answers((_asked, reply) => void reply.writeHead(status, { 'content-type': type }).end(text))

    const answer = await on.ask('/api/salesorder')

    expect(await answer.json()).toMatchObject({ code: 'server_away' })
  })

  it('is the outage that the shop itself reports', async () => {
    on.shop.answers((_, reply) => json(reply, 503, { code: 'payment_unavailable', message: 'Betalen kan nu niet.' }))

    const answer = await on.ask('/api/pay/terminals')

    expect(await answer.json()).toMatchObject({ code: 'payment_unavailable' })
    expect(on.shop.reach.isReachable()).toBe(true)
  })

  it('is the last cached one while the shop is unreachable', async () => {
    on.shop.answers((_, reply) => json(reply, 200, { menu: 'of this morning' }))
    await on.ask('/api/menu')
    await settle()
    on.shop.goesAway()

    const answer = await on.ask('/api/menu')

    expect(await answer.json()).toEqual({ menu: 'of this morning' })
  })

  it('is awaited for 30 seconds, for a payment 75', async () => {
    on.shop.answers(() => undefined)
    const answers: string[] = []
    const order = on.ask('/api/salesorder').then(() => answers.push('order'))
    const payment = on.ask('/api/pay/start', { method: 'POST' }).then(() => answers.push('payment'))
    await expect.poll(() => on.shop.asked.length).toBe(2)

    await on.shop.time.pass(29_999)
    expect(answers).toEqual([])
    await on.shop.time.pass(1)
    await order
    expect(answers).toEqual(['order'])
    await on.shop.time.pass(44_999)
    expect(answers).toEqual(['order'])
    await on.shop.time.pass(1)
    await payment
    expect(answers).toEqual(['order', 'payment'])
  })

  it('is a cached picture too while the shop is unreachable', async () => {
    on.shop.answers((_, reply) => void reply.writeHead(200, { 'content-type': 'image/webp' }).end('picture'))
    await on.ask('/images/bank.webp')
    await settle()
    on.shop.goesAway()

    const answer = await on.ask('/images/bank.webp')

    expect(await answer.text()).toBe('picture')
  })
})
