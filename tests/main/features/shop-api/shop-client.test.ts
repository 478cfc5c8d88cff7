import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createShopClient } from '#src/main/features/shop-api/shop-client.ts'
import { json, openTestShop } from '#tests/main/support/test-shop.ts'

describe('the shop for the main process itself', () => {
  let server: Awaited<ReturnType<typeof openTestShop>>
  let refused: string[]
  let client: ReturnType<typeof createShopClient>

  beforeEach(async () => {
    server = await openTestShop()
    refused = []
    const sessions = { token: () => 'the-token', refused: (token: string) => void refused.push(token) }
    client = createShopClient({ ...server, sessions })
  })
  afterEach(() => server.close())

  it('is asked with the token of whoever is logged in', async () => {
    server.answers((_, reply) => json(reply, 200, { terminals: [] }))

    const { terminals } = await client.api.paymentDesk.terminals()

    expect(terminals).toEqual([])
    expect(server.asked[0]?.headers.authorization).toBe('Bearer the-token')
  })

  it('says that it is away in its own code, also where the client would say that nothing came back', async () => {
    server.goesAway()

    await expect(client.api.paymentDesk.terminals()).rejects.toMatchObject({ code: 'server_away', status: 503 })
    await expect(client.fetch('/api/pay/x/receipt.pdf')).rejects.toMatchObject({ code: 'server_away' })
    expect(client.isThere()).toBe(false)
  })

  it('ends the session when it knows the token no longer, and tells so', async () => {
    server.answers((_, reply) => json(reply, 401, { code: 'unauthenticated', message: 'Niet meer ingelogd.' }))

    await expect(client.api.paymentDesk.terminals()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(refused).toEqual(['the-token'])
  })

  it('is not away because one long call took too long while others were answered', async () => {
    server.answers(({ url }, reply) => {
      if (url === '/api/stock') json(reply, 200, {})
    })
    const long = client.fetch('/api/menu').catch((error: unknown) => error)
    await client.fetch('/api/stock')

    await server.time.pass(31_000)

    expect(await long).toMatchObject({ code: 'server_away' })
    expect(client.isThere()).toBe(true)
  })

  it('is not away because a proxy gave up on one long call while others were answered', async () => {
    const waiting = Promise.withResolvers<ServerResponse>()
    server.answers(({ url }, reply) => {
      if (url === '/api/stock') json(reply, 200, {})
      else waiting.resolve(reply)
    })
    const long = client.fetch('/api/menu').catch((error: unknown) => error)
    const proxy = await waiting.promise
    await client.fetch('/api/stock')

    proxy.writeHead(504).end()

    expect(await long).toMatchObject({ code: 'server_away' })
    expect(client.isThere()).toBe(true)
  })

  it('takes no answer of a shop that is set no longer', async () => {
    const waiting = Promise.withResolvers<ServerResponse>()
    server.answers((_, reply) => waiting.resolve(reply))
    const asked = client.fetch('/api/menu').catch((error: unknown) => error)
    const former = await waiting.promise

    server.goesAway()
    json(former, 200, { token: 'of-the-former' })

    expect(await asked).toMatchObject({ code: 'server_away' })
    expect(server.reach.known()).toBeUndefined()
  })

  it('tells when it is back, once, and not to who stopped listening', async () => {
    const heard: string[] = []
    client.onBack(() => heard.push('one'))
    const stop = client.onBack(() => heard.push('two'))
    stop()

    server.reach.record(true)
    server.reach.record(false)
    server.reach.record(true)
    server.reach.record(true)

    expect(heard).toEqual(['one'])
  })
})
