import { lookup } from '#shared/kernel/lookup.ts'
import type { SearchClause } from '../parsed-query.ts'
import { LABEL_WEIGHTS, RANK_SCALE, SYNONYM_WEIGHT } from '../search-table.ts'
import { lexemeOf } from '../ts-query.ts'

/** Marks of the weights of a word in a posting list. */
export const WEIGHT_MARKS: Readonly<Record<string, number>> = lookup({ D: 0, C: 1, B: 2, A: 3 })

/** `ts_rank` divides the weight of a word by this, as a number of double precision. */
const LIMIT_OF_SUM = 1.64493406685

const RANK_OF_MARK = LABEL_WEIGHTS.map((weight) => Math.fround(weight) / LIMIT_OF_SUM)
const SYNONYM_FACTOR = Math.fround(SYNONYM_WEIGHT)

/** Access to the words of the index. `read` fills `docs` and `marks`, and returns the number of entries. */
type Words = {
  docs: Uint32Array
  marks: Uint8Array
  placesOf(lexeme: string, isPrefix?: boolean): readonly number[]
  read(place: number): number
}

/**
 * Returns a function that computes the rank of documents in the match with a clause: the same number that `search-table.ts`
 * lets PostgreSQL compute with `ts_rank`, including its rounding to single precision. A JSON list of PostgreSQL has such
 * a number with the fewest digits that identify it, and so has the result.
 *
 * @param count number of documents of the index
 */
export function createTextRank(count: number) {
  const own = new Float32Array(count)
  const other = new Float32Array(count)

  /** Adds the ranks of these stems to `sums`, as `ts_rank` adds them: in the order of the stems, each sum rounded. */
  function addRanks(sums: Float32Array, stems: readonly string[], prefix: string | undefined, words: Words): void {
    const places = [
      ...[...stems].sort().flatMap((lexeme) => words.placesOf(lexeme)),
      ...(prefix === undefined ? [] : words.placesOf(prefix, true)),
    ]
    const { docs, marks } = words
    for (const place of places) {
      const length = words.read(place)
      for (let at = 0; at < length; at += 1) {
        const doc = docs[at] as number // `at` is below `length`
        sums[doc] = (sums[doc] as number) + (RANK_OF_MARK[marks[at] as number] as number)
      }
    }
  }

  return (clause: SearchClause, matches: Uint32Array, words: Words): Float64Array => {
    const ranks = new Float64Array(matches.length)
    if (clause.isCommon) return ranks
    const ownStems = distinctLexemes(clause.own)
    const prefix = clause.start !== undefined && clause.own.length === 0 ? lexemeOf(clause.start) : undefined
    const ownCount = ownStems.length + (prefix === undefined ? 0 : 1)
    const otherStems = distinctLexemes(clause.other)
    addRanks(own, ownStems, prefix, words)
    addRanks(other, otherStems, undefined, words)
    for (let at = 0; at < matches.length; at += 1) {
      const doc = matches[at] as number
      const ownRank = scaled(own[doc] as number, ownCount)
      ranks[at] = shortestDecimal(
        otherStems.length === 0
          ? ownRank
          : Math.max(
              Math.min(1, ownRank),
              Math.fround(Math.min(1, scaled(other[doc] as number, otherStems.length)) * SYNONYM_FACTOR),
            ),
      )
    }
    own.fill(0)
    other.fill(0)
    return ranks
  }
}

const distinctLexemes = (alternatives: readonly (readonly string[])[]) => [
  ...new Set(alternatives.flat().map(lexemeOf)),
]

/** The mean of `ts_rank`, multiplied by the number of stems. */
const scaled = (sum: number, stems: number): number =>
  sum === 0 ? 0 : Math.fround(Math.fround(sum / stems) * Math.fround(RANK_SCALE * stems))

const decimals = new Map<number, number>()
const MAX_DECIMALS = 10_000

/** Returns the number with the fewest decimal digits that is the same number in single precision. */
function shortestDecimal(single: number): number {
  const known = decimals.get(single)
  if (known !== undefined) return known
  let digits = 1
  while (Math.fround(Number(single.toPrecision(digits))) !== single) digits += 1
  const decimal = Number(single.toPrecision(digits))
  if (decimals.size < MAX_DECIMALS) decimals.set(single, decimal)
  return decimal
}
