import type { Updateable } from 'kysely'
import type { OrderContent } from '#shared/domain/orders/order-change.ts'
import type { Executor, Tables } from '../../../db/tables.ts'

const COLUMNS = [
  'id',
  'body_hash as bodyHash',
  'sales_order_id as salesOrderId',
  'number',
  'state',
  'base_hash as baseHash',
  'before',
  'after',
  'pieces',
  'added',
  'added_cents as addedCents',
  'removed_cents as removedCents',
  'fee_cents as feeCents',
  'due_before_cents as dueBeforeCents',
  'due_cents as dueCents',
  'seal',
  'remarks',
  'valid_until as validUntil',
  'proposed_by as proposedBy',
  'proposed_at as proposedAt',
  'decided_at as decidedAt',
  'decided_by as decidedBy',
  'decision_reason as decisionReason',
  'agreement',
  'delivery',
  'delivery_digest as deliveryDigest',
] as const

const selectChanges = (db: Executor) => db.selectFrom('order_changes').select(COLUMNS)

/** A row of `order_changes`. */
export type ChangeRow = Awaited<ReturnType<ReturnType<typeof selectChanges>['executeTakeFirstOrThrow']>>
/** A line that a change adds, as it is stored. */
export type StoredAddition = ChangeRow['added'][number]

export type NewChange = Pick<
  ChangeRow,
  | 'id'
  | 'bodyHash'
  | 'salesOrderId'
  | 'number'
  | 'baseHash'
  | 'pieces'
  | 'added'
  | 'addedCents'
  | 'removedCents'
  | 'feeCents'
  | 'dueBeforeCents'
  | 'dueCents'
  | 'seal'
  | 'remarks'
  | 'validUntil'
  | 'proposedBy'
  | 'proposedAt'
  | 'delivery'
  | 'deliveryDigest'
> & { before: OrderContent; after: OrderContent }

/** Table `order_changes`. All writers hold the lock of the order. */
export function orderChangesTable(db: Executor) {
  return {
    find: (salesOrderId: number, number: number) =>
      selectChanges(db).where('sales_order_id', '=', salesOrderId).where('number', '=', number).executeTakeFirst(),

    findById: (id: string) => selectChanges(db).where('id', '=', id).executeTakeFirst(),

    /** Returns the changes of an order, newest first. */
    ofOrder: (salesOrderId: number) =>
      selectChanges(db).where('sales_order_id', '=', salesOrderId).orderBy('number', 'desc').execute(),

    add: (change: NewChange) =>
      db
        .insertInto('order_changes')
        .values({
          id: change.id,
          body_hash: change.bodyHash,
          sales_order_id: change.salesOrderId,
          number: change.number,
          base_hash: change.baseHash,
          before: JSON.stringify(change.before),
          after: JSON.stringify(change.after),
          pieces: JSON.stringify(change.pieces),
          added: JSON.stringify(change.added),
          added_cents: change.addedCents,
          removed_cents: change.removedCents,
          fee_cents: change.feeCents,
          due_before_cents: change.dueBeforeCents,
          due_cents: change.dueCents,
          seal: change.seal,
          remarks: change.remarks,
          valid_until: change.validUntil,
          proposed_by: change.proposedBy,
          proposed_at: change.proposedAt,
          delivery: change.delivery === null ? null : JSON.stringify(change.delivery),
          delivery_digest: change.deliveryDigest,
        })
        .execute(),

    decide: (id: string, decision: Updateable<Tables['order_changes']>) =>
      db.updateTable('order_changes').set(decision).where('id', '=', id).execute(),
  }
}

/** Returns the versions of an order, oldest first. */
export const readOrderVersions = (db: Executor, salesOrderId: number) =>
  db
    .selectFrom('order_versions')
    .where('sales_order_id', '=', salesOrderId)
    .orderBy('version')
    .select(['version', 'cause', 'content', 'made_at as madeAt'])
    .execute()

/**
 * Stores the order as it was before a change and as it is afterwards. The order before is stored only when it differs from the
 * last version: it is the first change, or pieces were canceled or withdrawn since.
 */
export async function storeVersions(
  db: Executor,
  salesOrderId: number,
  { before, after, changeId, at }: { before: OrderContent; after: OrderContent; changeId: string; at: Date },
): Promise<void> {
  const last = (await readOrderVersions(db, salesOrderId)).at(-1)
  const isKnown = last !== undefined && textOf(last.content) === textOf(before)
  const version = (last?.version ?? 0) + 1
  const earlier = { version, cause: 'before' as const, content: JSON.stringify(before), change_id: null }
  const changed = {
    version: isKnown ? version : version + 1,
    cause: 'changed' as const,
    content: JSON.stringify(after),
    change_id: changeId,
  }
  await db
    .insertInto('order_versions')
    .values(
      (isKnown ? [changed] : [earlier, changed]).map((one) => ({ ...one, sales_order_id: salesOrderId, made_at: at })),
    )
    .execute()
}

/** Returns what makes two contents the same. Texts and pictures of a line do not change with the order. */
const textOf = ({ lines, feeCents, dueCents }: OrderContent): string =>
  JSON.stringify([lines.map(({ itemId, count, unitCents }) => [itemId, count, unitCents]), feeCents, dueCents])
