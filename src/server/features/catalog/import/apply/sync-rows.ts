import { sql } from 'kysely'
import type { Transaction } from '../../../../db/tables.ts'

/** Numbers of rows by the effect of an update. `vanished`: rows that were deleted or deactivated. */
export type Counts = { added: number; changed: number; vanished: number; unchanged: number }

export const noCounts: Counts = { added: 0, changed: 0, vanished: 0, unchanged: 0 }

export const sumOf = (all: readonly Counts[]): Counts =>
  all.reduce(
    (sum, counts) => ({
      added: sum.added + counts.added,
      changed: sum.changed + counts.changed,
      vanished: sum.vanished + counts.vanished,
      unchanged: sum.unchanged + counts.unchanged,
    }),
    noCounts,
  )

/** How a table follows a list: its columns with their SQL types, and the key of a row. */
export type SyncedTable = {
  table: string
  columns: Readonly<Record<string, 'integer' | 'text' | 'boolean' | 'date'>>
  key: readonly string[]
  /** Treatment of a row that the list no longer has: delete it, clear `is_active`, or keep it. */
  vanished: 'delete' | 'deactivate' | 'keep'
}

/**
 * Makes a table equal to a list with at most two statements; with `vanished: 'keep'` other rows stay. Does not write
 * unchanged rows. For lists that fit in
 * memory; `itemsImport` applies items.
 */
export async function syncRows(
  tx: Transaction,
  synced: SyncedTable,
  list: readonly Record<string, unknown>[],
): Promise<Counts> {
  const { table, columns, key, vanished } = synced
  // Keeps the last of several rows with one key: PostgreSQL refuses an upsert that updates a row twice.
  const rows = [...new Map(list.map((row) => [key.map((name) => String(row[name])).join(' '), row])).values()]
  const names = Object.keys(columns)
  const target = sql.table(table)
  const all = refs(names)
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(${sql.join(
    names.map((name) => sql`${sql.ref(name)} ${sql.raw(columns[name] ?? 'text')}`),
  )})`
  const others = names.filter((name) => !key.includes(name))
  const isDeactivated = vanished === 'deactivate'

  const written = await sql<{ is_new: boolean }>`
    insert into ${target} as existing (${all}) select ${all} from ${given}
    on conflict (${refs(key)}) do update set
      ${sql.join([
        ...others.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
        ...(isDeactivated ? [sql`is_active = true`] : []),
      ])}
    where (${refs(others, 'existing')}) is distinct from (${refs(others, 'excluded')})
      ${isDeactivated ? sql`or not existing.is_active` : sql``}
    returning (xmax = 0) as is_new`.execute(tx)

  const added = written.rows.filter(({ is_new }) => is_new).length
  const changed = written.rows.length - added
  return { added, changed, vanished: await removeOthers(), unchanged: rows.length - added - changed }

  async function removeOthers(): Promise<number> {
    if (vanished === 'keep') return 0
    const isGone = sql`not exists (select from ${given} where (${refs(key, 'given')}) = (${refs(key, 'existing')}))`
    const gone = isDeactivated
      ? await sql`update ${target} as existing set is_active = false where existing.is_active and ${isGone}`.execute(tx)
      : await sql`delete from ${target} as existing where ${isGone}`.execute(tx)
    return Number(gone.numAffectedRows ?? 0n)
  }
}

const refs = (names: readonly string[], of?: string) =>
  sql.join(names.map((name) => sql.ref(of ? `${of}.${name}` : name)))
