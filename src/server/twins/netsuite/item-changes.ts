import { type Row, row } from './demo/row.ts'
import { rowsAfter, type Table, tableOf, without } from './table.ts'
import type { QueryName, RecordQuery, Tables } from './tables.ts'

const DAY_MS = 86_400_000

/** Columns of an item as somebody left them; null empties one. */
export type ItemValues = Readonly<Record<string, string | null>>

/**
 * Items that somebody saved since the twin started, and when: what they hold now, those that are no longer online, and the
 * tables that tell of them alone.
 */
export function createItemChanges(tables: Tables, now: () => Date) {
  const changedAt = new Map<number, number>()
  const values = new Map<number, ItemValues>()
  const offline = new Set<number>()
  let allChangedAt = 0

  return {
    /** An item was saved, whatever of it changed. */
    touch: (item: number) => void changedAt.set(item, now().getTime()),

    /** Every item was saved, as when all prices are raised. */
    touchAll(): void {
      allChangedAt = now().getTime()
    },

    /** False when there is no such item. */
    set(item: number, change: { values?: ItemValues; isOnline?: boolean }): boolean {
      if (!hasRow(tables.items, item)) return false
      values.set(item, { ...values.get(item), ...change.values })
      if (change.isOnline === false) offline.add(item)
      if (change.isOnline === true) offline.delete(item)
      changedAt.set(item, now().getTime())
      return true
    },

    apply(item: Row): Row {
      const own = values.get(Number(item.id))
      return own ? row({ ...item, ...own }) : item
    },

    /** The table that answers a query; `params` are those of the statement, before the key. */
    tableOf(query: Exclude<QueryName, RecordQuery>, params: readonly number[]): Table {
      const online = without(tables.items, offline)
      if (query === 'items') return online
      if (query === 'item-ids') return { ...online, rowAt: (index) => row({ id: online.keyAt(index) }) }
      if (query === 'items-changed') return changedOf(online, params[0] ?? 0)
      if (query === 'pricing-changed') return changedOf(tables.pricing, params[0] ?? 0)
      return tables[query]
    },

    list: () => ({ changed: changedAt.size, offline: [...offline] }),
    forgetAll() {
      allChangedAt = 0
      changedAt.clear()
      values.clear()
      offline.clear()
    },
  }

  function changedOf(table: Table, days: number): Table {
    const since = now().getTime() - days * DAY_MS
    if (allChangedAt >= since) return table
    return only(
      table,
      [...changedAt].flatMap(([item, at]) => (at >= since ? [item] : [])),
    )
  }
}

const hasRow = (table: Table, key: number) => rowsOf(table, key).length > 0

/** The rows of these keys. */
const only = (table: Table, keys: readonly number[]): Table =>
  tableOf(
    keys.flatMap((key) => rowsOf(table, key).map((found) => ({ key, found }))),
    ({ key }) => key,
    ({ found }) => found,
  )

/** The few rows of one key. */
export function rowsOf(table: Table, key: number): Row[] {
  const { rows } = rowsAfter(table, key - 1, 0, 10)
  return rows.filter((candidate) => (candidate.id ?? candidate.item) === String(key))
}
