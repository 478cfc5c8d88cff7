import { type Row, row } from './demo/row.ts'
import { rowsAfter, type Table, tableOf, withoutKeys } from './table.ts'
import type { QueryName, RecordQuery, Tables } from './tables.ts'

const DAY_MS = 86_400_000

/** New values of columns of an item; null makes a column empty. */
export type ItemValues = Readonly<Record<string, string | null>>

/**
 * Tracks the items that were changed since the twin started: when, with which new values, and which ones were taken
 * offline. The tables of items omit offline items. `apply` sets the new values in a row.
 */
export function createItemChanges(tables: Tables, now: () => Date) {
  const changedAt = new Map<number, number>()
  const values = new Map<number, ItemValues>()
  const offline = new Set<number>()
  let allChangedAt = 0

  return {
    /** Marks an item as changed now. */
    touch: (item: number) => void changedAt.set(item, now().getTime()),

    /** Marks every item as changed now. Used when all prices are raised. */
    touchAll(): void {
      allChangedAt = now().getTime()
    },

    /** Sets values of an item, or whether it is online. Returns false when the item does not exist. */
    set(item: number, change: { values?: ItemValues; isOnline?: boolean }): boolean {
      if (!hasRow(tables.items, item)) return false
      values.set(item, { ...values.get(item), ...change.values })
      if (change.isOnline === false) offline.add(item)
      if (change.isOnline === true) offline.delete(item)
      changedAt.set(item, now().getTime())
      return true
    },

    /** Returns the row of an item with its new values. */
    apply(item: Row): Row {
      const newValues = values.get(Number(item.id))
      return newValues ? row({ ...item, ...newValues }) : item
    },

    /** Returns the table of a query. `params` are the parameters of the SQL statement without the last one, the key. */
    tableOf(query: Exclude<QueryName, RecordQuery>, params: readonly number[]): Table {
      const online = withoutKeys(tables.items, offline)
      if (query === 'items') return online
      if (query === 'item-ids') return { ...online, rowAt: (index) => row({ id: online.keyAt(index) }) }
      if (query === 'items-changed') return changedOf(online, params[0] ?? 0)
      if (query === 'pricing-changed') return changedOf(tables.pricing, params[0] ?? 0)
      return tables[query]
    },

    list: () => ({ changed: changedAt.size, offline: [...offline] }),
    reset() {
      allChangedAt = 0
      changedAt.clear()
      values.clear()
      offline.clear()
    },
  }

  function changedOf(table: Table, days: number): Table {
    const since = now().getTime() - days * DAY_MS
    if (allChangedAt >= since) return table
    return rowsWithKeys(
      table,
      [...changedAt].flatMap(([item, at]) => (at >= since ? [item] : [])),
    )
  }
}

const hasRow = (table: Table, key: number) => rowsOf(table, key).length > 0

/** Returns a table of the rows with these keys. */
const rowsWithKeys = (table: Table, keys: readonly number[]): Table =>
  tableOf(
    keys.flatMap((key) => rowsOf(table, key).map((itemRow) => ({ key, itemRow }))),
    ({ key }) => key,
    ({ itemRow }) => itemRow,
  )

/** Returns the rows with this key, at most ten. */
export function rowsOf(table: Table, key: number): Row[] {
  const { rows } = rowsAfter(table, key - 1, 0, 10)
  return rows.filter((candidate) => (candidate.id ?? candidate.item) === String(key))
}
