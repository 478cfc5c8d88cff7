import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The way to a shop, which hears what is said on it and can be cut. */
export type ShopProxy = AsyncDisposable & {
  readonly url: string
  /** The tokens that were shown to the shop. */
  tokens(): string[]
  /** What was asked, as `GET /api/…`. */
  asked(): string[]
  /** How many calls like this are not at their end: nobody left, and nothing more was to be said. */
  underWay(call: string): number
  /** The line drops: who calls is not answered at all. */
  drop(): void
  /** And is back. */
  restore(): void
  /**
   * Calls like this wait on the line until they are let go: before the shop hears of them, or with its answer.
   * @example hold('POST /api/pay/start', 'answer')
   */
  hold(call: string, what: 'call' | 'answer'): HeldCalls
}

export type HeldCalls = {
  /** How many wait, or waited until whoever made them was gone. */
  count(): number
  letGo(): void
}

type Hold = { call: string; what: 'call' | 'answer'; held: number; free: Promise<void> }

/** Stands between a terminal and the shop of the run, so that a journey can hear tokens and cut the line. */
export async function startShopProxy(shopUrl: string): Promise<ShopProxy> {
  const tokens = new Set<string>()
  const asked: string[] = []
  const holds = new Set<Hold>()
  const underWay = new Set<{ call: string }>()
  let isDown = false

  /** At once, unless such calls are held; then once they are let go. */
  async function passes(call: string, what: Hold['what']): Promise<void> {
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
    void passes(call, 'call').then(() => {
      // Whoever called is gone: what was on its way then never arrives.
      if (outgoing.destroyed) return
      const passed = request(new URL(url, shopUrl), { method, headers }, (answer) => {
        void passes(call, 'answer').then(() => {
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
        letGo: () => {
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
