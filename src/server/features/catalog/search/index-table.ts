import { type RawBuilder, sql } from 'kysely'
import { lettersOf } from '#shared/domain/search/typos.ts'
import { allWords } from '#shared/domain/search/words.ts'
import type { Executor } from '../../../db/tables.ts'
import type { SearchDocument } from './search-document.ts'

/** Sales within this many days count for the popularity. */
const RECENT_DAYS = 90

/** Reads the state of the search index, and writes the index. */
export function indexTable(db: Executor) {
  return {
    async state() {
      return db.selectFrom('search_state').select(['rules', 'has_synonyms']).executeTakeFirst()
    },

    /** Whether the first import has not applied the menu yet, its last part that the index needs. */
    async isBeforeFirstMenu(): Promise<boolean> {
      const state = await db.selectFrom('catalogue_state').select('menu_downloaded_at').executeTakeFirst()
      return state?.menu_downloaded_at == null
    },

    /** Saves the rules of the index, and gives its content a new version. */
    async saveState(rules: string): Promise<void> {
      await sql`insert into search_state (rules, has_synonyms) values (${rules}, true)
        on conflict (id) do update set rules = excluded.rules, has_synonyms = true, version = excluded.version`.execute(
        db,
      )
    },

    /** Writes new and changed documents, and returns the number of written rows. */
    async write(documents: readonly SearchDocument[], now: Date): Promise<number> {
      if (documents.length === 0) return 0
      const given = sql`given as materialized (
        select item_id, words::tsvector as words, texts::tsvector as texts, leathers, spelling
        from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb)
          as given(item_id integer, words text, texts text, leathers integer[], spelling text[]))`
      const written = await sql`
        with ${given}, ${popularityCte(sql`select item_id from given`, now)}
        insert into search_documents as existing (item_id, words, leathers, standing)
        select given.item_id, words, leathers, standing from given join standings on standings.item_id = given.item_id
        on conflict (item_id) do update
          set words = excluded.words, leathers = excluded.leathers, standing = excluded.standing
        where (existing.words, existing.leathers) is distinct from (excluded.words, excluded.leathers)`.execute(db)
      const writtenTexts = await sql`
        with ${given}
        insert into search_texts as existing (item_id, texts, spelling) select item_id, texts, spelling from given
        on conflict (item_id) do update set texts = excluded.texts, spelling = excluded.spelling
        where (existing.texts, existing.spelling) is distinct from (excluded.texts, excluded.spelling)`.execute(db)
      return Number((written.numAffectedRows ?? 0n) + (writtenTexts.numAffectedRows ?? 0n))
    },

    /** Removes documents of inactive items, and returns their number. */
    async removeInactive(): Promise<number> {
      const result = await sql`delete from search_documents d
        where not exists (select from items i where i.id = d.item_id and i.is_active)`.execute(db)
      return Number(result.numAffectedRows ?? 0n)
    },

    /** Updates the popularity (column `standing`) of every document. A change gives the order a new version. */
    async updatePopularity(now: Date): Promise<void> {
      const { numAffectedRows } = await sql`
        with ${popularityCte(sql`select item_id from search_documents`, now)}
        update search_documents d set standing = standings.standing from standings
        where standings.item_id = d.item_id and standings.standing <> d.standing`.execute(db)
      if (numAffectedRows) await sql`update search_state set order_version = gen_random_uuid()`.execute(db)
    },

    /** Updates the table of words from the documents. `others`: synonyms and colors, which may be in no document. */
    async countWords(others: readonly string[]): Promise<void> {
      const extra = [...new Set(others.flatMap(allWords))]
      const { rows } = await sql<{ word: string; documents: number }>`
        select word, sum(documents)::int as documents from (
          select word, count(*) as documents from search_texts, unnest(spelling) word group by word
          union all select word, 0 from unnest(${extra}::text[]) word) counted group by word`.execute(db)
      const words = rows.map(({ word, documents }) => ({ word, documents, letters: lettersOf(word) }))
      const given = sql`jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as given(word text, documents integer, letters text)`
      await sql`delete from search_words existing
        where not exists (select from ${given} where given.word = existing.word)`.execute(db)
      await sql`insert into search_words as existing (word, documents, letters)
        select word, documents, letters from ${given}
        on conflict (word) do update set documents = excluded.documents
        where existing.documents <> excluded.documents`.execute(db)
    },

    /** Updates the statistics: otherwise PostgreSQL plans searches for an empty table. */
    async analyze(): Promise<void> {
      await sql`analyze search_documents, search_texts, search_words`.execute(db)
    },

    /** Flushes the pending lists of the GIN indexes, so that searches do not have to scan them. */
    async flushPendingLists(): Promise<void> {
      await sql`select gin_clean_pending_list(name::regclass)
        from unnest(array['search_documents_words', 'search_documents_leathers', 'search_texts_texts', 'search_words_trigrams']) name`.execute(
        db,
      )
    },

    async colorWords(): Promise<string[]> {
      const rows = await db
        .selectFrom('leather_types')
        .select(['brand_color', 'main_color'])
        .where('is_active', '=', true)
        .execute()
      return rows.flatMap(({ brand_color, main_color }) => [brand_color, main_color])
    },
  }
}

/**
 * SQL expressions for a `with` clause. The last one, `standings`, has the popularity of these items: at most 0.5 for
 * recent sales, 0.3 for stock and 0.2 for the shop's order. Sold-out items (-0.5) and samples (-1) come last.
 */
function popularityCte(itemIds: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  const since = new Date(now.getTime() - RECENT_DAYS * 86_400_000)
  return sql`
    sold as materialized (
      select coalesce(i.parent_id, i.id) as item_id, sum(r.count) as pieces
      from sales_orders o join sales_order_rows r on r.sales_order_id = o.id join items i on i.id = r.item_id
      where o.inserted_at >= ${since} group by 1),
    stocked as materialized (
      select distinct coalesce(i.parent_id, i.id) as item_id from stock_totals s join items i on i.id = s.item_id and i.is_active
      where s.counted > s.taken),
    standings as materialized (
      select i.id as item_id, (case
          when i.item_id ilike '%kleurstaal%' then -1
          when i.stock_class is not null and stocked.item_id is null then -0.5
          else 0.5 * least(1, ln(1 + coalesce(sold.pieces, 0)) / ln(51))
            + case when stocked.item_id is null then 0 else 0.3 end
            + 0.2 * (1 - least(1, ln(1 + greatest(0, i.sort_order)) / ln(10001)))
        end)::real as standing
      from items i left join sold on sold.item_id = i.id left join stocked on stocked.item_id = i.id
      where i.id in (${itemIds}))`
}
