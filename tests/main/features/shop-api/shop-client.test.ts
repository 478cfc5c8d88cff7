import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createShopClient } from '#src/main/features/shop-api/shop-client.ts'
import { json, openTestShop } from '#tests/main/support/test-shop.ts'

describe('the client of the main process', () => {
  let server: Awaited<ReturnType<typeof openTestShop>>
  let refused: string[]
  let client: ReturnType<typeof createShopClient>

  beforeEach(async () => {
    server = await openTestShop()
    refused = []
    const sessions = {
      token: () => 'the-token',
      tillProof: () => 'till-1.secret',
      refused: (token: string) => void refused.push(token),
    }
    client = createShopClient({ ...server, sessions })
  })
  afterEach(() => server.close())

  it('sends the token of the logged-in user', async () => {
    server.answers((_, reply) => json(reply, 200, { terminals: [] }))

    const { terminals } = await client.api.paymentDesk.terminals()

    expect(terminals).toEqual([])
    expect(server.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer the-token',
      'x-leermeester-till': 'till-1.secret',
    })
  })

  it('reports an unreachable shop with the code `server_away` instead of `offline`', async () => {
    server.goesAway()

    await expect(client.api.paymentDesk.terminals()).rejects.toMatchObject({ code: 'server_away', status: 503 })
    await expect(client.fetch('/api/pay/x/receipt.pdf')).rejects.toMatchObject({ code: 'server_away' })
    expect(client.isReachable()).toBe(false)
  })

  it('ends the session when the shop refuses the token', async () => {
    server.answers((_, reply) => json(reply, 401, { code: 'unauthenticated', message: 'Niet meer ingelogd.' }))

    await expect(client.api.paymentDesk.terminals()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(refused).toEqual(['the-token'])
  })

  it('does not report an unreachable shop for one slow call while others get responses', async () => {
    server.answers(({ url }, reply) => {
      if (url === '/api/stock') json(reply, 200, {})
    })
    const slowCall = client.fetch('/api/menu').catch((error: unknown) => error)
    await client.fetch('/api/stock')

    await server.time.pass(31_000)

    expect(await slowCall).toMatchObject({ code: 'server_away' })
    expect(client.isReachable()).toBe(true)
  })

  it('does not report an unreachable shop for one gateway timeout while others get responses', async () => {
    const waiting = Promise.withResolvers<ServerResponse>()
    server.answers(({ url }, reply) => {
      if (url === '/api/stock') json(reply, 200, {})
      else waiting.resolve(reply)
    })
    const slowCall = client.fetch('/api/menu').catch((error: unknown) => error)
    const proxy = await waiting.promise
    await client.fetch('/api/stock')

    proxy.writeHead(504).end()

    expect(await slowCall).toMatchObject({ code: 'server_away' })
    expect(client.isReachable()).toBe(true)
  })

  it('rejects a response that arrives after another shop was configured', async () => {
    const waiting = Promise.withResolvers<ServerResponse>()
    server.answers((_, reply) => waiting.resolve(reply))
    const response = client.fetch('/api/menu').catch((error: unknown) => error)
    const former = await waiting.promise

    server.goesAway()
    json(former, 200, { token: 'of-the-former' })

    expect(await response).toMatchObject({ code: 'server_away' })
    expect(server.reach.lastChange()).toBeUndefined()
  })

  it('reports a reconnect once, and not after unsubscribing', async () => {
    const notified: string[] = []
    client.onReachable(() => notified.push('one'))
    const stop = client.onReachable(() => notified.push('two'))
    stop()

    server.reach.record(true)
    server.reach.record(false)
    server.reach.record(true)
    server.reach.record(true)

    expect(notified).toEqual(['one'])
  })
})
