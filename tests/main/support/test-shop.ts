import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createCallRules } from '#src/main/features/shop-api/call-rules.ts'
import { createCallShop } from '#src/main/features/shop-api/call-shop.ts'
import { createShopReach } from '#src/main/features/shop-api/shop-reach.ts'
import { createTestLog, createTestTime } from './test-machine.ts'

export type ReceivedRequest = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
export type Responder = (request: ReceivedRequest, reply: ServerResponse) => void

/** Starts a local HTTP server whose responses the test sets, and opens the connection of a till to that server. */
export async function openTestShop() {
  const requests: ReceivedRequest[] = []
  let respond: Responder = (_, reply) => void json(reply, 404, { code: 'not_found', message: 'Niet gevonden.' })
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const received = { method, url, headers, body: Buffer.concat(parts).toString('utf8') }
      requests.push(received)
      respond(received, reply)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a listening server has an address
  let shopUrl = `http://127.0.0.1:${port}`

  const time = createTestTime()
  const { log, lines } = createTestLog()
  const url = () => shopUrl
  const reach = createShopReach({ clock: time.clock, shopUrl: url, log })
  const dates: Date[] = []
  const callShop = createCallShop({
    fetch: asElectronDoes(fetch),
    shopUrl: url,
    timers: time.timers,
    reach,
    onServerDate: (date) => dates.push(date),
  })
  return {
    requests,
    time,
    reach,
    /** Lines of the log. */
    lines,
    dates,
    callShop,
    rulesOf: createCallRules(),
    shopUrl: url,
    /** Sets how the server responds to later requests. */
    answers: (how: Responder) => {
      respond = how
    },
    /** Changes the address of the shop to a port without a server, so that connections are refused. */
    goesAway: () => {
      shopUrl = 'http://127.0.0.1:1'
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/** In Electron's `net.fetch`, canceling the response body does not abort the call: only its signal does. */
function asElectronDoes(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (address, init) => {
    const answer = await fetch(address, init)
    const reader = answer.body?.getReader()
    if (!reader) return answer
    const body = new ReadableStream({
      async pull(stream) {
        const { done, value } = await reader.read()
        if (done) stream.close()
        else stream.enqueue(value)
      },
      cancel() {},
    })
    return new Response(body, answer)
  }
}

export function json(reply: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  reply.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(JSON.stringify(body))
}
