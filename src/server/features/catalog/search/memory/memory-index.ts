import { firstFrom } from '#shared/kernel/sorted-list.ts'
import type { SearchClause } from '../parsed-query.ts'
import type { ClauseLookup, PostingList, SearchReads } from '../search-table.ts'
import { lexemeOf } from '../ts-query.ts'
import { type CodeTable, createCodeWriter } from './code-table.ts'
import { createPostingWriter, type PostingLists } from './posting-lists.ts'
import { createTextRank, WEIGHT_MARKS } from './text-rank.ts'
import { sortInSlices } from './time-slices.ts'

/** A row of the index in the database. `words` and `texts` are tsvectors in their text form. */
export type DocumentRow = {
  id: number
  words: string
  texts: string
  leathers: readonly number[]
  popularity: number
}

/** A search index in the memory of this process. It returns the same as the search in PostgreSQL. */
export type MemoryIndex = SearchReads & {
  /** Memory of the index. */
  readonly bytes: number
  readonly documents: number
  /** Number of postings that searches have read since the index was built. */
  touched(): number
  /**
   * Replaces the popularity of all documents. `documentIds` and `popularities` are in order of id. Returns false, without
   * a change, when the index has other documents.
   */
  reorder(documentIds: readonly number[], popularities: Float64Array): boolean
}

/** Estimated memory of a text of JavaScript in a list, in addition to its letters. */
const TEXT_BYTES = 24

/** Builds an index. Documents and codes must be added in ascending order of their ids. */
export function createIndexBuilder() {
  const numbers = new Map<string, number>()
  const leatherNumbers = new Map<number, number>()
  const words = createPostingWriter()
  const texts = createPostingWriter()
  const leathers = createPostingWriter()
  const codes = createCodeWriter()
  const ids: number[] = []
  const popularities: number[] = []

  const numberOf = (lexeme: string): number => {
    const existing = numbers.get(lexeme)
    if (existing !== undefined) return existing
    // A copy, because a part of a longer text would keep that text in memory.
    numbers.set(Buffer.from(lexeme, 'latin1').toString('latin1'), numbers.size)
    return numbers.size - 1
  }
  const numberOfLeather = (id: number): number => {
    const existing = leatherNumbers.get(id)
    if (existing !== undefined) return existing
    leatherNumbers.set(id, leatherNumbers.size)
    return leatherNumbers.size - 1
  }

  return {
    /** Memory that the index occupies while it is built. */
    bytes: () =>
      words.capacity() +
      texts.capacity() +
      leathers.capacity() +
      codes.capacity() +
      ids.length * 16 +
      numbers.size * TEXT_BYTES * 4,

    addDocument(document: DocumentRow): void {
      const doc = ids.length
      ids.push(document.id)
      popularities.push(document.popularity)
      readLexemes(document.words, (lexeme, weight) => words.add(numberOf(lexeme), doc, WEIGHT_MARKS[weight]))
      readLexemes(document.texts, (lexeme) => texts.add(numberOf(lexeme), doc))
      for (const id of new Set(document.leathers)) leathers.add(numberOfLeather(id), doc)
    },

    addCode: codes.add,

    async finish(pause: () => Promise<void>): Promise<MemoryIndex> {
      const lexemes = await sortInSlices([...numbers.keys()], pause)
      const order = lexemes.map((lexeme) => numbers.get(lexeme) ?? 0)
      const leatherIds = [...leatherNumbers.keys()]
      return indexOf({
        lexemes,
        leatherPlaces: new Map(leatherIds.map((id, place) => [id, place])),
        words: await words.finish(order, pause),
        texts: await texts.finish(order, pause),
        leathers: await leathers.finish([...leatherIds.keys()], pause),
        codes: await codes.finish(pause),
        ids: Int32Array.from(ids),
        popularities: Float64Array.from(popularities),
      })
    },
  }
}

/**
 * Calls `visit` for each entry of a tsvector in its text form: `'bank':1A`, or `'bank'` in the texts. `weight` is the letter
 * of the weight; any other character, or none, means the lowest weight.
 */
function readLexemes(vector: string, visit: (lexeme: string, weight: string) => void): void {
  for (let start = vector.indexOf("'"); start >= 0; ) {
    const end = vector.indexOf("'", start + 1)
    const next = vector.indexOf("'", end + 1)
    // Every word has the position 1, see `search-document.ts`.
    visit(vector.slice(start + 1, end), vector[end + 1] === ':' ? (vector[end + 3] ?? '') : '')
    start = next
  }
}

type Parts = {
  /** Sorted. The list of a lexeme in `words` and in `texts` has the place of the lexeme. */
  lexemes: readonly string[]
  leatherPlaces: ReadonlyMap<number, number>
  words: PostingLists
  texts: PostingLists
  leathers: PostingLists
  codes: CodeTable
  /** Ids of the items, ascending. The place of an id is the number of its document. */
  ids: Int32Array
  popularities: Float64Array
}

