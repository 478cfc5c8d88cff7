import type { FastifyInstance } from 'fastify'
import { loosePayments } from '#shared/contracts/loose-payments.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { requireUser } from '../../../access/visitor.ts'
import type { Executor } from '../../../db/tables.ts'
import { mount } from '../../../http/mount.ts'
import { tillProof } from '../../../http/request-visitor.ts'
import { callingTill } from '../tills/index.ts'
import { type LinkDeps, linkLoosePayment } from './link-loose-payment.ts'
import { loosePaymentsTable } from './loose-payments-table.ts'
import { KeyTaken, type TakeDeps, takeLoosePayment } from './take-loose-payment.ts'
import { unlinkLoosePayment } from './unlink-loose-payment.ts'

/** Routes of payments without an order. */
export function loosePaymentRoutes(app: FastifyInstance, deps: TakeDeps & LinkDeps): void {
  const { db } = deps

  mount(app, loosePayments.list, async ({ query }, { reply }) => {
    reply.header('cache-control', 'no-store')
    const { page, pageSize } = query
    return ok({ ...(await loosePaymentsTable(db).page(query)), page, pageSize })
  })

  mount(app, loosePayments.show, ({ params: { id } }, { reply }) => {
    reply.header('cache-control', 'no-store')
    return shown(db, id)
  })

  mount(app, loosePayments.take, async ({ body, headers }, { visitor, request }) => {
    const staff = requireUser(visitor)
    const till = await callingTill(deps, visitor, tillProof(request))
    const call = { key: headers['idempotency-key'], staff, locationId: till?.locationId ?? null }
    const take = () => takeLoosePayment(deps, body, call)
    const taken = await take().catch((error: unknown) => {
      if (error instanceof KeyTaken) return take()
      throw error
    })
    return taken.ok ? shownOrThrow(db, taken.value) : taken
  })

  mount(app, loosePayments.link, async ({ params: { id }, body }, { visitor }) => {
    const linked = await linkLoosePayment(deps, id, { ...body, staff: requireUser(visitor) })
    return linked.ok ? shown(db, id) : linked
  })

  mount(app, loosePayments.unlink, async ({ params: { id } }, { visitor }) => {
    const unlinked = await unlinkLoosePayment(deps, id, requireUser(visitor))
    return unlinked.ok ? shown(db, id) : unlinked
  })
}

async function shown(db: Executor, id: number) {
  const payment = await loosePaymentsTable(db).find(id)
  return payment ? ok(payment) : fail('loose_payment_not_found')
}

async function shownOrThrow(db: Executor, id: number) {
  const payment = await loosePaymentsTable(db).find(id)
  if (!payment) throw new Error(`loose payment ${id} does not exist`)
  return ok(payment)
}
