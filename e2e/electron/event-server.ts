import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a server with an endless event stream. It counts the open streams. */
export async function openEventServer() {
  const openReplies = new Set<ServerResponse>()
  const server = createServer((request, reply) => {
    if (request.method === 'HEAD') return void reply.end()
    openReplies.add(reply)
    reply.on('close', () => openReplies.delete(reply))
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    reply.write('data: 1\n\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // no text: the server listens on a port
  return {
    url: `http://127.0.0.1:${port}/`,
    /** Number of open streams. */
    listeners: () => openReplies.size,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
