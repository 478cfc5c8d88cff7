import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy to a shop that records requests and can cut the connection. */
export type ShopProxy = AsyncDisposable & {
  readonly url: string
  /** Session tokens that were sent to the shop. */
  tokens(): string[]
  /** Requests so far, as `GET /api/…`. */
  requests(): string[]
  /** Number of calls that begin with this text and are in progress: neither aborted nor completed. */
  underWay(call: string): number
  /** Cuts the connection: callers get no response. */
  drop(): void
  /** Restores the connection. */
  restore(): void
  /**
   * Delays calls that begin with this text until they are released: the request, or only its response.
   * @example hold('POST /api/pay/start', 'response')
   */
  hold(call: string, what: 'request' | 'response'): HeldCalls
}

export type HeldCalls = {
  /** Number of held calls, aborted ones included. */
  count(): number
  release(): void
}

type Hold = { call: string; what: 'request' | 'response'; count: number; released: Promise<void> }

/** Starts a proxy between a showroom app and the shop. A test can read tokens, delay calls and cut the connection. */
export async function startShopProxy(shopUrl: string): Promise<ShopProxy> {
  const tokens = new Set<string>()
  const requests: string[] = []
  const holds = new Set<Hold>()
  const underWay = new Set<{ call: string }>()
  let isDown = false

  /** Resolves when every hold that matches the call is released; at once when none matches. */
  async function waitForRelease(call: string, what: Hold['what']): Promise<void> {
    for (const hold of holds) {
      if (hold.what !== what || !call.startsWith(hold.call)) continue
      hold.count += 1
      await hold.released
    }
  }
  const server = createServer((incoming, outgoing) => {
    if (isDown) return void incoming.socket.destroy()
    const { method = 'GET', url = '/', headers } = incoming
    requests.push(`${method} ${url}`)
    const [, token] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
    if (token) tokens.add(token)
    const call = `${method} ${url}`
    const one = { call }
    underWay.add(one)
    outgoing.on('close', () => underWay.delete(one))
    void waitForRelease(call, 'request').then(() => {
      // Drops the call when the caller has disconnected.
      if (outgoing.destroyed) return
      const forwarded = request(new URL(url, shopUrl), { method, headers }, (answer) => {
        void waitForRelease(call, 'response').then(() => {
          if (outgoing.destroyed) return
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
        })
      })
      forwarded.on('error', () => outgoing.destroy())
      outgoing.on('close', () => forwarded.destroy())
      incoming.pipe(forwarded)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    tokens: () => [...tokens],
    requests: () => [...requests],
    underWay: (call) => [...underWay].filter((one) => one.call.startsWith(call)).length,
    drop: () => {
      isDown = true
      server.closeAllConnections()
    },
    restore: () => {
      isDown = false
    },
    hold: (call, what) => {
      const { promise: released, resolve } = Promise.withResolvers<void>()
      const hold: Hold = { call, what, count: 0, released }
      holds.add(hold)
      return {
        count: () => hold.count,
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
