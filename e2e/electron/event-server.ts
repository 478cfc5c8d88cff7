import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server with an endless event stream that counts its open connections. */
export async function openEventServer() {
  const listening = new Set<ServerResponse>()
  const server = createServer((request, reply) => {
    if (request.method === 'HEAD') return void reply.end()
    listening.add(reply)
    reply.on('close', () => listening.delete(reply))
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    reply.write('data: 1\n\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}/`,
    listeners: () => listening.size,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
