import { LRUCache } from 'lru-cache'
import { compoundParts } from '#shared/domain/search/compounds.ts'
import { lookalikes } from '#shared/domain/search/lookalikes.ts'
import { type NamedLeather, namedLeather } from '#shared/domain/search/query-colors.ts'
import { stem } from '#shared/domain/search/stem.ts'
import type { VocabularyWord } from '#shared/domain/search/typos.ts'
import { searchWords } from '#shared/domain/search/words.ts'
import { firstFrom } from '#shared/kernel/sorted-list.ts'
import type { Executor } from '../../../db/tables.ts'
import type { ShopChanges } from '../../../events/shop-changes.ts'
import { type CategoryIndex, indexCategories } from './category-index.ts'
import { memoryIndexTable } from './memory/memory-index-table.ts'
import type { SearchIndex } from './memory/open-search-index.ts'
import type { ParsedQuery, SearchClause } from './parsed-query.ts'
import { createPostingCache, type PostingCache } from './posting-cache.ts'
import { type SearchReads, searchTable } from './search-table.ts'
import { synonymsTable } from './synonyms-table.ts'

/** A leather that can be suggested. `nameWords`: the words of all its names. */
export type SuggestedLeather = NamedLeather & { family: string; nameWords: readonly string[] }

/** Words, synonyms, leathers and menu pages of the shop. Read again when the catalog or the synonyms change. */
export type SearchVocabulary = {
  /** Number of searchable items. */
  documents: number
  /** Approximate number of items with this stem; 0 for an unknown word. */
  countOf(lexeme: string): number
  /** Whether exactly this word occurs in the shop, its synonyms or its colors. */
  isWord(word: string): boolean
  /** Words with this prefix, most frequent first. */
  startingWith(start: string, limit: number): string[]
  /** Whether any word has this prefix. */
  hasPrefix(start: string): boolean
  /** Words that share letters with this one: candidates for a spelling correction. */
  similarTo(word: string): readonly VocabularyWord[]
  /** Synonyms, by `keyOf` of the words. */
  synonymsOf(key: string): readonly (readonly string[])[]
  leathers: readonly SuggestedLeather[]
  leatherOf(id: number): SuggestedLeather | undefined
  categories: CategoryIndex
  /** Cache of parsed queries. */
  parsedQueries: LRUCache<string, ParsedQuery>
  /** Caches of the parts of a query, because countless queries consist of a few hundred words. */
  clauses: LRUCache<string, { clause: SearchClause | undefined }>
  correctedWords: LRUCache<string, string>
  /** Cache of the items that match a clause. */
  postings: PostingCache
}

/**
 * Maximum age of the vocabulary. Synonyms may be changed directly in the database, and popularity changes without an
 * event.
 */
const MAX_AGE_MS = 60_000
/** A vocabulary of this age is read again in the background. */
const READ_AHEAD_MS = 45_000
const MAX_CACHED_QUERIES = 2_000
const MAX_CACHED_PARTS = 4_000

type Deps = {
  db: Executor
  changes: ShopChanges
  now: () => Date
  /** The index in memory. Without it the database searches. */
  index?: SearchIndex | undefined
}

/**
 * Returns a function that returns the vocabulary, at most a minute old. It is read again in the background in the last
 * part of that minute, so that no visitor waits for it while visitors search.
 */
export function openSearchVocabulary({ db, changes, now, index }: Deps) {
  let cached: { vocabulary: Promise<SearchVocabulary>; at: number } | undefined
  let next: { vocabulary: Promise<SearchVocabulary>; at: number } | undefined
  const read = createVocabularyReader(db, () => index?.current() ?? searchTable(db))
  changes.listen((change) => {
    if (change !== 'everything') return
    cached = undefined
    next = undefined
  })

  const load = () => ({ vocabulary: read(), at: now().getTime() })

  function readAhead(): void {
    const loading = load()
    next = loading
    const replace = (loaded: typeof cached) => {
      if (next !== loading) return
      cached = loaded
      next = undefined
    }
    loading.vocabulary.then(
      () => replace(loading),
      // The next search after the minute reads it again, and fails if that fails.
      () => replace(cached),
    )
  }

  return (): Promise<SearchVocabulary> => {
    const age = cached ? now().getTime() - cached.at : MAX_AGE_MS
    if (cached && age < MAX_AGE_MS) {
      if (age >= READ_AHEAD_MS && !next) readAhead()
      return cached.vocabulary
    }
    const loading = load()
    cached = loading
    next = undefined
    loading.vocabulary.catch(() => {
      if (cached === loading) cached = undefined
    })
    return loading.vocabulary
  }
}

