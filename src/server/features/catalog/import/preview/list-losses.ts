import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isTooMuch, type ListLoss, type WatchedList } from '#shared/domain/catalog/import-limits.ts'
import type { Transaction } from '../../../../db/tables.ts'
import { ListsShrink } from '../../../operations/operations/index.ts'
import type { SyncedTable } from '../apply/sync-rows.ts'
import * as tables from '../list-tables.ts'
import type { SnapshotRow } from '../snapshot-format.ts'

/** Id of these losses; a confirmation is void when they change. */
const lossesId = (lists: readonly ListLoss[]) =>
  createHash('sha256').update(JSON.stringify(lists)).digest('base64url').slice(0, 22)

/**
 * Received rows of the lists whose losses are checked. `unreadable`: number of rows that are reported elsewhere and not
 * counted as lost.
 */
export type WatchedLists = { [List in WatchedList]?: { rows: readonly SnapshotRow<List>[]; unreadable?: number } }

/** The lists that would lose more rows than is allowed without confirmation. */
export async function listLosses(tx: Transaction, received: WatchedLists): Promise<ListLoss[]> {
  const { setMembers, stock, leatherTypes, options, specificationFields, menu } = received
  const all = [
    setMembers && (await lossOf(tx, 'setMembers', setMembers, MEMBERS)),
    stock && (await lossOf(tx, 'stock', stock, STOCK)),
    leatherTypes && (await lossOf(tx, 'leatherTypes', leatherTypes, watchedTable(tables.leatherTypes))),
    options && (await lossOf(tx, 'options', options, watchedTable(tables.options))),
    specificationFields &&
      (await lossOf(tx, 'specificationFields', specificationFields, watchedTable(tables.specificationFields))),
    menu && (await lossOf(tx, 'menu', menu, watchedTable(tables.menuNodes))),
  ]
  return all.filter((loss) => loss !== undefined && isTooMuch(loss)) as ListLoss[] // the filter removed undefined
}

/**
 * Throws `ListsShrink` when a list would lose more rows than is allowed, unless `confirm` is the id of these losses.
 */
export async function refuseLosses(
  tx: Transaction,
  received: WatchedLists,
  confirm: string | undefined,
): Promise<void> {
  const lists = await listLosses(tx, received)
  if (lists.length > 0 && confirm !== lossesId(lists)) throw new ListsShrink({ id: lossesId(lists), lists })
}

type WatchedTable<Row> = {
  table: SyncedTable
  keyOf: (row: Row) => Record<string, unknown>
  /** Selects the stored rows that are in use. Only these can be lost. */
  isInUse: ReturnType<typeof sql<boolean>>
}

const STOCK: WatchedTable<SnapshotRow<'stock'>> = {
  table: tables.stockLevels,
  keyOf: ({ itemId, locationId }) => ({ item_id: itemId, location_id: locationId }),
  isInUse: sql`existing.available > 0`,
}
const MEMBERS: WatchedTable<SnapshotRow<'setMembers'>> = {
  table: tables.setMembers,
  keyOf: ({ setId, itemId }) => ({ set_id: setId, item_id: itemId }),
  isInUse: sql`exists (select from items i where i.id = existing.set_id and i.is_active)`,
}
const watchedTable = <Row>(table: SyncedTable & { toRow(row: Row): Record<string, unknown> }): WatchedTable<Row> => ({
  table,
  keyOf: table.toRow,
  isInUse: table.vanished === 'deactivate' ? sql`existing.is_active` : sql`true`,
})

async function lossOf<Row>(
  tx: Transaction,
  list: WatchedList,
  { rows, unreadable = 0 }: { rows: readonly Row[]; unreadable?: number },
  { table: { table, columns, key }, keyOf, isInUse }: WatchedTable<Row>,
): Promise<ListLoss> {
  const given = sql.join(key.map((name) => sql`${sql.ref(name)} ${sql.raw(columns[name] ?? 'text')}`))
  const same = sql.join(
    key.map((name) => sql`given.${sql.ref(name)} = existing.${sql.ref(name)}`),
    sql` and `,
  )
  const keys = rows.map((row) => {
    const written = keyOf(row)
    return Object.fromEntries(key.map((name) => [name, written[name]]))
  })
  const { rows: counted } = await sql<{ before: number; gone: number }>`
    with given as materialized (select * from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as given(${given}))
    select count(*)::int as before, count(*) filter (where not exists (select from given where ${same}))::int as gone
    from ${sql.table(table)} as existing where ${isInUse}`.execute(tx)
  const { before = 0, gone = 0 } = counted[0] ?? {}
  return { list, before, gone: Math.max(0, gone - unreadable) }
}
