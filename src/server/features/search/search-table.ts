import { type RawBuilder, sql } from 'kysely'
import { lettersOf } from '#shared/domain/search/typos.ts'
import type { Executor } from '../../db/tables.ts'
import { otherRank, ownRank, type RankQuery, wishQuery } from './search-query.ts'
import type { Wish } from './understand.ts'

/** What the weights D to A of a word count for. */
const WORTH = '{0.1, 0.4, 0.7, 1}'
/** PostgreSQL divides by this (π²/6), so that no document can have more than 1. */
const RANK_SCALE = 1.6449
/** What another word for the same counts for, beside the one that was typed. */
const OTHER_WORTH = 0.55
/** How much what sells may outweigh what fits a little better. */
const STANDING_WORTH = 0.25

/** Up to so many letters one slip leaves too few trigrams alone. */
const SHORT_WORD = 5

export type Find = {
  wishes: readonly Wish[]
  /** `all`: every wish must be there. `any`: one is enough, more go first. */
  need: 'all' | 'any'
  /** Look in what the shop tells about an item as well. */
  inTexts?: boolean
  limit: number
  offset: number
}

export type CategoryRow = { name: string; urlFragment: string; above: string | null }

/** Reads of the search index. */
export function searchTable(db: Executor) {
  const rowsOf = async <Row>(query: RawBuilder<Row>) => (await query.execute(db)).rows

  return {
    /** The items that answer to the wishes, the best first, and how many there are in all. */
    async find(find: Find): Promise<{ ids: number[]; total: number }> {
      // First each with its score alone: to count and to sort whole documents takes as long as to find them.
      const rows = await rowsOf(sql<{ id: number; total: number }>`
        with hits as materialized (
          select d.item_id as id, ${score(find)} as score from search_documents d where ${matching(find)})
        select id, (select count(*) from hits)::int as total from hits
        order by score desc, id limit ${find.limit} offset ${find.offset}`)
      const total = rows[0]?.total ?? (find.offset === 0 ? 0 : await this.countOf(find))
      return { ids: rows.map(({ id }) => id), total }
    },

    async countOf(find: Pick<Find, 'wishes' | 'need' | 'inTexts'>): Promise<number> {
      const [row] = await rowsOf(sql<{ total: number }>`
        select count(*)::int as total from search_documents d where ${matching(find)}`)
      return row?.total ?? 0
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

    /**
     * Words of the shop that look like this one: by the trigrams they share, by the same letters in another order, and,
     * because short words have few trigrams, by the first letter. Which of them is near enough is for others to judge.
     */
    nearest: (word: string) =>
      rowsOf(sql<{ word: string; documents: number }>`
        (select word, documents from search_words where word !~ '[0-9]' and word % ${word}
          order by similarity(word, ${word}) desc limit 25)
        union select word, documents from search_words where word !~ '[0-9]' and letters = ${lettersOf(word)}
        ${
          word.length <= SHORT_WORD
            ? sql`union select word, documents from search_words
                where word !~ '[0-9]' and word like ${`${word.slice(0, 1)}%`} and length(word) <= ${word.length + 1}::int`
            : sql``
        }`),

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

function matching({ wishes, need, inTexts = false }: Pick<Find, 'wishes' | 'need' | 'inTexts'>): RawBuilder<unknown> {
  const plain = wishes.filter(({ leathers }) => !leathers)
  const conditions = inTexts ? plain.map(inTextsToo) : plain.length > 0 ? [inWords(plain, need)] : []
  // A colour alone is not what comes nearest to a bank in that colour.
  const colours = need === 'any' && plain.length > 0 ? [] : wishes.filter(({ leathers }) => leathers)
  return sql`(${sql.join([...conditions, ...colours.map(leatherCondition)], need === 'all' ? sql` and ` : sql` or `)})`
}

/** One tsquery for all of it, so that the index does the intersecting. */
function inWords(wishes: readonly Wish[], need: Find['need']): RawBuilder<unknown> {
  const query = wishes.map((wish) => `(${wishQuery(wish)})`).join(need === 'all' ? ' & ' : ' | ')
  return sql`d.words @@ ${query}::tsquery`
}

/** Each table by its own index: a condition across both would read all of both. */
function inTextsToo(wish: Wish): RawBuilder<unknown> {
  const query = wishQuery(wish)
  return sql`d.item_id in (select item_id from search_documents where words @@ ${query}::tsquery
    union all select item_id from search_texts where texts @@ ${query}::tsquery)`
}

function leatherCondition(wish: Wish): RawBuilder<unknown> {
  const query = wishQuery(wish)
  const isMade = sql`d.leathers && ${[...(wish.leathers ?? [])]}::int[]`
  return query === '' ? isMade : sql`(${isMade} or d.words @@ ${query}::tsquery)`
}

/** One for each wish that is met by a name, less for what is met in passing or by another word; and a little for what sells. */
function score({ wishes, need }: Find): RawBuilder<unknown> {
  // Most wishes have no other words, and PostgreSQL reads all of those at once.
  const telling = wishes.filter(({ isCommon }) => !isCommon)
  const plain = telling.filter(({ other }) => other.length === 0)
  const parts = [
    ...rankOf(ownRank(plain)),
    ...telling.filter(({ other }) => other.length > 0).map(bestOf),
    ...(need === 'any' ? wishes.filter(({ leathers }) => leathers) : []).map(
      (wish) => sql`case when ${leatherCondition(wish)} then 1 else 0 end`,
    ),
  ]
  const met = parts.length > 0 ? sql`(${sql.join(parts, sql` + `)}) / ${wishes.length}::real + ` : sql``
  return sql`${met}d.standing * ${STANDING_WORTH}::real`
}

/** By the word that was typed or by another for it, whichever says more; not by both, for a bankstel is no better bank. */
function bestOf(wish: Wish): RawBuilder<unknown> {
  const own = rankOf(ownRank([wish])).map((rank) => sql`least(1, ${rank})`)
  const other = rankOf(otherRank(wish)).map((rank) => sql`least(1, ${rank}) * ${OTHER_WORTH}::real`)
  return sql`greatest(${sql.join([...own, ...other])})`
}

/** PostgreSQL gives the middle of all stems, we want their sum. */
const rankOf = (rank: RankQuery | undefined) =>
  rank ? [sql`ts_rank(${WORTH}::real[], d.words, ${rank.query}::tsquery) * ${RANK_SCALE * rank.count}::real`] : []
