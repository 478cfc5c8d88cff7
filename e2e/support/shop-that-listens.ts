import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The way to a shop, which hears what is said on it and can be cut. */
export type ListeningShop = AsyncDisposable & {
  readonly url: string
  /** The tokens that were shown to the shop. */
  tokens(): string[]
  /** What was asked, as `GET /api/…`. */
  asked(): string[]
  /** The line drops: who calls is not answered at all. */
  drop(): void
  /** And is back. */
  restore(): void
  /** Calls that begin like this wait here from now on, until what is given is called. @example hold('POST /api/data') */
  hold(call: string): () => void
  /** Calls that begin like this arrive from now on, and the line drops before their answers do; until it is restored. */
  loseAnswers(call: string): void
}

/** Stands between a terminal and the shop of the run, so that a journey can hear tokens and cut the line. */
export async function shopThatListens(shopUrl: string): Promise<ListeningShop> {
  const tokens = new Set<string>()
  const asked: string[] = []
  const held = new Map<string, Promise<void>>()
  const lost = new Set<string>()
  let isDown = false
  const server = createServer(async (incoming, outgoing) => {
    if (isDown) return void incoming.socket.destroy()
    const { method = 'GET', url = '/', headers } = incoming
    asked.push(`${method} ${url}`)
    const [, token] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
    if (token) tokens.add(token)
    const isCall = (start: string) => `${method} ${url}`.startsWith(start)
    await [...held].find(([start]) => isCall(start))?.[1]
    const passed = request(new URL(url, shopUrl), { method, headers }, (answer) => {
      if ([...lost].some(isCall)) return void incoming.socket.destroy()
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    tokens: () => [...tokens],
    asked: () => [...asked],
    drop: () => {
      isDown = true
      server.closeAllConnections()
    },
    restore: () => {
      isDown = false
      lost.clear()
    },
    hold: (call) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(call, promise)
      return () => {
        held.delete(call)
        resolve()
      }
    },
    loseAnswers: (call) => void lost.add(call),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
