import type { SearchClause } from './parsed-query.ts'

/** A wish as a tsquery: any of its ways. The stems hold letters and digits only, and still stand in quotes. */
export function clauseQuery({ own, other, start }: SearchClause): string {
  const ways = [...own, ...other].map((way) => `(${way.map(quoted).join(' & ')})`)
  return [...ways, ...(start === undefined ? [] : [`${quoted(start)}:*`])].join(' | ')
}

/** Stems of which each that an item has adds to its rank; with how many there are. */
export type RankQuery = { query: string; count: number }

/** What was typed. Undefined when none of it is a word of the shop. */
export function ownRank({ own, start }: SearchClause): RankQuery | undefined {
  const beginning = start !== undefined && own.length === 0 ? [`${quoted(start)}:*`] : []
  return rankQuery([...own.flat().map(quoted), ...beginning])
}

/** The other words for it. */
export const otherRank = ({ other }: SearchClause): RankQuery | undefined => rankQuery(other.flat().map(quoted))

function rankQuery(stems: readonly string[]): RankQuery | undefined {
  const distinct = [...new Set(stems)]
  return distinct.length > 0 ? { query: distinct.join(' | '), count: distinct.length } : undefined
}

const quoted = (lexeme: string) => `'${lexeme.replace(/[^a-z0-9]/g, '')}'`
