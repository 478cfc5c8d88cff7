const OID = { int8: 20, numeric: 1700, date: 1082 } as const

type Parser = (text: string) => unknown

const ours = new Map<number, Parser>([
  // Counts and sums. None of ours comes near 2^53; one that does is a fault, not a number.
  [OID.int8, wholeNumber],
  // Prices with four decimals and ratings with two: exact enough as a double, rounded by the money rules.
  [OID.numeric, Number],
  // A calendar day has no time zone, so it stays the text it is: "2026-11-21".
  [OID.date, (text) => text],
])

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('a bigint from the database does not fit a number')
  return value
}

/**
 * Gives a pool its own parsers on top of those it had.
 *
 * Per pool and not through pg's global table: pg-boss uses the same pg package and expects its defaults.
 */
export function withOurTypes(standard: (oid: number, format?: 'text' | 'binary') => Parser) {
  return {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      (format !== 'binary' && ours.get(oid)) || standard(oid, format),
  }
}
