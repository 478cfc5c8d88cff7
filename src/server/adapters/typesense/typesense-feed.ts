import * as z from 'zod'
import type { FeedItem, RefusedItem, SearchFeed, SentFeed, SynonymGroups } from '../../ports/search-feed.ts'
import { defaultRetry, type RetryOptions, withRetries } from '../retry.ts'
import { createTypesenseCalls, outage, type TypesenseOptions } from './typesense-calls.ts'
import { FIELDS, type IndexDocument, indexDocument, indexNames, synonymItems } from './typesense-index.ts'

/** Options of the feed. `prefix` is `SEARCH_ENGINE_PREFIX`; `timeoutMs` limits one call, default 60,000. */
export type TypesenseFeedOptions = Omit<TypesenseOptions, 'timeoutMs'> & {
  prefix: string
  now: () => Date
  timeoutMs?: number
  retry?: RetryOptions
}

/** Maximum number of documents in one request, so that a request is about a megabyte. */
const DOCUMENTS_PER_CALL = 250
/** Refused documents are sent again this many times. */
const REPEATS = 2
/** Share of refused documents from which a new index is not used. */
const MAX_REFUSED_SHARE = 0.05
/** Ids in one filter. They are in the address of the call, which must stay short. */
const IDS_PER_CALL = 100
/** An index of an earlier version is kept this long, because older servers of the shop may use it. */
const KEEP_EARLIER_MS = 86_400_000

const anything = z.unknown()
const aliasReply = z.object({ collection_name: z.string() })
const collectionReply = z.looseObject({ num_documents: z.int().nonnegative() })
const collectionList = z.array(z.looseObject({ name: z.string() }))

/** Lines of JSON. One line may arrive as parsed JSON, depending on the content type of the reply. */
const linesOf = <Line extends z.ZodType>(line: Line) =>
  z.preprocess((reply, context) => {
    if (typeof reply !== 'string') return [reply]
    try {
      return reply.split('\n').flatMap((text) => (text.trim() === '' ? [] : [JSON.parse(text)]))
    } catch {
      context.addIssue({ code: 'custom', message: 'not lines of JSON' })
      return z.NEVER
    }
  }, z.array(line))
const importLines = linesOf(z.looseObject({ success: z.boolean(), code: z.int().optional() }))
const exportLines = linesOf(z.looseObject({ id: z.string(), hash: z.string().optional() }))

/**
 * Creates the sender of the catalog to a Typesense server (docs/integrations/typesense.md#s3).
 *
 * `send` builds a new collection, checks its number of documents, and then makes the alias refer to it, so that a search
 * sees the old index or the new one. `update` compares the hashes of the stored documents with those of the catalog, so it
 * needs no memory of earlier runs: it also repeats what an interrupted run or a refused document left.
 *
 * Only one feed of a shop may run at a time. Every call may be repeated.
 */
