import { sql } from 'kysely'
import { lettersOf } from '#shared/domain/search/typos.ts'
import { allWords } from '#shared/domain/search/words.ts'
import type { Executor } from '../../db/tables.ts'
import type { SearchDocument } from './document.ts'

/** Sold within these days counts as popular. */
const RECENT_DAYS = 90

/** Writes of the search index. */
export function indexTable(db: Executor) {
  return {
    async state() {
      return db.selectFrom('search_state').select(['rules', 'has_synonyms']).executeTakeFirst()
    },

    async keepState(rules: string): Promise<void> {
      await sql`insert into search_state (rules, has_synonyms) values (${rules}, true)
        on conflict (id) do update set rules = excluded.rules, has_synonyms = true`.execute(db)
    },

    /** Writes documents that are new or different, and says how many those are. */
    async write(documents: readonly SearchDocument[]): Promise<number> {
      if (documents.length === 0) return 0
      const result = await sql`
        insert into search_documents as kept (item_id, words, texts, leathers, spelling)
        select item_id, words::tsvector, texts::tsvector, leathers, spelling
        from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb)
          as given(item_id integer, words text, texts text, leathers integer[], spelling text[])
        on conflict (item_id) do update set words = excluded.words, texts = excluded.texts, leathers = excluded.leathers,
          spelling = excluded.spelling
        where (kept.words, kept.texts, kept.leathers, kept.spelling)
          is distinct from (excluded.words, excluded.texts, excluded.leathers, excluded.spelling)`.execute(db)
      return Number(result.numAffectedRows ?? 0n)
    },

    /** Takes out what is no longer sold, and says how many those are. */
    async removeVanished(): Promise<number> {
      const result = await sql`delete from search_documents d
        where not exists (select from items i where i.id = d.item_id and i.is_active)`.execute(db)
      return Number(result.numAffectedRows ?? 0n)
    },

    /**
     * Gives every document its standing: half for what sold in the last months, the rest for what lies in stock and for
     * the shop's own order. What is sold out, and samples, come last.
     */
    async rank(now: Date): Promise<void> {
      const since = new Date(now.getTime() - RECENT_DAYS * 86_400_000)
      await sql`
        with sold as (
          select coalesce(i.parent_id, i.id) as item_id, sum(r.count) as pieces
          from sales_orders o join sales_order_rows r on r.sales_order_id = o.id join items i on i.id = r.item_id
          where o.inserted_at >= ${since} group by 1),
        stocked as (
          select coalesce(i.parent_id, i.id) as item_id, bool_or(s.counted > s.taken) as is_there
          from stock_totals s join items i on i.id = s.item_id and i.is_active group by 1),
        ranked as (
          select d.item_id, (case
              when i.item_id ilike '%kleurstaal%' then -1
              when i.stock_class is not null and not coalesce(stocked.is_there, false) then -0.5
              else 0.5 * least(1, ln(1 + coalesce(sold.pieces, 0)) / ln(51))
                + case when stocked.is_there then 0.3 else 0 end
                + 0.2 * (1 - percent_rank() over (order by i.sort_order))
            end)::real as standing
          from search_documents d join items i on i.id = d.item_id
          left join sold on sold.item_id = d.item_id left join stocked on stocked.item_id = d.item_id)
        update search_documents d set standing = ranked.standing from ranked
        where ranked.item_id = d.item_id and ranked.standing <> d.standing`.execute(db)
    },

    /** Brings the list of words up to date with the documents; `others` are words that no document has, but people use. */
    async countWords(others: readonly string[]): Promise<void> {
      const extra = [...new Set(others.flatMap(allWords))]
      const { rows } = await sql<{ word: string; documents: number }>`
        select word, sum(documents)::int as documents from (
          select word, count(*) as documents from search_documents, unnest(spelling) word group by word
          union all select word, 0 from unnest(${extra}::text[]) word) counted group by word`.execute(db)
      const words = rows.map(({ word, documents }) => ({ word, documents, letters: lettersOf(word) }))
      const given = sql`jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as given(word text, documents integer, letters text)`
      await sql`delete from search_words kept where not exists (select from ${given} where given.word = kept.word)`.execute(
        db,
      )
      await sql`insert into search_words as kept (word, documents, letters) select word, documents, letters from ${given}
        on conflict (word) do update set documents = excluded.documents where kept.documents <> excluded.documents`.execute(
        db,
      )
    },

    /** Without it PostgreSQL plans a search as if the table were still empty. */
    async analyze(): Promise<void> {
      await sql`analyze search_documents, search_words`.execute(db)
    },

    async colourWords(): Promise<string[]> {
      const rows = await db
        .selectFrom('leather_types')
        .select(['brand_color', 'main_color'])
        .where('is_active', '=', true)
        .execute()
      return rows.flatMap(({ brand_color, main_color }) => [brand_color, main_color])
    },
  }
}
