import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy to a shop that records requests and can cut the connection. */
export type ShopProxy = AsyncDisposable & {
  readonly url: string
  /** Tokens that were sent to the shop. */
  tokens(): string[]
  /** Requests, as `GET /api/…`. */
  asked(): string[]
  /** Number of calls in progress that begin with this text: neither aborted nor completed. */
  underWay(call: string): number
  /** Cuts the connection: callers get no response. */
  drop(): void
  /** Restores the connection. */
  restore(): void
  /**
   * Holds calls that begin with this text until they are released: before they reach the shop, or before the response.
   * @example hold('POST /api/pay/start', 'answer')
   */
  hold(call: string, what: 'call' | 'answer'): HeldCalls
}

export type HeldCalls = {
  /** Number of held calls, aborted ones included. */
  count(): number
  release(): void
}

type Hold = { call: string; what: 'call' | 'answer'; held: number; free: Promise<void> }

/** A proxy between a showroom app and the shop of the run, so that a test can read tokens and cut the connection. */
export async function startShopProxy(shopUrl: string): Promise<ShopProxy> {
  const tokens = new Set<string>()
  const asked: string[] = []
  const holds = new Set<Hold>()
  const underWay = new Set<{ call: string }>()
  let isDown = false

  /** Resolves at once, or when a held call is released. */
  async function waitForRelease(call: string, what: Hold['what']): Promise<void> {
    for (const hold of holds) {
      if (hold.what !== what || !call.startsWith(hold.call)) continue
      hold.held += 1
      await hold.free
    }
  }
  const server = createServer((incoming, outgoing) => {
    if (isDown) return void incoming.socket.destroy()
    const { method = 'GET', url = '/', headers } = incoming
    asked.push(`${method} ${url}`)
    const [, token] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
    if (token) tokens.add(token)
    const call = `${method} ${url}`
    const one = { call }
    underWay.add(one)
    outgoing.on('close', () => underWay.delete(one))
    void waitForRelease(call, 'call').then(() => {
      // The caller is gone, so the call is dropped.
      if (outgoing.destroyed) return
      const passed = request(new URL(url, shopUrl), { method, headers }, (answer) => {
        void waitForRelease(call, 'answer').then(() => {
          if (outgoing.destroyed) return
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
        })
      })
      passed.on('error', () => outgoing.destroy())
      outgoing.on('close', () => passed.destroy())
      incoming.pipe(passed)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    tokens: () => [...tokens],
    asked: () => [...asked],
    underWay: (call) => [...underWay].filter((one) => one.call.startsWith(call)).length,
    drop: () => {
      isDown = true
      server.closeAllConnections()
    },
    restore: () => {
      isDown = false
    },
    hold: (call, what) => {
      const { promise: free, resolve } = Promise.withResolvers<void>()
      const hold: Hold = { call, what, held: 0, free }
      holds.add(hold)
      return {
        count: () => hold.held,
        release: () => {
          holds.delete(hold)
          resolve()
        },
      }
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
