import Fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { limitCalls, type OwnCallHeaders, ownCallHeaders } from '#src/server/http/limits.ts'

const HEADER = 'x-leermeester-own-call'

describe('the rate limit', () => {
  const apps: ReturnType<typeof Fastify>[] = []
  afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())))

  /** Returns a server with one endpoint that allows two calls per minute, and one endpoint without its own limit. */
  async function openServer(own: OwnCallHeaders = ownCallHeaders()) {
    const app = Fastify()
    apps.push(app)
    await limitCalls(app, own)
    app.get('/twice', { config: { rateLimit: { max: 2, timeWindow: 60_000 } } }, async () => 'ok')
    app.get('/often', async () => 'ok')
    const statuses = async (url: string, count: number, headers: Record<string, string | string[]> = {}) => {
      const statusCodes: number[] = []
      for (let call = 0; call < count; call += 1) statusCodes.push((await app.inject({ url, headers })).statusCode)
      return statusCodes
    }
    return { app, own, statuses }
  }

  it('refuses calls above the limit until a minute has passed', async () => {
    const { app, statuses } = await openServer()

    expect(await statuses('/twice', 4)).toEqual([200, 200, 429, 429])
    const { headers } = await app.inject('/twice')
    expect(Number(headers['retry-after'])).toBeGreaterThan(50)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
  })

  it('is 600 calls per minute for endpoints without their own limit', async () => {
    const { app } = await openServer()

    const { headers } = await app.inject('/often')

    expect(headers['x-ratelimit-limit']).toBe('600')
    expect(headers['x-ratelimit-remaining']).toBe('599')
    expect(Number(headers['x-ratelimit-reset'])).toBe(60)
  })

  it("does not count the server's own calls", async () => {
    const { own, statuses } = await openServer()

    expect(await statuses('/twice', 5, own)).toEqual([200, 200, 200, 200, 200])
    expect(await statuses('/twice', 3)).toEqual([200, 200, 429])
  })

  it.each<[string, (right: string) => string | string[]]>([
    ['an empty text', () => ''],
    ['a space', () => ' '],
    ['true', () => 'true'],
    ['1', () => '1'],
    ['*', () => '*'],
    ['undefined', () => 'undefined'],
    ['null', () => 'null'],
    ['the name of the header', () => HEADER],
    ['a value of another server', () => ownCallHeaders()[HEADER]],
    ['the right value in upper case', (right) => right.toUpperCase()],
    ['the right value without its last character', (right) => right.slice(0, -1)],
    ['the right value with one more character', (right) => `${right}0`],
    ['the right value twice', (right) => [right, right]],
    ['a list with the right value in it', (right) => `x, ${right}`],
  ])('counts a call with %s as the value of the own-call header', async (_, sentValue) => {
    // The value has letters, so that its upper case is a different value.
    const { own, statuses } = await openServer({ [HEADER]: '0f8fad5b-d9cb-469f-a165-70867728950e' })

    expect(await statuses('/twice', 3, { [HEADER]: sentValue(own[HEADER]) })).toEqual([200, 200, 429])
  })

  it('uses a different own-call header for each start of the server', () => {
    const values = Array.from({ length: 20 }, () => ownCallHeaders()[HEADER])

    expect(new Set(values).size).toBe(20)
    for (const value of values) expect(value).toMatch(/^[0-9a-f-]{36}$/)
  })
})
