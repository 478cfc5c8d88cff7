import Fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { limitCalls, ownCallHeaders } from '#src/server/http/limits.ts'
import { limitRefused } from '#src/server/http/refused-calls.ts'
import { Outage } from '#src/server/ports/outage.ts'

describe('the limit of refused calls', () => {
  const apps: ReturnType<typeof Fastify>[] = []
  afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())))

  /**
   * Starts a server with one endpoint that runs `run` and allows two refused calls per minute. Returns a function that
   * calls the endpoint `count` times and returns the status codes.
   */
  async function startServer(run: () => Promise<{ ok: boolean }>) {
    const app = Fastify()
    apps.push(app)
    await limitCalls(app, ownCallHeaders())
    const withinLimit = limitRefused(app, 2)
    app.get('/', async (_request, reply) => {
      const outcome = await withinLimit(reply, run, ({ ok }) => !ok)
      return reply.code(outcome.ok ? 200 : 403).send()
    })
    return async (count: number) => {
      const statusCodes: number[] = []
      for (let call = 0; call < count; call += 1) statusCodes.push((await app.inject('/')).statusCode)
      return statusCodes
    }
  }

  it('counts refused calls, and calls that failed by a defect', async () => {
    const refused = await startServer(async () => ({ ok: false }))
    const failed = await startServer(() => Promise.reject(new Error('a fault of ours')))

    expect(await refused(4)).toEqual([403, 403, 429, 429])
    expect(await failed(3)).toEqual([500, 500, 429])
  })

  it.each([
    ['the database is away', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
    ['an external service is away', new Outage('mail', { reason: 'timeout', mayHaveArrived: false })],
  ])('does not count a call that failed because %s', async (_what, error) => {
    let isAway = true
    const statuses = await startServer(() => (isAway ? Promise.reject(error) : Promise.resolve({ ok: true })))

    expect(await statuses(5)).toEqual([500, 500, 500, 500, 500])
    isAway = false
    expect(await statuses(1)).toEqual([200])
  })
})
