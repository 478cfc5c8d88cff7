import type { Row } from './demo/row.ts'

/**
 * Rows of one query in the order of their key, made only when somebody asks for them: two hundred
 * thousand generated items take no memory until their page is read.
 */
export type Table = {
  length: number
  /** Never falls as the index rises. */
  keyAt(index: number): number
  rowAt(index: number): Row
}

/** A table of values that are there already. They are put in order here. */
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

/** One table after another; every key of the second is above every key of the first. */
export function joined(first: Table, second: Table): Table {
  return {
    length: first.length + second.length,
    keyAt: (index) => (index < first.length ? first.keyAt(index) : second.keyAt(index - first.length)),
    rowAt: (index) => (index < first.length ? first.rowAt(index) : second.rowAt(index - first.length)),
  }
}

/** A table without the rows of these keys, few of them; every key has one row. */
export function without(table: Table, keys: ReadonlySet<number>): Table {
  if (keys.size === 0) return table
  const gone = [...keys].map((key) => firstAbove(table, key - 1)).toSorted((a, b) => a - b)
  const placeOf = (index: number) => gone.reduce((place, left) => (left <= place ? place + 1 : place), index)
  return {
    length: table.length - gone.length,
    keyAt: (index) => table.keyAt(placeOf(index)),
    rowAt: (index) => table.rowAt(placeOf(index)),
  }
}

/** The rows whose key is above `after`: how many, and a part of them. `WHERE key > ? ORDER BY key` of a database. */
export function rowsAfter(table: Table, after: number, offset: number, limit: number): { total: number; rows: Row[] } {
  const start = firstAbove(table, after)
  const from = Math.min(start + offset, table.length)
  const to = Math.min(from + limit, table.length)
  return {
    total: table.length - start,
    rows: Array.from({ length: to - from }, (_, index) => table.rowAt(from + index)),
  }
}

function firstAbove(table: Table, key: number): number {
  let [low, high] = [0, table.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (table.keyAt(middle) > key) high = middle
    else low = middle + 1
  }
  return low
}
