import type { FastifyInstance } from 'fastify'
import { withdrawals } from '#shared/contracts/withdrawals.ts'
import { ok } from '#shared/kernel/outcome.ts'
import { requireUser } from '../../../access/visitor.ts'
import type { Database } from '../../../db/tables.ts'
import { mount } from '../../../http/mount.ts'
import { orderToken } from '../../../http/request-visitor.ts'
import { attachOrder } from './attach-order.ts'
import { declareWithdrawal } from './declare-withdrawal.ts'
import { handleWithdrawal } from './handle-withdrawal.ts'
import { listedWithdrawal, showWithdrawal } from './show-withdrawal.ts'
import { withdrawalsTable } from './withdrawals-table.ts'

type Deps = { db: Database; now: () => Date; outboxFilled(): void }

/** Routes of withdrawals: the declaration of a consumer, and the list and the changes of staff. */
export function withdrawalRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, withdrawals.declare, ({ body, headers }, { visitor, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const tokenOf = (salesOrderId: number) => orderToken(request, salesOrderId)
    return declareWithdrawal(deps, body, { visitor, key: headers['idempotency-key'], tokenOf })
  })

  mount(app, withdrawals.find, async ({ query }) => {
    const table = withdrawalsTable(deps.db)
    const [{ rows, total }, counts] = await Promise.all([table.page(query), table.counts()])
    return ok({ items: rows.map(listedWithdrawal), total, page: query.page, pageSize: query.pageSize, counts })
  })

  mount(app, withdrawals.show, ({ params }) => showWithdrawal(deps.db, params.id))

  mount(app, withdrawals.attach, ({ params, body }, { visitor }) =>
    attachOrder(deps, params.id, { ...body, actor: requireUser(visitor) }),
  )

  mount(app, withdrawals.handle, ({ params, body }, { visitor }) =>
    handleWithdrawal(deps, params.id, { ...body, actor: requireUser(visitor) }),
  )
}
