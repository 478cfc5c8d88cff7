import { sql } from 'kysely'
import type { Transaction } from '../../../../db/tables.ts'

/** What bringing a table up to date did. */
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

/** How a table follows a list: its columns with their types in SQL, and what makes a row the same row. */
export type SyncedTable = {
  table: string
  columns: Readonly<Record<string, 'integer' | 'text' | 'boolean' | 'date'>>
  key: readonly string[]
  /** What happens to a row that the list no longer has: removed, put out of use (`is_active`), or nothing. */
  vanished: 'delete' | 'deactivate' | 'keep'
}

/**
 * Makes a table what the list says, in three statements however long the list is. Rows that did not
 * change are not written. For lists of thousands; items have their own way.
 */
export async function syncRows(
  tx: Transaction,
  synced: SyncedTable,
  list: readonly Record<string, unknown>[],
): Promise<Counts> {
  const { table, columns, key, vanished } = synced
  // The last of two rows with one key counts; a statement may not meet the same row twice.
  const rows = [...new Map(list.map((row) => [key.map((name) => String(row[name])).join(' '), row])).values()]
  const names = Object.keys(columns)
  const target = sql.table(table)
  const all = refs(names)
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(${sql.join(
    names.map((name) => sql`${sql.ref(name)} ${sql.raw(columns[name] ?? 'text')}`),
  )})`
  const others = names.filter((name) => !key.includes(name))
  const hasUse = vanished === 'deactivate'

  const written = await sql<{ is_new: boolean }>`
    insert into ${target} as kept (${all}) select ${all} from ${given}
    on conflict (${refs(key)}) do update set
      ${sql.join([
        ...others.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
        ...(hasUse ? [sql`is_active = true`] : []),
      ])}
    where (${refs(others, 'kept')}) is distinct from (${refs(others, 'excluded')})
      ${hasUse ? sql`or not kept.is_active` : sql``}
    returning (xmax = 0) as is_new`.execute(tx)

  const added = written.rows.filter(({ is_new }) => is_new).length
  const changed = written.rows.length - added
  return { added, changed, vanished: await removeOthers(), unchanged: rows.length - added - changed }

  async function removeOthers(): Promise<number> {
    if (vanished === 'keep') return 0
    const isGone = sql`not exists (select from ${given} where (${refs(key, 'given')}) = (${refs(key, 'kept')}))`
    const gone = hasUse
      ? await sql`update ${target} as kept set is_active = false where kept.is_active and ${isGone}`.execute(tx)
      : await sql`delete from ${target} as kept where ${isGone}`.execute(tx)
    return Number(gone.numAffectedRows ?? 0n)
  }
}

const refs = (names: readonly string[], of?: string) =>
  sql.join(names.map((name) => sql.ref(of ? `${of}.${name}` : name)))
