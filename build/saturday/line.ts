import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/**
 * What happens to a call on the line. `dropped`: the shop does not get it. `lost`: the shop gets it, and its response is
 * lost. `held-request`, `held-response`: the same, but the caller waits until `release`, or until it is gone.
 */
type Break = {
  method: string
  path: string
  what: 'lost' | 'dropped' | 'held-request' | 'held-response'
  after: number
}

type LineOptions = { shopUrl: string; clockOffMs: number; port?: number }

/**
 * Starts the line between a till and its shop, which a test can cut. A call that is on the line when it is cut gets no
 * response.
 *
 * @param port port of its end at the till; a free one by default
 */
export async function openLine({ shopUrl, clockOffMs, port = 0 }: LineOptions) {
  let isDown = false
  let breaks: Break[] = []
  const broken: string[] = []
  const held = new Set<Socket>()

  const server = createServer((incoming, outgoing) => {
    if (isDown) return void incoming.socket.destroy()
    const found = breakFor(incoming)
    if (found?.what === 'dropped' || found?.what === 'held-request') return cut(incoming, found)
    forward(incoming, outgoing, found)
  })

  function breakFor({ method = '', url = '' }: IncomingMessage): Break | undefined {
    const matching = breaks.find((one) => one.method === method && url.startsWith(one.path))
    if (!matching) return undefined
    matching.after -= 1
    if (matching.after > 0) return undefined
    breaks = breaks.filter((one) => one !== matching)
    return matching
  }

  function cut({ socket }: IncomingMessage, { what, method, path }: Break): void {
    broken.push(`${what} ${method} ${path}`)
    if (what === 'lost' || what === 'dropped') socket.destroy()
    else held.add(socket)
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, found: Break | undefined): void {
    const { method = 'GET', url = '/', headers } = incoming
    const forwarded = request(new URL(url, shopUrl), { method, headers }, (answer) => {
      // The shop has done its work when its response begins.
      if (found || outgoing.destroyed) {
        answer.resume()
        if (found) cut(incoming, found)
        return
      }
      // Node writes this header with the clock of the machine, which the test has moved.
      const date = new Date(Date.now() + clockOffMs).toUTCString()
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, date })
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  }

  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo // it listens on a port

  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    drop(): void {
      isDown = true
      server.closeAllConnections()
    },
    restore(): void {
      isDown = false
    },
    /** Breaks a later call: the `after`th one with this method and path. */
    breakAt(one: Break): void {
      breaks.push(one)
    },
    /** The breaks that calls have met, for example `lost POST /api/salesorder`. */
    broken: (): readonly string[] => broken,
    /** Ends the calls that are held. */
    release(): void {
      for (const socket of held) socket.destroy()
      held.clear()
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type Line = Awaited<ReturnType<typeof openLine>>
