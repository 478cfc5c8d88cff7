import { deliveryNotes, passageLines } from '#shared/domain/measures/delivery-notes.ts'
import type { Passages } from '#shared/domain/measures/passages.ts'
import { MIRRORED } from '#shared/domain/pictures/picture-names.ts'
import { parsePictureUrl } from '#shared/domain/pictures/picture-url.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database, Executor } from '../../../db/tables.ts'
import type { Measures } from '../../catalog/measures/index.ts'
import { lockOrder, recordOrderEvent } from '../sales-orders/index.ts'

export type PassageDeps = { db: Database; now: () => Date; measures: Measures }

/** SQL of the measures that customers sent with their orders. */
export const passagesTable = (db: Executor) => ({
  find: (salesOrderId: number) =>
    db
      .selectFrom('delivery_passages')
      .select(['passages', 'notes'])
      .where('sales_order_id', '=', salesOrderId)
      .executeTakeFirst(),

  async save(salesOrderId: number, { passages, notes, at }: { passages: Passages; notes: string[]; at: Date }) {
    const row = { passages: JSON.stringify(passages), notes: JSON.stringify(notes), saved_at: at }
    await db
      .insertInto('delivery_passages')
      .values({ sales_order_id: salesOrderId, ...row })
      .onConflict((conflict) => conflict.column('sales_order_id').doUpdateSet(row))
      .execute()
  },
})

/** Returns the measures that were sent with an order, as lines; empty when there are none. */
export async function showPassages(db: Executor, salesOrderId: number) {
  const saved = await passagesTable(db).find(salesOrderId)
  return { lines: saved ? passageLines(saved.passages) : [] }
}

/**
 * Saves the measures of the way into the home with an order, and which of its pieces need attention. The same measures again
 * change nothing. Fails with `appointment_closed` when the order is canceled or delivered.
 */
export async function savePassages({ db, now, measures }: PassageDeps, salesOrderId: number, passages: Passages) {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, salesOrderId)
    if (!order) return fail('order_not_found')
    const before = await passagesTable(tx).find(salesOrderId)
    if (before && passageLines(before.passages).join() === passageLines(passages).join()) return ok(undefined)
    if (order.canceledAt || order.workState === 'delivered') return fail('appointment_closed')
    const at = now()
    const notes = deliveryNotes(await orderedPieces(tx, salesOrderId, measures), passages)
    await passagesTable(tx).save(salesOrderId, { passages, notes, at })
    await recordOrderEvent(tx, { salesOrderId, kind: 'delivery-passages', detail: {}, actor: 'guest', at })
    return ok(undefined)
  })
}

/** Returns the pieces of furniture of an order whose sizes are known, by the model in their picture. */
async function orderedPieces(db: Executor, salesOrderId: number, measures: Measures) {
  const rows = await db
    .selectFrom('sales_order_rows')
    .select(['display_name as name', 'image_url as imageUrl'])
    .where('sales_order_id', '=', salesOrderId)
    .where('is_parcel', '=', false)
    .where('state', '<>', 'canceled')
    .orderBy('position')
    .execute()
  return rows.flatMap(({ name, imageUrl }) => {
    const picture = imageUrl ? parsePictureUrl(imageUrl)?.picture : undefined
    if (picture?.kind !== 'model') return []
    const model = picture.model.endsWith(MIRRORED) ? picture.model.slice(0, -MIRRORED.length) : picture.model
    return (measures.piecesOf(model) ?? []).map(({ sizes }) => ({ name, sizes }))
  })
}

/** Returns the sentences about tight pieces for the wire; nothing without such pieces. */
export const passagesOnWire = ({ passageNotes }: { passageNotes: readonly string[] }) =>
  passageNotes.length > 0 ? { passages: [...passageNotes] } : {}
