import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'
import type { SearchClause } from './parsed-query.ts'
import { clauseQuery, otherRank, ownRank, type RankQuery } from './ts-query.ts'

/** What the weights D to A of a word count for. */
const LABEL_WEIGHTS = '{0.1, 0.4, 0.7, 1}'
/** PostgreSQL divides by this (π²/6), so that no document can have more than 1. */
const RANK_SCALE = 1.6449
/** What another word for the same counts for, beside the one that was typed. */
const SYNONYM_WEIGHT = 0.55

/** The items that meet one wish, in the order of their ids: how well each does, and how it stands in the shop. */
export type PostingList = { ids: readonly number[]; ranks: readonly number[]; standings: readonly number[] }

/** A wish, and whether what the shop tells about an item will do as well; that alone counts for nothing. */
export type ClauseLookup = { wish: SearchClause; inTexts: boolean }

export type CategoryRow = { name: string; urlFragment: string; above: string | null }

/** Reads of the search index. */
export function searchTable(db: Executor) {
  const rowsOf = async <Row>(query: RawBuilder<Row>) => (await query.execute(db)).rows

  return {
    /**
     * Everything that meets each of the wishes, in their order. A name counts for one, less what is met in passing or by
     * another word.
     */
    async meetings(asked: readonly ClauseLookup[]): Promise<PostingList[]> {
      // As three lists and not as rows, which take longer to read than to find; put in order once, and not for each list.
      const parts = asked.map(
        ({ wish, inTexts }, place) => sql`
        select ${place}::int as place, coalesce(json_agg(id), '[]') as ids, coalesce(json_agg(rank), '[]') as ranks,
          coalesce(json_agg(standing), '[]') as standings
        from (select d.item_id as id, ${rankIn(wish)} as rank, d.standing from search_documents d
          where ${inTexts ? matchesClauseOrTexts(wish) : matchesClause(wish)} order by d.item_id) met`,
      )
      const found = await rowsOf(sql<PostingList & { place: number }>`${sql.join(parts, sql` union all `)}`)
      const byPlace = new Map(found.map((lists) => [lists.place, lists]))
      return asked.map((_, place) => byPlace.get(place) ?? { ids: [], ranks: [], standings: [] })
    },

    /** The one item of this code or number; a code goes before a number. */
    async byCode(code: string): Promise<{ id: number; isVariant: boolean } | undefined> {
      const number = /^\d{1,9}$/.test(code) ? Number(code) : 0
      const [row] = await rowsOf(sql<{ id: number; isVariant: boolean }>`
        select id, parent_id is not null as "isVariant" from items
        where is_active and (lower(item_id) = ${code.toLowerCase()} or id = ${number})
        order by id = ${number}, id limit 1`)
      return row
    },

    /** All items that can be found, what sells best first. */
    async all(most: number): Promise<number[]> {
      const rows = await rowsOf(sql<{ id: number }>`
        select item_id as id from search_documents order by standing desc, item_id limit ${most}`)
      return rows.map(({ id }) => id)
    },

    words: () =>
      rowsOf(sql<{ word: string; documents: number }>`
      select word, documents from search_words order by word collate "C"`),

    async count(): Promise<number> {
      const [row] = await rowsOf(sql<{ total: number }>`select count(*)::int as total from search_documents`)
      return row?.total ?? 0
    },

    /** Leathers in use, in the order of the shop. */
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

    /** Pages of the menu that people can go to. */
    categories: () =>
      rowsOf(sql<CategoryRow>`
        select coalesce(n.display_name, n.name) as name, trim(both '/' from n.url_fragment) as "urlFragment",
          case when p.parent_id is not null then coalesce(p.display_name, p.name) end as above
        from menu_nodes n left join menu_nodes p on p.id = n.parent_id
        where n.is_shown and not n.is_only_link and coalesce(n.url_fragment, '') <> ''
        order by n.level, n.sequence_number, n.id`),
  }
}

/** Each table by its own index: a condition across both would read all of both. Colours are met as ever. */
function matchesClauseOrTexts(wish: SearchClause): RawBuilder<unknown> {
  if (wish.leathers) return matchesClause(wish)
  const query = clauseQuery(wish)
  return sql`d.item_id in (select item_id from search_documents where words @@ ${query}::tsquery
    union all select item_id from search_texts where texts @@ ${query}::tsquery)`
}

/** A colour is also met by being made in it. */
function matchesClause(wish: SearchClause): RawBuilder<unknown> {
  const query = clauseQuery(wish)
  const inWords = sql`d.words @@ ${query}::tsquery`
  if (!wish.leathers) return inWords
  const isMade = sql`d.leathers && ${[...wish.leathers]}::int[]`
  return query === '' ? isMade : sql`(${isMade} or ${inWords})`
}

function rankIn(wish: SearchClause): RawBuilder<unknown> {
  // What everything has puts nothing before anything else.
  if (wish.isCommon) return sql`0`
  if (wish.other.length > 0) return bestRank(wish)
  return rankOf(ownRank(wish))[0] ?? sql`0`
}

/** By the word that was typed or by another for it, whichever says more; not by both, for a bankstel is no better bank. */
function bestRank(wish: SearchClause): RawBuilder<unknown> {
  const own = rankOf(ownRank(wish)).map((rank) => sql`least(1, ${rank})`)
  const other = rankOf(otherRank(wish)).map((rank) => sql`least(1, ${rank}) * ${SYNONYM_WEIGHT}::real`)
  return sql`greatest(${sql.join([...own, ...other])})`
}

/** PostgreSQL gives the middle of all stems, we want their sum. */
const rankOf = (rank: RankQuery | undefined) =>
  rank
    ? [sql`ts_rank(${LABEL_WEIGHTS}::real[], d.words, ${rank.query}::tsquery) * ${RANK_SCALE * rank.count}::real`]
    : []
