import type { Row } from './demo/row.ts'

/**
 * The rows of a query in the order of their key. A row is created only when it is read, so a generated catalog of two
 * hundred thousand items needs almost no memory.
 */
export type Table = {
  length: number
  /** Returns the key at an index. The key at the next index is the same or higher. */
  keyAt(index: number): number
  /** Creates the row at an index. */
  rowAt(index: number): Row
}

/** Returns a table of values in memory, sorted by key. */
export function tableOf<Value>(
  values: readonly Value[],
  key: (value: Value) => number,
  toRow: (value: Value) => Row,
): Table {
  const sorted = values.toSorted((a, b) => key(a) - key(b))
  const at = (index: number): Value => {
    const value = sorted[index]
    if (value === undefined) throw new RangeError(`no row ${index} of ${sorted.length}`)
    return value
  }
  return { length: sorted.length, keyAt: (index) => key(at(index)), rowAt: (index) => toRow(at(index)) }
}

/** Returns the rows of the first table, followed by the rows of the second. Every key of the second table must be higher than every key of the first. */
export function concatTables(first: Table, second: Table): Table {
  return {
    length: first.length + second.length,
    keyAt: (index) => (index < first.length ? first.keyAt(index) : second.keyAt(index - first.length)),
    rowAt: (index) => (index < first.length ? first.rowAt(index) : second.rowAt(index - first.length)),
  }
}

/**
 * Returns a table without the rows of these keys. Each key must have exactly one row. The keys must be few, because
 * every read compares its index with all of them.
 */
export function withoutKeys(table: Table, keys: ReadonlySet<number>): Table {
  if (keys.size === 0) return table
  const removedIndexes = [...keys].map((key) => firstAbove(table, key - 1)).toSorted((a, b) => a - b)
  const originalIndex = (index: number) =>
    removedIndexes.reduce((result, removed) => (removed <= result ? result + 1 : result), index)
  return {
    length: table.length - removedIndexes.length,
    keyAt: (index) => table.keyAt(originalIndex(index)),
    rowAt: (index) => table.rowAt(originalIndex(index)),
  }
}

/**
 * Returns one page of the rows whose key is above `after`, like SQL `WHERE key > ? ORDER BY key`. `total` is the number
 * of such rows on all pages.
 */
export function rowsAfter(table: Table, after: number, offset: number, limit: number): { total: number; rows: Row[] } {
  const start = firstAbove(table, after)
  const from = Math.min(start + offset, table.length)
  const to = Math.min(from + limit, table.length)
  return {
    total: table.length - start,
    rows: Array.from({ length: to - from }, (_, index) => table.rowAt(from + index)),
  }
}

/** Returns the index of the first row whose key is above `key`. */
function firstAbove(table: Table, key: number): number {
  let [low, high] = [0, table.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (table.keyAt(middle) > key) high = middle
    else low = middle + 1
  }
  return low
}
