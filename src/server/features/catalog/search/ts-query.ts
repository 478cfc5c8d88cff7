import type { SearchClause } from './parsed-query.ts'

/** A clause as tsquery: any of its alternatives. Stems contain only letters and digits; they are quoted nevertheless. */
export function clauseQuery({ own, other, start }: SearchClause): string {
  const ways = [...own, ...other].map((way) => `(${way.map(quoted).join(' & ')})`)
  return [...ways, ...(start === undefined ? [] : [`${quoted(start)}:*`])].join(' | ')
}

/** Stems that each add to the rank of an item; `count` is their number. */
export type RankQuery = { query: string; count: number }

/** Rank query of the typed words. Undefined when none of them is in the vocabulary. */
export function ownRank({ own, start }: SearchClause): RankQuery | undefined {
  const beginning = start !== undefined && own.length === 0 ? [`${quoted(start)}:*`] : []
  return rankQuery([...own.flat().map(quoted), ...beginning])
}

/** Rank query of the synonyms. */
export const otherRank = ({ other }: SearchClause): RankQuery | undefined => rankQuery(other.flat().map(quoted))

function rankQuery(stems: readonly string[]): RankQuery | undefined {
  const distinct = [...new Set(stems)]
  return distinct.length > 0 ? { query: distinct.join(' | '), count: distinct.length } : undefined
}

const quoted = (lexeme: string) => `'${lexeme.replace(/[^a-z0-9]/g, '')}'`
