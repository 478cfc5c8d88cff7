import { createServer, type Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Number of sockets that listen on the port. */
const LISTENERS = 16

type Address = { host: string; port: number }

/**
 * Listens with several sockets on one port.
 *
 * Node accepts one connection per listening socket and turn of the event loop. The turns of an overloaded server are long, so
 * with one socket every new connection waits, also that of a health check. The kernel divides new connections over the
 * sockets (`SO_REUSEPORT`). Where the system has no such sockets, the server listens with one.
 *
 * Fails with `EADDRINUSE` when another program listens on the port.
 *
 * @returns `closed` resolves when the connections of the additional sockets have ended. Await it with `app.close`.
 */
export async function listen(
  app: FastifyInstance,
  { host, port: wanted }: Address,
  listeners = LISTENERS,
): Promise<{ port: number; closed(): Promise<unknown> }> {
  // Two programs could share a port with SO_REUSEPORT, so it is taken once without it.
  const port = await freePortOf({ host, port: wanted })
  const additional: Server[] = []
  app.addHook('preClose', async () => {
    for (const server of additional) server.close()
  })
  await app.ready()
  // Before it listens, the HTTP server would not know the connection, and could not end it at a stop.
  const accept = (socket: Socket) =>
    app.server.listening ? void app.server.emit('connection', socket) : socket.destroy()
  const isShared = await openAll(additional, { host, port, count: listeners - 1, accept })
  // Not part of Fastify's type; it passes the options to the server.
  const options = { host, port, reusePort: isShared }
  await app.listen(options)
  return { port, closed: () => Promise.all(additional.map(ended)) }
}

async function freePortOf(address: Address): Promise<number> {
  const server = createServer()
  await opened(server, address)
  const bound = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof bound === 'object' && bound ? bound.port : address.port
}

type Additional = Address & { count: number; accept(socket: Socket): unknown }

/** Opens the additional sockets. Returns false, and opens none, where the system does not support them. */
async function openAll(servers: Server[], { host, port, count, accept }: Additional): Promise<boolean> {
  try {
    for (let place = 0; place < count; place += 1) {
      // The options of an HTTP server.
      const server = createServer({ allowHalfOpen: true, noDelay: true }, accept)
      servers.push(server)
      await opened(server, { host, port, reusePort: true })
    }
    return count > 0
  } catch {
    // The system has no such sockets, or Node ignores the option. An error of the address appears again with one socket.
    await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
    return false
  }
}

const opened = (server: Server, options: Address & { reusePort?: boolean }) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options, () => {
      server.off('error', reject)
      resolve()
    })
  })

/** Resolves when a server that was closed has no more connections. */
const ended = (server: Server) =>
  new Promise<void>((resolve) => {
    server.getConnections((_, count) => {
      if (!server.listening && !count) resolve()
      else server.once('close', () => resolve())
    })
  })
