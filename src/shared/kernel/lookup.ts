/**
 * Creates a lookup table for keys that come from users or other systems. It has no prototype, because on an ordinary
 * object `table['constructor']` and `table['toString']` return functions.
 *
 * @example const NUMBERS = lookup({ een: '1', twee: '2' }); NUMBERS['constructor'] // undefined
 */
export const lookup = <Value>(rows: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.assign(Object.create(null), rows)
