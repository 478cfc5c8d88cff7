import type { SearchClause } from './parsed-query.ts'

/**
 * A clause as tsquery: any of its alternatives. Stems contain only letters and digits; quotes protect the syntax of the
 * query nevertheless.
 */
export function clauseQuery({ own, other, start }: SearchClause): string {
  const alternatives = [...own, ...other].map((stems) => `(${stems.map(quoted).join(' & ')})`)
  return [...alternatives, ...(start === undefined ? [] : [`${quoted(start)}:*`])].join(' | ')
}

/** Query of stems that each add to the rank of an item; `count` is the number of stems. */
export type RankQuery = { query: string; count: number }

/** Rank query of the typed words. Undefined when the shop has none of them. */
export function ownRank({ own, start }: SearchClause): RankQuery | undefined {
  const prefix = start !== undefined && own.length === 0 ? [`${quoted(start)}:*`] : []
  return rankQuery([...own.flat().map(quoted), ...prefix])
}

/** Rank query of the synonyms. */
export const otherRank = ({ other }: SearchClause): RankQuery | undefined => rankQuery(other.flat().map(quoted))

function rankQuery(stems: readonly string[]): RankQuery | undefined {
  const distinct = [...new Set(stems)]
  return distinct.length > 0 ? { query: distinct.join(' | '), count: distinct.length } : undefined
}

/** The letters and digits of a stem, as they are in the index. */
export const lexemeOf = (stem: string) => stem.replace(/[^a-z0-9]/g, '')

const quoted = (stem: string) => `'${lexemeOf(stem)}'`
