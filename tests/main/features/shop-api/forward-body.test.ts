import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { json } from '#tests/main/support/test-shop.ts'
import { openForwarding } from './support/open-forwarding.ts'

describe('the data between page and shop', () => {
  let app: Awaited<ReturnType<typeof openForwarding>>
  beforeEach(async () => {
    app = await openForwarding()
  })
  afterEach(() => app.shop.close())

  /** A shop with an event stream that sends its first event at once. */
  function openEventStream() {
    const replies = new Set<ServerResponse>()
    app.shop.answers((_, reply) => {
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
    app.shop.answers((_, reply) => json(reply, 200, {}))

    await app.post('/api/salesorder', { note: 'één “bank”' }, { 'idempotency-key': 'a-key-of-eight' })
    await app.ask('/api/productreview/photo', {
      method: 'POST',
      body: new Uint8Array([0, 255, 7]),
      headers: { 'content-type': 'image/jpeg' },
    })

    expect(JSON.parse(app.shop.requests[0]?.body ?? '')).toEqual({ note: 'één “bank”' })
    expect(app.shop.requests[0]?.headers['idempotency-key']).toBe('a-key-of-eight')
    expect(app.shop.requests[1]?.headers['content-type']).toBe('image/jpeg')
  })

  it('can be a stream of events, which has no time limit', async () => {
    const stream = openEventStream()

    const answer = await app.ask('/api/admin/salesorder/12/events')
    const reader = answer.body?.getReader()
    const first = await reader?.read()
    const second = reader?.read()
    await app.shop.time.pass(600_000)
    stream.send('data: 2\n\n')

    const text = [first, await second].map((part) => new TextDecoder().decode(part?.value as Uint8Array))
    expect(text).toEqual(['data: 1\n\n', 'data: 2\n\n'])
    await reader?.cancel()
  })

  it('ends at the shop when the page cancels the response, although Electron does not abort the call', async () => {
    const stream = openEventStream()
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => app.ask('/api/admin/salesorder/12/events')))
    expect(stream.open()).toBe(6)

    await Promise.all(answers.map(({ body }) => body?.cancel()))

    await expect.poll(stream.open).toBe(0)
    expect(app.shop.reach.isReachable()).toBe(true)
  })

  it('leads to `server_away` when the response stops in the middle of a login', async () => {
    app.shop.answers((_, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json' })
      reply.write('{"token":')
    })
    const login = app.post('/api/user/inloggen', {})
    await expect.poll(() => app.shop.time.timerCount()).toBe(1)
    await expect.poll(() => app.shop.reach.lastChange()?.isReachable).toBe(true)

    await app.shop.time.pass(30_000)

    expect(await (await login).json()).toMatchObject({ code: 'server_away' })
    expect(app.begun).toEqual([])
  })

  it('leads to `server_away` when the response breaks off in the middle of a refusal', async () => {
    app.shop.answers((_, reply) => {
      reply.writeHead(401, { 'content-type': 'application/json' })
      reply.write('{"code":')
      setImmediate(() => reply.destroy())
    })

    const answer = await app.ask('/api/salesorder')

    expect(await answer.json()).toMatchObject({ code: 'server_away' })
    expect(app.refused).toEqual([])
  })

  it('has a time limit of 30 seconds for each part of a long response', async () => {
    let reply: ServerResponse | undefined
    app.shop.answers((_, given) => {
      reply = given
      reply.writeHead(200, { 'content-type': 'application/pdf' })
      reply.write('%PDF')
    })
    const answer = await app.ask('/images/plan.pdf', { method: 'POST' })
    const reader = answer.body?.getReader()
    await reader?.read()
    const second = reader?.read()
    await app.shop.time.pass(29_999)
    reply?.write('-1.7')
    expect(new TextDecoder().decode((await second)?.value as Uint8Array)).toBe('-1.7')

    const third = reader?.read().catch((error: unknown) => error)
    await app.shop.time.pass(30_000)

    expect(await third).toMatchObject({ code: 'server_away' })
  })

  it('provides the date of the shop in responses of the API, not in pictures', async () => {
    const date = 'Fri, 20 Nov 2026 11:00:00 GMT'
    app.shop.answers((_, reply) => json(reply, 200, {}, { date }))

    await app.ask('/images/bank.webp')
    await app.ask('/api/menu')

    expect(app.shop.dates).toEqual([new Date(date)])
  })
})
