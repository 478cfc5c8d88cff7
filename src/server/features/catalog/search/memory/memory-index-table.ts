import { sql } from 'kysely'
import type { Executor } from '../../../../db/tables.ts'
import type { DocumentRow } from './memory-index.ts'

/** Documents per read. Parsing them takes some milliseconds. */
const DOCUMENTS_AT_ONCE = 100
const CODES_AT_ONCE = 1_000

/** Versions of the index in the database. They change in the transaction that changes the index. */
export type IndexVersions = {
  /** Version of the documents, and of the codes of the items. */
  content: string
  /** Version of the popularity. */
  order: string
}

export type CodeRow = { id: number; code: string; isVariant: boolean }

/** Reads the index in the database, for the index in memory. */
export function memoryIndexTable(db: Executor) {
  return {
    /** Undefined when the database has no index. */
    async versions(): Promise<IndexVersions | undefined> {
      const { rows } = await sql<IndexVersions>`
        select search.version || ' ' || catalog.version as content, search.order_version as order
        from search_state search cross join catalogue_state catalog`.execute(db)
      return rows[0]
    },

    /** Yields all documents in batches, in order of id. */
    async *documents(): AsyncGenerator<DocumentRow[]> {
      for (let afterId = 0; ; ) {
        const { rows } = await sql<DocumentRow>`
          select d.item_id as id, d.words::text as words, coalesce(t.texts::text, '') as texts, d.leathers,
            d.standing as popularity
          from search_documents d left join search_texts t on t.item_id = d.item_id
          where d.item_id > ${afterId} order by d.item_id limit ${DOCUMENTS_AT_ONCE}`.execute(db)
        yield rows
        const last = rows.at(-1)
        if (!last || rows.length < DOCUMENTS_AT_ONCE) return
        afterId = last.id
      }
    },

    /** Yields the codes of all active items in batches, in order of id. */
    async *codes(): AsyncGenerator<CodeRow[]> {
      for (let afterId = 0; ; ) {
        const { rows } = await sql<CodeRow>`
          select id, lower(item_id) as code, parent_id is not null as "isVariant" from items
          where is_active and id > ${afterId} order by id limit ${CODES_AT_ONCE}`.execute(db)
        yield rows
        const last = rows.at(-1)
        if (!last || rows.length < CODES_AT_ONCE) return
        afterId = last.id
      }
    },

    /** Ids and popularity of all documents, in order of id. */
    async popularities(): Promise<{ ids: readonly number[]; popularities: readonly number[] }> {
      const { rows } = await sql<{ ids: number[]; popularities: number[] }>`
        select coalesce(json_agg(item_id order by item_id), '[]') as ids,
          coalesce(json_agg(standing order by item_id), '[]') as popularities
        from search_documents`.execute(db)
      return rows[0] ?? { ids: [], popularities: [] }
    },
  }
}
