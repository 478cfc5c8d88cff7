import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import { collectionSlots, type PlanDeps, planCollection, vanNames } from '../planning/index.ts'
import { lockOrder } from '../sales-orders/index.ts'
import { lockedReturn } from './change-return.ts'
import { returnsTable } from './returns-table.ts'
import { showReturn } from './show-return.ts'

/** Returns the free windows in which a van can collect the goods of a return. */
export async function findCollectionSlots(deps: PlanDeps, id: number) {
  const table = returnsTable(deps.db)
  const row = await table.find(id)
  if (!row) return fail('return_not_found')
  if (row.state !== 'expected') return fail('withdrawal_step_refused')
  const rowIds = (await table.lines(id)).map(({ rowId }) => rowId)
  const free = await collectionSlots(deps, { salesOrderId: row.salesOrderId, returnId: id, rowIds })
  const names = await vanNames(deps.db)
  return ok({ free: free.map((slot) => ({ ...slot, van: names.get(slot.vanId) ?? slot.vanId })) })
}

type Collection = { place: { vanId: string; day: string; from: string }; mail: boolean; staff: Staff }

/**
 * Plans that a van collects the goods of an expected return. See `planCollection` for its failures; a return that is no longer
 * expected fails with `withdrawal_step_refused`.
 */
export async function collectReturn(deps: PlanDeps, id: number, { place, mail, staff }: Collection) {
  const planned = await deps.db.transaction().execute(async (tx) => {
    // Every expected return may be collected: the goods have to come back in some way.
    const locked = await lockedReturn(tx, id, 'prove_sending')
    if (!locked.ok) return locked
    const { salesOrderId } = locked.value
    const order = await lockOrder(tx, salesOrderId)
    if (!order || order.tokenHash === '') return fail('order_forgotten')
    const rowIds = (await returnsTable(tx).lines(id)).map(({ rowId }) => rowId)
    return planCollection(tx, deps, { salesOrderId, returnId: id, rowIds, place, mail, staff })
  })
  if (!planned.ok) return planned
  deps.outboxFilled()
  return showReturn(deps.db, id)
}
