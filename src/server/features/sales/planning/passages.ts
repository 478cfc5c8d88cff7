import { sql } from 'kysely'
import { deliveryNotes, type OrderedPiece, passageLines } from '#shared/domain/measures/delivery-notes.ts'
import { type PieceSizes, seatHeightOf } from '#shared/domain/measures/measures.ts'
import type { Passages } from '#shared/domain/measures/passages.ts'
import { MIRRORED } from '#shared/domain/pictures/picture-names.ts'
import { parsePictureUrl } from '#shared/domain/pictures/picture-url.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database, Executor } from '../../../db/tables.ts'
import type { Measures } from '../../catalog/measures/index.ts'
import { isTakenBack, lockOrder, recordOrderEvent } from '../sales-orders/index.ts'

export type PassageDeps = { db: Database; now: () => Date }

/** SQL of the measures that customers sent with their orders. */
export const passagesTable = (db: Executor) => ({
  find: (salesOrderId: number) =>
    db.selectFrom('delivery_passages').select('passages').where('sales_order_id', '=', salesOrderId).executeTakeFirst(),

  async save(salesOrderId: number, { passages, at }: { passages: Passages; at: Date }) {
    const row = { passages: JSON.stringify(passages), saved_at: at }
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
 * Saves the measures of the way into the home with an order. The same measures again change nothing. Fails with `appointment_closed` when the order is canceled or delivered.
 */
export async function savePassages({ db, now }: PassageDeps, salesOrderId: number, passages: Passages) {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, salesOrderId)
    if (!order) return fail('order_not_found')
    const before = await passagesTable(tx).find(salesOrderId)
    if (before && passageLines(before.passages).join() === passageLines(passages).join()) return ok(undefined)
    if (order.canceledAt || order.workState === 'delivered') return fail('appointment_closed')
    const at = now()
    await passagesTable(tx).save(salesOrderId, { passages, at })
    await recordOrderEvent(tx, { salesOrderId, kind: 'delivery-passages', detail: {}, actor: 'guest', at })
    return ok(undefined)
  })
}

/** What a customer measured, and the pieces of the order whose sizes are known. */
export type WayIn = { passages: Passages; pieces: readonly (OrderedPiece & { salesOrderRowId: number })[] }

/**
 * Reads the measures of customers with the present pieces of their orders, by order. Orders without measures are absent.
 *
 * The pieces are read again each time, because an order may change after its measures were sent.
 */
export async function readWaysIn(
  { db, measures }: { db: Executor; measures: Measures },
  ids: readonly number[],
): Promise<Map<number, WayIn>> {
  // One parameter, so that the statement has one text, and is prepared once.
  const isListed = sql<number>`any(${[...new Set(ids)]}::int[])`
  const measured = await db
    .selectFrom('delivery_passages')
    .select(['sales_order_id as salesOrderId', 'passages'])
    .where('sales_order_id', '=', isListed)
    .execute()
  if (measured.length === 0) return new Map()
  const rows = await db
    .selectFrom('sales_order_rows as r')
    .innerJoin('delivery_passages as g', 'g.sales_order_id', 'r.sales_order_id')
    .select([
      'r.id',
      'r.sales_order_id as salesOrderId',
      'r.display_name as name',
      'r.image_url as imageUrl',
      'r.options',
    ])
    .where('r.sales_order_id', '=', isListed)
    .where('r.is_parcel', '=', false)
    .where('r.state', '<>', 'canceled')
    .where(sql<boolean>`(r.state = 'delivered' or not ${isTakenBack})`)
    .orderBy('r.position')
    .execute()
  const chosen = rows.flatMap(({ id, options }) => {
    const height = seatHeightOf(options.find(({ label }) => label === 'Zithoogte')?.value)
    return height === undefined ? [] : [{ id, height }]
  })
  const made = await seatHeightsMade(
    db,
    chosen.map(({ id }) => id),
  )
  const pieces = rows.flatMap(({ id, name, imageUrl, salesOrderId }) => {
    const height = chosen.find((row) => row.id === id)?.height
    const seatHeight = height === undefined ? undefined : { chosen: height, made: made.get(id) ?? [] }
    return sizesIn(imageUrl, measures).map((sizes) => ({ salesOrderRowId: id, salesOrderId, name, sizes, seatHeight }))
  })
  const piecesOf = Map.groupBy(pieces, ({ salesOrderId }) => salesOrderId)
  return new Map(
    measured.map(({ salesOrderId, passages }) => [
      salesOrderId,
      { passages, pieces: piecesOf.get(salesOrderId) ?? [] },
    ]),
  )
}

/** Returns the sizes of the pieces of furniture in a picture; empty for a picture without a known model. */
function sizesIn(imageUrl: string | null, measures: Measures): PieceSizes[] {
  const picture = imageUrl ? parsePictureUrl(imageUrl)?.picture : undefined
  if (picture?.kind !== 'model') return []
  const model = picture.model.endsWith(MIRRORED) ? picture.model.slice(0, -MIRRORED.length) : picture.model
  return (measures.piecesOf(model) ?? []).map(({ sizes }) => sizes)
}

/** Reads the seat heights in cm in which the models of these lines are made, by line. */
async function seatHeightsMade(db: Executor, rowIds: readonly number[]): Promise<Map<number, number[]>> {
  if (rowIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('sales_order_rows as r')
    .innerJoin('items as i', 'i.id', 'r.item_id')
    .innerJoin('items as v', 'v.parent_id', 'i.parent_id')
    .innerJoin('matrix_options as m', (join) =>
      join.onRef('m.id', '=', 'v.seat_height_id').on('m.axis', '=', 'matrixSeatheight'),
    )
    .select(['r.id', 'm.name'])
    .distinct()
    .where('r.id', '=', sql<number>`any(${[...rowIds]}::int[])`)
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, options]) => [
      id,
      options.flatMap(({ name }) => seatHeightOf(name) ?? []),
    ]),
  )
}

/**
 * Returns what was measured, and the sentences about tight pieces, for the wire; nothing without measures.
 *
 * @param rowIds the lines of a stop; by default all lines of the order
 */
export function passagesOnWire(wayIn: WayIn | undefined, rowIds?: readonly number[]) {
  if (!wayIn) return {}
  const { passages, pieces } = wayIn
  const carried = pieces.filter(({ salesOrderRowId }) => rowIds?.includes(salesOrderRowId) ?? true)
  const notes = deliveryNotes(carried, passages)
  return { measured: passageLines(passages), ...(notes.length > 0 && { passages: notes }) }
}
