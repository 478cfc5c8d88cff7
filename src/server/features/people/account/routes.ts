import type { FastifyInstance, FastifyReply } from 'fastify'
import { account } from '#shared/contracts/account.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { requireUser } from '../../../access/visitor.ts'
import { mount } from '../../../http/mount.ts'
import { clearSessionCookies } from '../../../http/session-cookies.ts'
import { sessionsTable } from '../sessions/index.ts'
import { customerDetailsTable } from './customer-details-table.ts'
import { type DeleteDeps, deleteAccount } from './delete-account.ts'
import { exportOwnData } from './export-own-data.ts'
import { findOwnOrders, showOwnOrder } from './own-orders.ts'
import { ownOrdersTable } from './own-orders-table.ts'
import { listSessions } from './own-sessions.ts'
import { savePageSize } from './save-page-size.ts'
import { hideColumns } from './save-preferences.ts'
import { savedCustomer } from './saved-customer.ts'

/** Routes of the user's own account. Responses contain personal data, so they are not cached. */
export function accountRoutes(app: FastifyInstance, deps: DeleteDeps): void {
  const { db } = deps
  const preventCaching = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

  mount(app, account.customer, async (_call, { visitor, reply }) => {
    preventCaching(reply)
    const saved = visitor.kind === 'user' ? await savedCustomer(deps, visitor.userId) : undefined
    return saved ? ok(saved) : fail('unauthenticated')
  })

  mount(app, account.saveDetails, async ({ body }, { visitor }) => {
    const { userId } = requireUser(visitor)
    await db.transaction().execute((tx) => customerDetailsTable(tx).save(userId, body, deps.now()))
    const saved = await savedCustomer(deps, userId)
    return saved ? ok(saved) : fail('unauthenticated')
  })

  mount(app, account.orders, async ({ query }, { visitor, reply }) => {
    preventCaching(reply)
    return visitor.kind === 'user' ? ok(await findOwnOrders(deps, visitor.userId, query)) : fail('unauthenticated')
  })

  mount(app, account.order, async ({ params }, { visitor, reply }) => {
    preventCaching(reply)
    return visitor.kind === 'user' ? showOwnOrder(deps, visitor.userId, params.id) : fail('unauthenticated')
  })

  mount(app, account.samples, async (_call, { visitor, reply }) => {
    preventCaching(reply)
    return visitor.kind === 'user' ? ok(await ownOrdersTable(db, visitor.userId).samples()) : fail('unauthenticated')
  })

  mount(app, account.setPageSize, async ({ body }, { visitor }) => {
    if (visitor.kind !== 'user') return fail('unauthenticated')
    await savePageSize(deps, visitor.userId, body.userPageSize)
    return ok(body)
  })

  mount(app, account.setHiddenColumns, async ({ body }, { visitor }) => {
    const hiddenColumns = await hideColumns(deps, requireUser(visitor).userId, body)
    return hiddenColumns ? ok({ hiddenColumns }) : fail('unauthenticated')
  })

  mount(app, account.exportData, async (_call, { visitor, reply }) => {
    const file = visitor.kind === 'user' ? await exportOwnData(deps, visitor.userId) : undefined
    if (!file) return fail('unauthenticated')
    preventCaching(reply).header('content-disposition', 'attachment; filename="mijn-gegevens.json"')
    return ok(file)
  })

  mount(app, account.sessions, async (_call, { visitor, reply }) => {
    preventCaching(reply)
    return ok(await listSessions(deps, requireUser(visitor)))
  })

  mount(app, account.endSession, async ({ params }, { visitor }) => {
    const owner = requireUser(visitor)
    await sessionsTable(db).endOwn(owner.userId, params.sessionId)
    return ok(await listSessions(deps, owner))
  })

  mount(app, account.endOtherSessions, async (_call, { visitor }) => {
    const owner = requireUser(visitor)
    await sessionsTable(db).endOthers(owner.userId, owner.sessionId)
    return ok(await listSessions(deps, owner))
  })

  mount(app, account.remove, async ({ body }, { visitor, reply }) => {
    preventCaching(reply)
    if (visitor.kind !== 'user') return fail('unauthenticated')
    const outcome = await deleteAccount(deps, visitor, body.password)
    if (outcome.ok) clearSessionCookies(reply)
    return outcome
  })
}
