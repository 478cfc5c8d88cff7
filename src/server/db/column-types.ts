const OID = { int8: 20, numeric: 1700, date: 1082 } as const

type Parser = (text: string) => unknown

const parsers = new Map<number, Parser>([
  // Counts and sums. The shop's values are far below 2^53. A larger value is a defect, so reading it throws.
  [OID.int8, wholeNumber],
  // Prices with four decimals and ratings with two: exact enough as a double, rounded by the money rules.
  [OID.numeric, Number],
  // A calendar day has no time zone, so it stays a text such as "2026-11-21".
  [OID.date, (text) => text],
])

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError('a bigint from the database is too large for a JavaScript number')
  return value
}

/**
 * Returns the `types` option for a pool: `bigint` and `numeric` become numbers, `date` becomes text, and every other type
 * keeps the standard parser.
 *
 * The parsers are set per pool and not in pg's global table, because pg-boss uses the same pg package and expects its
 * defaults.
 */
export function withOurTypes(standard: (oid: number, format?: 'text' | 'binary') => Parser) {
  return {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      (format !== 'binary' && parsers.get(oid)) || standard(oid, format),
  }
}
