import { COLUMN_LISTS, type ColumnList } from './list-names.ts'

/** Keys of hidden columns, by list. */
export type HiddenColumns = Partial<Record<ColumnList, string[]>>

/** Columns of each list that can be hidden: all but the first, which identifies and opens the row. */
export const HIDEABLE_COLUMNS: Readonly<Record<ColumnList, readonly string[]>> = {
  orders: ['netsuite', 'user', 'name', 'email', 'date', 'state', 'payment', 'price', 'paid'],
  customers: ['netsuite', 'email', 'name', 'roles', 'orders'],
  reviews: ['email', 'name', 'product', 'review', 'reaction', 'rating', 'valid'],
  stock: ['name', 'total', 'taken', 'free'],
  withdrawals: ['received', 'state', 'order', 'name', 'email', 'due'],
}

/** Returns the valid keys of hideable columns, each once, in the order of the list. */
export const hideable = (list: ColumnList, keys: readonly string[]): string[] =>
  HIDEABLE_COLUMNS[list].filter((key) => keys.includes(key))

/**
 * Reads a user's stored hidden columns, without lists and columns that no longer exist.
 *
 * @example hiddenColumnsOf({ orders: ['user', 'gone'] }) // { orders: ['user'] }
 */
export function hiddenColumnsOf(stored: unknown): HiddenColumns {
  if (typeof stored !== 'object' || stored === null) return {}
  const entries = Object.entries(stored)
  return Object.fromEntries(
    COLUMN_LISTS.flatMap((list) => {
      const keys: unknown = entries.find(([name]) => name === list)?.[1]
      const hidden = Array.isArray(keys) ? hideable(list, keys) : []
      return hidden.length > 0 ? [[list, hidden]] : []
    }),
  )
}