/** Key of a word or phrase, independent of inflection and of separators: "sta-op-stoelen" → "staopstoel". */
export function keyOf(words: readonly string[]): string {
  return words.slice(0, -1).join('') + stem(words.at(-1) ?? '')
}

/** The words of one version of the index. */
type IndexWords = Pick<
  SearchVocabulary,
  'documents' | 'countOf' | 'isWord' | 'startingWith' | 'hasPrefix' | 'similarTo'
>

/**
 * Returns a function that reads the vocabulary. The words are read and prepared again only when the index has another
 * version, because that takes longer than all the rest.
 */
function createVocabularyReader(db: Executor, reads: () => SearchReads): () => Promise<SearchVocabulary> {
  const table = searchTable(db)
  let last: { version: string; words: IndexWords } | undefined

  async function wordsOfVersion(): Promise<IndexWords> {
    const version = (await memoryIndexTable(db).versions())?.content
    if (version !== undefined && last?.version === version) return last.words
    const words = await readWords(table)
    last = version === undefined ? undefined : { version, words }
    return words
  }

  return async () => {
    const words = await wordsOfVersion()
    const synonyms = synonymsByKey(await synonymsTable(db).groups())
    const leathers = (await table.leathers()).map(suggestedLeather)
    const leatherById = new Map(leathers.map((leather) => [leather.id, leather]))
    return {
      ...words,
      synonymsOf: (key) => synonyms.get(key) ?? [],
      leathers,
      leatherOf: (id) => leatherById.get(id),
      categories: indexCategories(await table.categories()),
      parsedQueries: new LRUCache({ max: MAX_CACHED_QUERIES }),
      clauses: new LRUCache({ max: MAX_CACHED_PARTS }),
      correctedWords: new LRUCache({ max: MAX_CACHED_PARTS }),
      postings: createPostingCache((lookups) => reads().postings(lookups)),
    }
  }
}

function suggestedLeather(leather: Parameters<typeof namedLeather>[0] & { family: string }): SuggestedLeather {
  const named = namedLeather(leather)
  return { ...named, nameWords: [...named.leatherWords, ...named.brandWords, ...named.colorWords] }
}

async function readWords(table: ReturnType<typeof searchTable>): Promise<IndexWords> {
  const words = await table.words()
  const counts = countStems(words)
  const sortedWords = words.map(({ word }) => word) // the query sorts them
  const wordSet = new Set(sortedWords)
  const documentsOf = new Map(words.map(({ word, documents }) => [word, documents]))
  return {
    documents: await table.count(),
    countOf: (lexeme) => counts.get(lexeme) ?? 0,
    isWord: (word) => wordSet.has(word),
    startingWith: (start, limit) =>
      wordsStartingWith(sortedWords, start)
        .sort((a, b) => (documentsOf.get(b) ?? 0) - (documentsOf.get(a) ?? 0) || a.length - b.length)
        .slice(0, limit),
    hasPrefix: (start) => sortedWords[firstFrom(sortedWords, start)]?.startsWith(start) === true,
    similarTo: lookalikes(words),
  }
}

/**
 * Number of items per stem: the count of its most frequent form, because forms of a word mostly occur in the same
 * items.
 */
function countStems(words: readonly { word: string; documents: number }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { word, documents } of words) {
    if (documents === 0) continue
    for (const lexeme of new Set([stem(word), ...compoundParts(word)])) {
      counts.set(lexeme, Math.max(counts.get(lexeme) ?? 0, documents))
    }
  }
  return counts
}

function synonymsByKey(groups: readonly (readonly string[])[]): Map<string, string[][]> {
  const synonyms = new Map<string, string[][]>()
  for (const group of groups) {
    const members = group.map(searchWords).filter((words) => words.length > 0)
    for (const member of members) {
      const key = keyOf(member)
      const others = members.filter((other) => keyOf(other) !== key)
      synonyms.set(key, [...(synonyms.get(key) ?? []), ...others])
    }
  }
  return synonyms
}

/** The words with this prefix in a sorted list. */
function wordsStartingWith(ordered: readonly string[], start: string): string[] {
  const first = firstFrom(ordered, start)
  let end = first
  while (ordered[end]?.startsWith(start)) end += 1
  return ordered.slice(first, end)
}
