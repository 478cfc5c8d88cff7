import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callBacks } from '#shared/contracts/call-backs.ts'
import { orderPromises } from '#shared/contracts/order-promises.ts'
import { promiseDesk } from '#shared/contracts/promise-desk.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { isStaff, type Visitor } from '../../../access/visitor.ts'
import { mount, SENT } from '../../../http/mount.ts'
import { orderToken } from '../../../http/request-visitor.ts'
import { sendCsv } from '../../../http/send-csv.ts'
import { mayUseOrder, ordersTable, staffOf } from '../sales-orders/index.ts'
import { finishCall, missCall, moveCall, promiseCall, reopenCall } from './call-backs.ts'
import { callBacksTable, callOnWire } from './call-backs-table.ts'
import { FIGURE_COLUMNS, figureRows, promiseFigures } from './promise-figures.ts'
import { explainPromise, replacePromises } from './replace-promises.ts'
import { type PromiseDeps, savePreference } from './save-preference.ts'
import { promisesOf } from './show-promises.ts'

/** Routes about what was promised, for buyers and for staff. */
export function promiseRoutes(app: FastifyInstance, deps: PromiseDeps): void {
  const { db } = deps
  const orderOf = async (id: number, visitor: Visitor, request: FastifyRequest) => {
    const order = await ordersTable(db).find(id)
    return order && mayUseOrder(order, { visitor, token: orderToken(request, id) }) ? order : undefined
  }
  /** Returns the promises of an order after a change. */
  const shown = async (id: number) => {
    const order = await ordersTable(db).find(id)
    return order ? ok(await promisesOf(db, order)) : fail('order_not_found')
  }

  mount(app, orderPromises.show, async ({ params: { id } }, { visitor, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const order = await orderOf(id, visitor, request)
    return order ? ok(await promisesOf(db, order)) : fail('order_not_found')
  })
  mount(app, orderPromises.savePreference, async ({ params: { id }, body }, { visitor, request }) => {
    if (!(await orderOf(id, visitor, request))) return fail('order_not_found')
    const by = isStaff(visitor) ? staffOf(visitor) : 'guest'
    const saved = await savePreference(deps, id, { weeks: body, by })
    return saved.ok ? shown(id) : saved
  })

  mount(app, promiseDesk.ofOrder, ({ params }) => shown(params.id))
  mount(app, promiseDesk.replace, async ({ params: { id }, body }, { visitor }) => {
    const replaced = await replacePromises(deps, id, { ...body, staff: staffOf(visitor) })
    return replaced.ok ? shown(id) : replaced
  })
  mount(app, promiseDesk.explain, async ({ params, body }, { visitor }) => {
    const explained = await explainPromise(deps, params.promiseId, { ...body, staff: staffOf(visitor) })
    return explained.ok ? shown(explained.value.id) : explained
  })
  mount(app, promiseDesk.savePreference, async ({ params: { id }, body }, { visitor }) => {
    const saved = await savePreference(deps, id, { weeks: body, by: staffOf(visitor) })
    return saved.ok ? shown(id) : saved
  })
  mount(app, callBacks.find, async ({ query }, { reply }) => {
    reply.header('cache-control', 'no-store')
    const calls = callBacksTable(db)
    const hasSubject = Object.values(query).some((value) => value !== undefined)
    const now = deps.now()
    const rows = hasSubject
      ? await calls.about(query)
      : [...(await calls.open()), ...(await calls.endedOn(amsterdamDay(now)))]
    return ok({ today: amsterdamDay(now), items: rows.map((row) => callOnWire(row, now)) })
  })
  mount(app, callBacks.promise, ({ params, body }, { visitor }) =>
    promiseCall(deps, params.callBackId, body, staffOf(visitor)),
  )
  mount(app, callBacks.done, ({ params }, { visitor }) => finishCall(deps, params.callBackId, staffOf(visitor)))
  mount(app, callBacks.reopen, ({ params }, { visitor }) => reopenCall(deps, params.callBackId, staffOf(visitor)))
  mount(app, callBacks.notReached, ({ params, body }, { visitor }) =>
    missCall(deps, params.callBackId, { ...body, staff: staffOf(visitor) }),
  )
  mount(app, callBacks.move, ({ params, body }, { visitor }) =>
    moveCall(deps, params.callBackId, { ...body, staff: staffOf(visitor) }),
  )

  mount(app, promiseDesk.figures, async ({ query }) => ok(await promiseFigures(deps, query.kwartaal)))
  mount(app, promiseDesk.figuresFile, async ({ query }, { reply }) => {
    const figures = await promiseFigures(deps, query.kwartaal)
    sendCsv(reply, `beloften-${figures.quarter}`, FIGURE_COLUMNS, figureRows(figures))
    return SENT
  })
}