function indexOf(parts: Parts): MemoryIndex {
  const { lexemes, leatherPlaces, words, texts, leathers, codes, ids } = parts
  const count = ids.length
  let { popularities } = parts
  let byPopularity: readonly number[] | undefined
  let touched = 0

  // Work space, which every search leaves empty.
  const docs = new Uint32Array(count)
  const marks = new Uint8Array(count)
  const isFound = new Uint8Array(count)
  const steps = new Uint8Array(count)
  const found = new Uint32Array(count)
  const textRank = createTextRank(count)

  const read = (lists: PostingLists, list: number): number => {
    const length = lists.read(list, docs, marks)
    touched += length
    return length
  }

  /** Places of the lexemes that begin with a text, or equal it. */
  const placesOf = (lexeme: string, isPrefix = false): number[] => {
    const first = firstFrom(lexemes, lexeme)
    if (!isPrefix) return lexemes[first] === lexeme ? [first] : []
    const places: number[] = []
    for (let place = first; lexemes[place]?.startsWith(lexeme); place += 1) places.push(place)
    return places
  }

  /** Adds the documents in `docs` to the found documents, and returns their number. */
  function addFound(length: number, before: number): number {
    let size = before
    for (let at = 0; at < length; at += 1) {
      const doc = docs[at] as number // `at` is below `length`
      if (isFound[doc] === 1) continue
      isFound[doc] = 1
      found[size++] = doc
    }
    return size
  }

  /** Adds the documents with all of these stems. */
  function addMatchesOfAll(lists: PostingLists, stems: readonly string[], before: number): number {
    const places = stems.flatMap((lexeme) => placesOf(lexeme))
    if (places.length < stems.length) return before
    let length = 0
    for (const [step, place] of places.entries()) {
      length = read(lists, place)
      if (places.length === 1) break
      for (let at = 0; at < length; at += 1) {
        const doc = docs[at] as number
        if (steps[doc] === step) steps[doc] = step + 1
      }
    }
    if (places.length > 1) {
      let kept = 0
      for (let at = 0; at < length; at += 1) {
        const doc = docs[at] as number
        if (steps[doc] === places.length) docs[kept++] = doc
      }
      length = kept
      steps.fill(0)
    }
    return addFound(length, before)
  }

  function addMatches(lists: PostingLists, { own, other, start }: SearchClause, before: number): number {
    let size = before
    for (const stems of [...own, ...other]) {
      size = addMatchesOfAll(lists, [...new Set(stems.map(lexemeOf))], size)
    }
    const prefix = start === undefined ? '' : lexemeOf(start)
    if (prefix !== '') for (const place of placesOf(prefix, true)) size = addFound(read(lists, place), size)
    return size
  }

  /** Finds the documents of a clause, and returns their numbers in ascending order. */
  function matchesOf({ clause, inTexts }: ClauseLookup): Uint32Array {
    let size = addMatches(words, clause, 0)
    if (inTexts && !clause.leathers) size = addMatches(texts, clause, size)
    for (const id of clause.leathers ?? []) {
      const place = leatherPlaces.get(id)
      if (place !== undefined) size = addFound(read(leathers, place), size)
    }
    const matches = inOrder(size)
    isFound.fill(0)
    return matches
  }

  function inOrder(size: number): Uint32Array {
    // Sorting takes longer than reading all marks when many documents were found.
    if (size * 16 < count) return found.slice(0, size).sort()
    const matches = new Uint32Array(size)
    for (let doc = 0, at = 0; at < size; doc += 1) if (isFound[doc] === 1) matches[at++] = doc
    return matches
  }

  function postingsOf(lookup: ClauseLookup): PostingList {
    const matches = matchesOf(lookup)
    const ranks = textRank(lookup.clause, matches, {
      docs,
      marks,
      placesOf,
      read: (place) => read(words, place),
    })
    const list = { ids: new Int32Array(matches.length), ranks, popularities: new Float64Array(matches.length) }
    for (let at = 0; at < matches.length; at += 1) {
      const doc = matches[at] as number
      list.ids[at] = ids[doc] as number
      list.popularities[at] = popularities[doc] as number
    }
    return list
  }

  const lexemeBytes = lexemes.reduce((sum, lexeme) => sum + lexeme.length + TEXT_BYTES, 0)
  return {
    bytes:
      words.bytes +
      texts.bytes +
      leathers.bytes +
      codes.bytes +
      lexemeBytes +
      // Ids, popularities and work space of each document.
      count * (4 + 8 + 4 + 1 + 1 + 1 + 4 + 4),
    documents: count,
    touched: () => touched,
    reorder(documentIds, changed) {
      const isSame = documentIds.length === count && documentIds.every((id, doc) => id === ids[doc])
      if (!isSame) return false
      popularities = changed
      byPopularity = undefined
      return true
    },
    postings: async (lookups) => lookups.map(postingsOf),
    byCode: async (code) => codes.find(code),
    async all(limit) {
      byPopularity ??= [...ids.keys()].sort((a, b) => (popularities[b] ?? 0) - (popularities[a] ?? 0) || a - b)
      return byPopularity.slice(0, limit).map((doc) => ids[doc] ?? 0)
    },
  }
}