export function createTypesenseFeed(options: TypesenseFeedOptions): SearchFeed {
  const { prefix, now, retry = defaultRetry, timeoutMs = 60_000, ...server } = options
  const callOnce = createTypesenseCalls({ ...server, timeoutMs })
  const call: typeof callOnce = (...input) => withRetries(retry, () => callOnce(...input))
  const names = indexNames(prefix)

  /** Returns the collection of the alias; undefined when there is none, or when it was removed. */
  async function currentCollection(): Promise<string | undefined> {
    const alias = await call(aliasReply, (client) => client.aliases(names.alias).retrieve(), { accepts: [404] })
    if (!alias) return undefined
    const found = await call(anything, (client) => client.collections(alias.collection_name).retrieve(), {
      accepts: [404],
    })
    return found === undefined ? undefined : alias.collection_name
  }

  const saveSynonyms = (groups: SynonymGroups) =>
    call(anything, (client) => client.synonymSets(names.synonyms).upsert({ items: synonymItems(groups) }))

  /** Removes the collections that no search uses: those of interrupted feeds, and those of earlier versions. */
  async function removeUnused(current: string | undefined): Promise<void> {
    const all = (await call(collectionList, (client) => client.collections().retrieve())) ?? []
    for (const { name } of all) {
      const earlierAt = names.earlierVersionAt(name)
      const isOld = earlierAt !== undefined && earlierAt < now().getTime() - KEEP_EARLIER_MS
      if (isOld) await call(anything, (client) => client.aliases(names.aliasOf(name)).delete(), { accepts: [404] })
      if (isOld || (names.isCurrent(name) && name !== current)) await remove(name)
    }
  }

  const remove = (collection: string) =>
    call(anything, (client) => client.collections(collection).delete(), { accepts: [404] })

  /** Writes documents, and returns those that the server refused. */
  async function write(collection: string, documents: readonly IndexDocument[]) {
    const refused: { document: IndexDocument; code: number | undefined }[] = []
    for (const part of partsOf(documents, DOCUMENTS_PER_CALL)) {
      const lines = await call(importLines, (client) =>
        client
          .collections(collection)
          .documents()
          .import(part.map((document) => JSON.stringify(document)).join('\n'), { action: 'upsert' }),
      )
      if (lines?.length !== part.length) throw outage('unreadable', undefined)
      for (const [at, document] of part.entries()) {
        if (!lines[at]?.success) refused.push({ document, code: lines[at]?.code })
      }
    }
    return refused
  }

  /** Writes all documents in batches, and those that were refused again at the end. */
  async function writeAll(collection: string, batches: AsyncIterable<readonly IndexDocument[]>) {
    let refused: Awaited<ReturnType<typeof write>> = []
    for await (const batch of batches) refused.push(...(await write(collection, batch)))
    for (let repeat = 0; repeat < REPEATS && refused.length > 0; repeat++) {
      refused = await write(
        collection,
        refused.map(({ document }) => document),
      )
    }
    return refused.map(({ document, code }): RefusedItem => ({ id: document.item, code }))
  }

  async function send(items: AsyncIterable<readonly FeedItem[]>, synonyms: SynonymGroups): Promise<SentFeed> {
    const current = await currentCollection()
    await removeUnused(current)
    await saveSynonyms(synonyms)
    const collection = names.newCollection(now(), current)
    await call(
      anything,
      (client) => client.collections().create({ name: collection, fields: FIELDS, synonym_sets: [names.synonyms] }),
      // A repeated call after a time-out finds the collection of the first call.
      { accepts: [409] },
    )

    let count = 0
    async function* documents() {
      for await (const batch of items) {
        count += batch.length
        yield batch.map(indexDocument)
      }
    }
    const refused = await writeAll(collection, documents())
    const stored = await call(collectionReply, (client) => client.collections(collection).retrieve())
    const isComplete = stored?.num_documents === count - refused.length
    if (!isComplete || refused.length > count * MAX_REFUSED_SHARE) {
      await remove(collection)
      throw outage('unreadable', undefined)
    }
    await call(anything, (client) => client.aliases().upsert(names.alias, { collection_name: collection }))
    await removeUnused(collection)
    return { items: count - refused.length, refused }
  }

  async function update(items: AsyncIterable<readonly FeedItem[]>, synonyms: SynonymGroups): Promise<SentFeed> {
    const collection = await currentCollection()
    if (!collection) return send(items, synonyms)
    await saveSynonyms(synonyms)
    const stored = await call(exportLines, (client) =>
      client.collections(collection).documents().export({ include_fields: 'id,hash' }),
    )
    const hashes = new Map(stored?.map(({ id, hash }) => [id, hash]))

    let count = 0
    async function* changed() {
      for await (const batch of items) {
        count += batch.length
        yield batch.map(indexDocument).filter(({ id, hash }) => {
          const isEqual = hashes.get(id) === hash
          hashes.delete(id)
          return !isEqual
        })
      }
    }
    const refused = await writeAll(collection, changed())
    for (const ids of partsOf([...hashes.keys()], IDS_PER_CALL)) {
      await call(anything, (client) =>
        client
          .collections(collection)
          .documents()
          .delete({ filter_by: `id:[${ids.join(',')}]` }),
      )
    }
    await removeUnused(collection)
    return { items: count - refused.length, refused }
  }

  return { send, update }
}

function* partsOf<Value>(values: readonly Value[], size: number): Generator<Value[]> {
  for (let from = 0; from < values.length; from += size) yield values.slice(from, from + size)
}
