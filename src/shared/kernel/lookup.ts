/**
 * Makes a look-up table whose keys may come from outside. It has its own keys only: on an ordinary object
 * `table['constructor']` and `table['toString']` give functions of JavaScript.
 *
 * @example const NUMBERS = lookup({ een: '1', twee: '2' }); NUMBERS['constructor'] // undefined
 */
export const lookup = <Value>(rows: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.assign(Object.create(null), rows)
