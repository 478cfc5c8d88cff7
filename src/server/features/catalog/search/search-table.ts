import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'
import type { SearchClause } from './parsed-query.ts'
import { clauseQuery, otherRank, ownRank, type RankQuery } from './ts-query.ts'

/** Values of the weights D to A of a word. */
export const LABEL_WEIGHTS = [0.1, 0.4, 0.7, 1] as const
/** `ts_rank` divides its result by this (π²/6). Multiplied by it, a match in the name has rank 1. */
export const RANK_SCALE = 1.6449
/** Weight of a synonym, relative to the typed word. */
export const SYNONYM_WEIGHT = 0.55

/** Items that match a clause, in order of id, with their rank in the match and their popularity. */
export type PostingList = { ids: ArrayLike<number>; ranks: ArrayLike<number>; popularities: ArrayLike<number> }

/** `inTexts`: items match by their product texts too; such a match has rank 0. */
export type ClauseLookup = { clause: SearchClause; inTexts: boolean }

/** The reads of the search index that find items. The database has them, and so has `memory/memory-index.ts`. */
export interface SearchReads {
  /**
   * Postings of each clause, in the order of the clauses. A match in the name has rank 1; matches in other fields and
   * by synonyms have a lower rank.
   */
  postings(lookups: readonly ClauseLookup[]): Promise<PostingList[]>
  /** The item with this product code or id; a code precedes an id. */
  byCode(code: string): Promise<{ id: number; isVariant: boolean } | undefined>
  /** Ids of all searchable items, most popular first. */
  all(limit: number): Promise<number[]>
}

/** A menu page. `above`: name of its parent page; null when that is the root of the menu. */
export type CategoryRow = { name: string; urlFragment: string; above: string | null }

/** Reads of the search index. */
export function searchTable(db: Executor) {
  const rowsOf = async <Row>(query: RawBuilder<Row>) => (await query.execute(db)).rows

  return {
    async postings(lookups: readonly ClauseLookup[]): Promise<PostingList[]> {
      // Three JSON lists per clause, because transferring rows takes longer than finding them. The subquery sorts them.
      const parts = lookups.map(
        ({ clause, inTexts }, place) => sql`
        select ${place}::int as place, coalesce(json_agg(id), '[]') as ids, coalesce(json_agg(rank), '[]') as ranks,
          coalesce(json_agg(standing), '[]') as popularities
        from (select d.item_id as id, ${rankIn(clause)} as rank, d.standing from search_documents d
          where ${inTexts ? matchesClauseOrTexts(clause) : matchesClause(clause)} order by d.item_id) met`,
      )
      const found = await rowsOf(sql<PostingList & { place: number }>`${sql.join(parts, sql` union all `)}`)
      const byPlace = new Map(found.map((lists) => [lists.place, lists]))
      return lookups.map((_, place) => byPlace.get(place) ?? { ids: [], ranks: [], popularities: [] })
    },

    async byCode(code: string): Promise<{ id: number; isVariant: boolean } | undefined> {
      const number = /^\d{1,9}$/.test(code) ? Number(code) : 0
      const [row] = await rowsOf(sql<{ id: number; isVariant: boolean }>`
        select id, parent_id is not null as "isVariant" from items
        where is_active and (lower(item_id) = ${code.toLowerCase()} or id = ${number})
        order by id = ${number}, id limit 1`)
      return row
    },

    async all(limit: number): Promise<number[]> {
      const rows = await rowsOf(sql<{ id: number }>`
        select item_id as id from search_documents order by standing desc, item_id limit ${limit}`)
      return rows.map(({ id }) => id)
    },

    /** Popularity of these items. Items without a document are not in the result. */
    async popularities(ids: readonly number[]): Promise<Map<number, number>> {
      const rows = await rowsOf(sql<{ id: number; popularity: number }>`
        select item_id as id, standing as popularity from search_documents where item_id = any(${[...ids]}::int[])`)
      return new Map(rows.map(({ id, popularity }) => [id, popularity]))
    },

    words: () =>
      rowsOf(sql<{ word: string; documents: number }>`
      select word, documents from search_words order by word collate "C"`),

    async count(): Promise<number> {
      const [row] = await rowsOf(sql<{ total: number }>`select count(*)::int as total from search_documents`)
      return row?.total ?? 0
    },

    /** Active leathers, in the shop's order. */
    leathers: () =>
      rowsOf(sql<{
        id: number
        leatherName: string
        brandColor: string
        mainColor: string
        hex: string
        family: string
      }>`
        select t.id, t.leather_name as "leatherName", t.brand_color as "brandColor", t.main_color as "mainColor", t.hex,
          c.swatch_family as family
        from leather_types t join leather_categories c on c.id = t.category_id
        where t.is_active order by c.sort_order, t.sort_order, t.id`),

    /** Menu pages with an address. */
    categories: () =>
      rowsOf(sql<CategoryRow>`
        select coalesce(n.display_name, n.name) as name, trim(both '/' from n.url_fragment) as "urlFragment",
          case when p.parent_id is not null then coalesce(p.display_name, p.name) end as above
        from menu_nodes n left join menu_nodes p on p.id = n.parent_id
        where n.is_shown and not n.is_only_link and coalesce(n.url_fragment, '') <> ''
        order by n.level, n.sequence_number, n.id`),
  }
}

/**
 * SQL condition for a match in the words or the texts of an item. It is a union, so that PostgreSQL uses the index of
 * each table: one condition over both tables would read both completely. A color clause does not search the texts.
 */
function matchesClauseOrTexts(clause: SearchClause): RawBuilder<unknown> {
  if (clause.leathers) return matchesClause(clause)
  const query = clauseQuery(clause)
  return sql`d.item_id in (select item_id from search_documents where words @@ ${query}::tsquery
    union all select item_id from search_texts where texts @@ ${query}::tsquery)`
}

/** SQL condition for a match in the words of an item. A color clause also matches items that are made in the color. */
function matchesClause(clause: SearchClause): RawBuilder<unknown> {
  const query = clauseQuery(clause)
  const inWords = sql`d.words @@ ${query}::tsquery`
  if (!clause.leathers) return inWords
  const inLeathers = sql`d.leathers && ${[...clause.leathers]}::int[]`
  return query === '' ? inLeathers : sql`(${inLeathers} or ${inWords})`
}

function rankIn(clause: SearchClause): RawBuilder<unknown> {
  // Nearly every item matches, so the match does not affect the order.
  if (clause.isCommon) return sql`0`
  if (clause.other.length > 0) return bestRank(clause)
  return rankOf(ownRank(clause))[0] ?? sql`0`
}

/**
 * The higher of the ranks by typed word and by synonym. Not their sum: an item with both words is not a better match.
 */
function bestRank(clause: SearchClause): RawBuilder<unknown> {
  const own = rankOf(ownRank(clause)).map((rank) => sql`least(1, ${rank})`)
  const other = rankOf(otherRank(clause)).map((rank) => sql`least(1, ${rank}) * ${SYNONYM_WEIGHT}::real`)
  return sql`greatest(${sql.join([...own, ...other])})`
}

/** SQL for the sum of the ranks of all stems. `ts_rank` returns their mean, so it is multiplied by their number. */
const rankOf = (rank: RankQuery | undefined) =>
  rank
    ? [
        sql`ts_rank(${`{${LABEL_WEIGHTS.join()}}`}::real[], d.words, ${rank.query}::tsquery) * ${RANK_SCALE * rank.count}::real`,
      ]
    : []
