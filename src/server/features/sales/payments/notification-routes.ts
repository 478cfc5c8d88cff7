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

/** A sign of life goes this often: proxies close what is silent, and a session that ended is found out. */
const HEARTBEAT_MS = 15_000

/**
 * Server-sent events about one order. An event says that something happened and nothing of what: the page asks for that
 * by the ordinary calls, with their rights. `ready` comes when nothing more can be missed; `ended` when the session did.
 */
export function orderNotificationRoutes(app: FastifyInstance, deps: Deps): void {
  const news = createOrderNotifications(deps)
  const open = new Set<PassThrough>()

  mount(app, staffPayments.news, async ({ params: { id } }, { request, reply }) => {
    // A GET is answered to HEAD as well, but this one has no end to wait for.
    if (request.method === 'HEAD') {
      reply.code(405).header('allow', 'GET').send()
      return SENT
    }
    if (!(await ordersTable(deps.db).find(id))) return fail('order_not_found')

    const stream = new PassThrough()
    open.add(stream)
    const say = (event: string) => void (stream.writable && stream.write(`event: ${event}\ndata: {}\n\n`))
    const sayIfAllowed = (event: string | undefined) => {
      void isStillStaff(request, deps.log).then((may) => {
        if (!may) {
          say('ended')
          stream.end()
        } else if (event) say(event)
        else if (stream.writable) stream.write(':\n\n')
      })
    }
    const heartbeat = setInterval(() => sayIfAllowed(undefined), HEARTBEAT_MS).unref()
    let endWatch: (() => void) | undefined
    stream.once('close', () => {
      clearInterval(heartbeat)
      endWatch?.()
      open.delete(stream)
    })
    try {
      endWatch = await news.watch(id, () => sayIfAllowed('changed'))
    } catch (error) {
      stream.destroy()
      throw error
    }
    // Who left meanwhile is not watched for any more.
    if (stream.closed) endWatch()
    say('ready')
    reply
      .header('cache-control', 'no-store')
      // A proxy that collects answers before it passes them on would collect this one for ever.
      .header('x-accel-buffering', 'no')
      .type('text/event-stream; charset=utf-8')
      .send(stream)
    return SENT
  })

  // An answer that never ends would keep the server from ending.
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end()
    news.close()
  })
}

async function isStillStaff(request: FastifyRequest, log: Log): Promise<boolean> {
  try {
    return isStaff(await visitorOf(request))
  } catch (error) {
    // The database is not there for a moment: nothing is told, but the page need not log in for that.
    log.warn({ err: error }, 'a session could not be looked up for news')
    return true
  }
}
