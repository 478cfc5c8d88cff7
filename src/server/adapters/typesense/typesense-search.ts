import * as z from 'zod'
import { queryStems } from '#shared/domain/search/query-stems.ts'
import type { SearchProvider } from '../../ports/search-provider.ts'
import { createTypesenseCalls, outage, type TypesenseOptions } from './typesense-calls.ts'
import { indexNames, SEARCHED_FIELDS } from './typesense-index.ts'

/** Options of the search. `prefix` is `SEARCH_ENGINE_PREFIX`; `timeoutMs` limits one search, default 800. */
export type TypesenseSearchOptions = Omit<TypesenseOptions, 'timeoutMs'> & { prefix: string; timeoutMs?: number }

/** The server returns at most this many hits in one reply. */
const MAX_HITS = 250

/** A page of hits. A document id is text on the wire; the maximum is that of the integer column in our database. */
const searchReply = z.object({
  found: z.int().nonnegative(),
  hits: z.array(
    z.looseObject({ document: z.looseObject({ id: z.coerce.number<string>().int().positive().max(2_147_483_647) }) }),
  ),
})

/**
 * Creates the search in a Typesense index that `createTypesenseFeed` fills (docs/integrations/typesense.md#s4).
 *
 * The query consists of the stems of the term, because the index has stems. All words must match; the engine corrects
 * typos and applies the synonyms. Results that match equally well are in the order of popularity.
 */
export function createTypesenseSearch({ prefix, timeoutMs = 800, ...options }: TypesenseSearchOptions): SearchProvider {
  const call = createTypesenseCalls({ ...options, timeoutMs })
  const { alias } = indexNames(prefix)
  const fields = (value: (field: (typeof SEARCHED_FIELDS)[number]) => string | number) =>
    SEARCHED_FIELDS.map(value).join(',')
  const fixed = {
    query_by: fields(({ name }) => name),
    query_by_weights: fields(({ weight }) => weight),
    num_typos: fields(({ typos }) => typos),
    // The last word is complete: suggestions do not use this search.
    prefix: 'false',
    // A result that matches only some of the words is left to the shop's own search, which tells the visitor so.
    drop_tokens_threshold: 0,
    sort_by: '_text_match:desc,popularity:desc,item:asc',
    // A field is a set of stems, so its length and the number of fields say nothing about the match.
    prioritize_exact_match: false,
    prioritize_num_matching_fields: false,
    include_fields: 'id',
    highlight_fields: 'none',
    highlight_full_fields: 'none',
  }

  async function page(q: string, offset: number, limit: number) {
    const reply = await call(searchReply, (client) =>
      client
        .collections(alias)
        .documents()
        .search({ ...fixed, q, offset, limit }),
    )
    if (!reply) throw outage('unreadable', undefined)
    return { ids: reply.hits.map(({ document }) => document.id), total: reply.found }
  }

  return {
    async find({ term, limit, offset }) {
      const q = queryStems(term).join(' ')
      if (q === '') return { ids: [], total: 0 }
      const offsets = Array.from({ length: Math.ceil(limit / MAX_HITS) }, (_, at) => at * MAX_HITS)
      const pages = await Promise.all(offsets.map((from) => page(q, offset + from, Math.min(MAX_HITS, limit - from))))
      return { ids: pages.flatMap(({ ids }) => ids).slice(0, limit), total: pages[0]?.total ?? 0 }
    },
  }
}
