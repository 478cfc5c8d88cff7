import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { staffPayments } from '#shared/contracts/staff-payments.ts'
import { fail } from '#shared/kernel/outcome.ts'
import { isStaff } from '../../../access/visitor.ts'
import type { Database } from '../../../db/tables.ts'
import { mount, SENT } from '../../../http/mount.ts'
import { visitorOf } from '../../../http/request-visitor.ts'
import type { Log } from '../../../ports/log.ts'
import { ordersTable } from '../sales-orders/index.ts'
import { createOrderNotifications } from './order-notifications.ts'

type Deps = { db: Database; log: Log }

/**
 * Interval of heartbeats. They are needed because proxies close silent connections. Each heartbeat also checks that the
 * session still exists.
 */
const HEARTBEAT_MS = 15_000

/**
 * Mounts the route that streams server-sent events about one order. An event has no content: the page reads the change
 * through the normal calls, with their access rules. `ready` means that every later change gives an event. `changed`
 * means that the order changed. `ended` means that the session ended or lost its access.
 */
export function orderNotificationRoutes(app: FastifyInstance, deps: Deps): void {
  const notifications = createOrderNotifications(deps)
  const openStreams = new Set<PassThrough>()

  mount(app, staffPayments.news, async ({ params: { id } }, { request, reply }) => {
    // Fastify calls a GET handler for HEAD too, but this response never ends.
    if (request.method === 'HEAD') {
      reply.code(405).header('allow', 'GET').send()
      return SENT
    }
    if (!(await ordersTable(deps.db).find(id))) return fail('order_not_found')

    const stream = new PassThrough()
    openStreams.add(stream)
    const send = (event: string) => void (stream.writable && stream.write(`event: ${event}\ndata: {}\n\n`))
    const sendIfAllowed = (event: string | undefined) => {
      void isStillStaff(request, deps.log).then((isAllowed) => {
        if (!isAllowed) {
          send('ended')
          stream.end()
        } else if (event) send(event)
        else if (stream.writable) stream.write(':\n\n')
      })
    }
    const heartbeat = setInterval(() => sendIfAllowed(undefined), HEARTBEAT_MS).unref()
    let stopWatching: (() => void) | undefined
    stream.once('close', () => {
      clearInterval(heartbeat)
      stopWatching?.()
      openStreams.delete(stream)
    })
    try {
      stopWatching = await notifications.watch(id, () => sendIfAllowed('changed'))
    } catch (error) {
      stream.destroy()
      throw error
    }
    // The client may have disconnected while `watch` was pending.
    if (stream.closed) stopWatching()
    send('ready')
    reply
      .header('cache-control', 'no-store')
      // Without this header a buffering proxy would hold back the stream.
      .header('x-accel-buffering', 'no')
      .type('text/event-stream; charset=utf-8')
      .send(stream)
    return SENT
  })

  // Open streams would prevent the server from closing.
  app.addHook('preClose', async () => {
    for (const stream of openStreams) stream.end()
    notifications.close()
  })
}

async function isStillStaff(request: FastifyRequest, log: Log): Promise<boolean> {
  try {
    return isStaff(await visitorOf(request))
  } catch (error) {
    // The check fails while the database is unavailable. The page must not log out because of that.
    log.warn({ err: error }, 'session check for order notifications failed')
    return true
  }
}
