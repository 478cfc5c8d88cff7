import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openPracticeGateway, type RunningPractice } from '#src/server/practice/practice-gateway.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** Starts a server that responds with its name and the requested path. */
async function serverNamed(name: string): Promise<number> {
  const server = createServer((request, reply) => reply.end(`${name} ${request.method} ${request.url}`))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise((resolve) => server.close(resolve)))
  return (server.address() as AddressInfo).port // a listening server has an address
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a listening server has an address
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function openGateway({ idleMs, fails = 0 }: { idleMs?: number; fails?: number } = {}) {
  const actions: string[] = []
  const [shopPort, twinsPort, port] = [await serverNamed('shop'), await serverNamed('twins'), await freePort()]
  let today = '2026-11-28T10:00:00Z'
  let failuresLeft = fails
  let isRunning = false
  const gateway = await openPracticeGateway({
    port,
    host: '127.0.0.1',
    start: async (): Promise<RunningPractice> => {
      actions.push('start')
      if (failuresLeft-- > 0) throw new Error('no memory')
      isRunning = true
      return {
        port: shopPort,
        twinsPort,
        isRunning: () => isRunning,
        stop: async () => {
          isRunning = false
          actions.push('stop')
        },
      }
    },
    now: () => new Date(today),
    report: (_, subject) => void actions.push(subject),
    ...(idleMs !== undefined && { idleMs }),
  })
  closers.push(gateway.stop)
  return {
    actions,
    call: async (path: string, init?: RequestInit) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
      return { status: response.status, text: await response.text() }
    },
    dayPasses: () => {
      today = '2026-11-29T08:00:00Z'
    },
    crashes: () => {
      isRunning = false
    },
  }
}

describe('the practice shop', () => {
  it('starts at the first request and not before, once', async () => {
    const { call, actions } = await openGateway()
    expect(actions).toEqual([])

    const [one, other] = await Promise.all([call('/api/config?a=1'), call('/x', { method: 'POST', body: '{}' })])

    expect([one?.text, other?.text]).toEqual(['shop GET /api/config?a=1', 'shop POST /x'])
    expect(actions).toEqual(['start'])
  })

  it('has the controls of its twins below their path', async () => {
    const { call } = await openGateway()

    expect((await call('/oefening/diensten/pay/_twin/state')).text).toBe('twins GET /pay/_twin/state')
  })

  it('is emptied by a new start on the next day, and starts again after a crash', async () => {
    const { call, actions, dayPasses, crashes } = await openGateway()
    await call('/')
    dayPasses()
    await call('/')
    crashes()
    await call('/')

    expect(actions).toEqual(['start', 'stop', 'start', 'stop', 'start'])
  })

  it('stops when nobody uses it', async () => {
    const { call, actions } = await openGateway({ idleMs: 20 })
    await call('/')

    await vi.waitFor(() => expect(actions).toEqual(['start', 'stop']))
    expect((await call('/')).text).toBe('shop GET /')
  })

  it('responds with "away" when it cannot start, and tries again at the next request', async () => {
    const { call, actions } = await openGateway({ fails: 1 })

    expect(await call('/')).toMatchObject({ status: 503, text: expect.stringContaining('server_away') })
    expect((await call('/')).text).toBe('shop GET /')
    expect(actions).toEqual(['start', 'practice shop failed to start', 'start'])
  })
})

it('a stop during the start ends the practice shop at once, without waiting for its start', async () => {
  const port = await freePort()
  const signals: AbortSignal[] = []
  const reports: string[] = []
  const gateway = await openPracticeGateway({
    port,
    host: '127.0.0.1',
    // Starts for ever, unless it is ended.
    start: (signal) =>
      new Promise((_, reject) => {
        signals.push(signal)
        signal.addEventListener('abort', () => reject(new Error('ended during its start')))
      }),
    now: () => new Date('2026-11-28T10:00:00Z'),
    report: (_, subject) => void reports.push(subject),
  })
  const call = fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
  await expect.poll(() => signals.length).toBe(1)

  await gateway.stop()
  await call

  expect(signals[0]?.aborted).toBe(true)
  // A normal stop is no failure, so the log has no error.
  expect(reports).toEqual([])
})
