import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { json } from '#tests/main/support/test-shop.ts'
import { openForwarding } from './support/open-forwarding.ts'

describe('the data between page and shop', () => {
  let on: Awaited<ReturnType<typeof openForwarding>>
  beforeEach(async () => {
    on = await openForwarding()
  })
  afterEach(() => on.shop.close())

  /** A shop with an event stream that sends its first event at once. */
  function openEventStream() {
    const replies = new Set<ServerResponse>()
    on.shop.answers((_, reply) => {
      replies.add(reply)
      reply.on('close', () => replies.delete(reply))
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      reply.write('data: 1\n\n')
    })
    return {
      open: () => replies.size,
      send: (text: string) => {
        for (const reply of replies) reply.write(text)
      },
    }
  }

  it('is forwarded unchanged', async () => {
    on.shop.answers((_, reply) => json(reply, 200, {}))

    await on.post('/api/salesorder', { note: 'één “bank”' }, { 'idempotency-key': 'a-key-of-eight' })
    await on.ask('/api/productreview/photo', {
      method: 'POST',
      body: new Uint8Array([0, 255, 7]),
      headers: { 'content-type': 'image/jpeg' },
    })

    expect(JSON.parse(on.shop.asked[0]?.body ?? '')).toEqual({ note: 'één “bank”' })
    expect(on.shop.asked[0]?.headers['idempotency-key']).toBe('a-key-of-eight')
    expect(on.shop.asked[1]?.headers['content-type']).toBe('image/jpeg')
  })

  it('may be an endless stream of events', async () => {
    const stream = openEventStream()

    const answer = await on.ask('/api/admin/salesorder/12/events')
    const reader = answer.body?.getReader()
    const first = await reader?.read()
    const second = reader?.read()
    await on.shop.time.pass(600_000)
    stream.send('data: 2\n\n')

    const text = [first, await second].map((part) => new TextDecoder().decode(part?.value as Uint8Array))
    expect(text).toEqual(['data: 1\n\n', 'data: 2\n\n'])
    await reader?.cancel()
  })

  it('ends at the shop when the page leaves, which cancels the body without an event', async () => {
    const stream = openEventStream()
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => on.ask('/api/admin/salesorder/12/events')))
    expect(stream.open()).toBe(6)

    await Promise.all(answers.map(({ body }) => body?.cancel()))

    await expect.poll(stream.open).toBe(0)
    expect(on.shop.reach.isReachable()).toBe(true)
  })

  it('leads to `server_away` when the response stops in the middle of a login', async () => {
    on.shop.answers((_, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json' })
      reply.write('{"token":')
    })
    const login = on.post('/api/user/inloggen', {})
    await expect.poll(() => on.shop.time.waits()).toBe(1)
    await expect.poll(() => on.shop.reach.lastChange()?.isReachable).toBe(true)

    await on.shop.time.pass(30_000)

    expect(await (await login).json()).toMatchObject({ code: 'server_away' })
    expect(on.begun).toEqual([])
  })

  it('leads to `server_away` when the response breaks off in the middle of a refusal', async () => {
    on.shop.answers((_, reply) => {
      reply.writeHead(401, { 'content-type': 'application/json' })
      reply.write('{"code":')
      setImmediate(() => reply.destroy())
    })

    const answer = await on.ask('/api/salesorder')

    expect(await answer.json()).toMatchObject({ code: 'server_away' })
    expect(on.refused).toEqual([])
  })

  it('has the time limit for each part of a long response', async () => {
    let reply: ServerResponse | undefined
    on.shop.answers((_, given) => {
      reply = given
      reply.writeHead(200, { 'content-type': 'application/pdf' })
      reply.write('%PDF')
    })
    const answer = await on.ask('/images/plan.pdf', { method: 'POST' })
    const reader = answer.body?.getReader()
    await reader?.read()
    const second = reader?.read()
    await on.shop.time.pass(29_999)
    reply?.write('-1.7')
    expect(new TextDecoder().decode((await second)?.value as Uint8Array)).toBe('-1.7')

    const third = reader?.read().catch((error: unknown) => error)
    await on.shop.time.pass(30_000)

    expect(await third).toMatchObject({ code: 'server_away' })
  })

  it('reports the clock of the shop, for calls only', async () => {
    const date = 'Fri, 20 Nov 2026 11:00:00 GMT'
    on.shop.answers((_, reply) => json(reply, 200, {}, { date }))

    await on.ask('/images/bank.webp')
    await on.ask('/api/menu')

    expect(on.shop.dates).toEqual([new Date(date)])
  })
})
