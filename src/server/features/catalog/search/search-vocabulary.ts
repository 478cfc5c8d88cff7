import { LRUCache } from 'lru-cache'
import { compoundParts } from '#shared/domain/search/compounds.ts'
import { lookalikes } from '#shared/domain/search/lookalikes.ts'
import { type NamedLeather, namedLeather } from '#shared/domain/search/query-colors.ts'
import { stem } from '#shared/domain/search/stem.ts'
import type { VocabularyWord } from '#shared/domain/search/typos.ts'
import { searchWords } from '#shared/domain/search/words.ts'
import type { Executor } from '../../../db/tables.ts'
import type { ShopChanges } from '../../../events/shop-changes.ts'
import type { ParsedQuery } from './parsed-query.ts'
import { createPostingCache, type PostingCache } from './posting-cache.ts'
import { type CategoryRow, searchTable } from './search-table.ts'
import { synonymsTable } from './synonyms-table.ts'

/** What the shop knows of words, and of what has them: read once, and again when catalogue or synonyms change. */
export type SearchVocabulary = {
  /** How many items can be found in all. */
  documents: number
  /** In how many of them a stem stands, about; 0 for a word that no item has. */
  countOf(lexeme: string): number
  /** Whether this is a word of the shop, of its synonyms or of its colours, just as it is written. */
  isWord(word: string): boolean
  /** Words of the shop that begin so, those of most items first. */
  startingWith(start: string, most: number): string[]
  /** Words of the shop that look like this one; which of them is near enough is for others to judge. */
  lookingLike(word: string): readonly VocabularyWord[]
  /** Other words for the same, by `keyOf` of the words; none when the owner named none. */
  synonymsOf(key: string): readonly (readonly string[])[]
  leathers: readonly (NamedLeather & { family: string })[]
  categories: readonly CategoryRow[]
  /** What was understood before. */
  understood: LRUCache<string, ParsedQuery>
  /** The items that meet what is asked for. */
  meetings: PostingCache
}

/** The owner may change synonyms past the shop, and what sells changes; this is how long it takes to be seen. */
const LONGEST_MS = 60_000
const MAX_CACHED_QUERIES = 2_000

/** Gives the lexicon, as old as a minute at most. */
export function openSearchVocabulary({ db, changes, now }: { db: Executor; changes: ShopChanges; now: () => Date }) {
  let kept: { lexicon: Promise<SearchVocabulary>; at: number } | undefined
  changes.listen((change) => {
    if (change === 'everything') kept = undefined
  })

  return (): Promise<SearchVocabulary> => {
    if (kept && now().getTime() - kept.at < LONGEST_MS) return kept.lexicon
    const loading = { lexicon: readSearchVocabulary(db), at: now().getTime() }
    kept = loading
    loading.lexicon.catch(() => {
      if (kept === loading) kept = undefined
    })
    return loading.lexicon
  }
}

/** One key for one word in all its forms, and for words that some write together: "sta-op-stoelen" is "staopstoel". */
export function keyOf(words: readonly string[]): string {
  return words.slice(0, -1).join('') + stem(words.at(-1) ?? '')
}

async function readSearchVocabulary(db: Executor): Promise<SearchVocabulary> {
  const table = searchTable(db)
  const words = await table.words()
  const counts = countStems(words)
  const surface = words.map(({ word }) => word) // in order
  const isSurface = new Set(surface)
  const documentsOf = new Map(words.map(({ word, documents }) => [word, documents]))
  const synonyms = synonymsByKey(await synonymsTable(db).groups())
  return {
    documents: await table.count(),
    countOf: (lexeme) => counts.get(lexeme) ?? 0,
    isWord: (word) => isSurface.has(word),
    startingWith: (start, most) =>
      beginning(surface, start)
        .sort((a, b) => (documentsOf.get(b) ?? 0) - (documentsOf.get(a) ?? 0) || a.length - b.length)
        .slice(0, most),
    lookingLike: lookalikes(words),
    synonymsOf: (key) => synonyms.get(key) ?? [],
    leathers: (await table.leathers()).map(namedLeather),
    categories: await table.categories(),
    understood: new LRUCache({ max: MAX_CACHED_QUERIES }),
    meetings: createPostingCache(table.meetings),
  }
}

/** Forms of a word mostly stand in the same items, so the form that most have tells for all. */
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

/** The words of an ordered list that begin with a text. */
function beginning(ordered: readonly string[], start: string): string[] {
  let low = 0
  let high = ordered.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ordered[middle] ?? '') < start) low = middle + 1
    else high = middle
  }
  let end = low
  while (ordered[end]?.startsWith(start)) end += 1
  return ordered.slice(low, end)
}
