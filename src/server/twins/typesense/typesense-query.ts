import * as z from 'zod'
import { spellingCandidates } from '#shared/domain/search/typos.ts'
import type { Collection, StoredDocument, SynonymSet } from './typesense-store.ts'

/** Parameters of a search that the twin knows; it ignores all others. Lists are separated by commas. */
export const searchParameters = z.object({
  q: z.string(),
  query_by: z.string().transform(listed),
  query_by_weights: z.string().default('').transform(listed),
  num_typos: z.string().default('2').transform(listed),
  sort_by: z.string().default('_text_match:desc').transform(listed),
  limit: z.coerce.number().int().min(0).default(10),
  offset: z.coerce.number().int().min(0).default(0),
})
export type SearchParameters = z.output<typeof searchParameters>

function listed(text: string): string[] {
  return text.split(',').flatMap((part) => part.trim() || [])
}

/** A server returns at most this many hits. */
export const MAX_HITS = 250
/** Similar words that are tried for a misspelled one, as at the server. */
const MAX_CANDIDATES = 4

type Index = {
  documents: readonly StoredDocument[]
  fields: readonly { name: string; weight: number; allowsTypos: boolean }[]
}

/**
 * Returns the documents that match all words of a query, best first.
 *
 * The order is only similar to that of a server: a match counts by the weight of its field, and then the
 * sort fields decide. Typos and joined or split words are tried when nothing else matches.
 */
export function searchCollection(
  collection: Collection,
  synonymSets: readonly SynonymSet[],
  { q, query_by, query_by_weights, num_typos, sort_by }: SearchParameters,
): StoredDocument[] {
  const index: Index = {
    documents: [...collection.documents.values()],
    fields: query_by.map((name, at) => ({
      name,
      weight: Number(query_by_weights[at] ?? query_by.length - at),
      allowsTypos: (num_typos[at] ?? num_typos[0]) !== '0',
    })),
  }
  const words = wordsOf(q)
  const scores = matchesOf(index, withSynonyms(words, synonymSets))
  if (scores.size === 0) {
    const vocabulary = vocabularyOf(index)
    const corrected = combinations(words.map((word) => correctionsOf(word, vocabulary)))
    for (const [document, score] of matchesOf(index, [...corrected, ...joinedOrSplit(words, vocabulary)])) {
      scores.set(document, score)
    }
  }
  return sorted([...scores], sort_by)
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Returns the score of each document that matches all words of one of these queries. */
function matchesOf({ documents, fields }: Index, queries: readonly (readonly string[])[]): Map<StoredDocument, number> {
  const scores = new Map<StoredDocument, number>()
  for (const document of documents) {
    const weights = new Map<string, number>()
    for (const { name, weight } of fields) {
      for (const word of fieldWords(document, name)) weights.set(word, Math.max(weights.get(word) ?? 0, weight))
    }
    for (const query of queries) {
      if (query.length === 0 || !query.every((word) => weights.has(word))) continue
      const score = query.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0)
      scores.set(document, Math.max(scores.get(document) ?? 0, score))
    }
  }
  return scores
}

function fieldWords(document: StoredDocument, name: string): string[] {
  const value = document[name]
  return (Array.isArray(value) ? value : [value]).flatMap((text) => wordsOf(String(text ?? '')))
}

/** Returns the query, and the query with one phrase replaced by each of its synonyms. */
function withSynonyms(words: readonly string[], sets: readonly SynonymSet[]): (readonly string[])[] {
  const groups = sets.flatMap(({ items }) => items.map(({ synonyms }) => synonyms.map(wordsOf)))
  const replaced = groups.flatMap((group) =>
    group.flatMap((phrase) => {
      const at = words.findIndex((_, start) => phrase.every((word, offset) => words[start + offset] === word))
      if (at < 0 || phrase.length === 0) return []
      return group.map((other) => [...words.slice(0, at), ...other, ...words.slice(at + phrase.length)])
    }),
  )
  return [words, ...replaced]
}

function vocabularyOf({ documents, fields }: Index) {
  const counts = new Map<string, number>()
  for (const document of documents) {
    for (const { name, allowsTypos } of fields) {
      for (const word of allowsTypos ? fieldWords(document, name) : []) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return [...counts].map(([word, count]) => ({ word, documents: count }))
}

type Vocabulary = ReturnType<typeof vocabularyOf>

function correctionsOf(word: string, vocabulary: Vocabulary): readonly string[] {
  if (vocabulary.some((known) => known.word === word)) return [word]
  return spellingCandidates(word, vocabulary).slice(0, MAX_CANDIDATES)
}

/** @example combinations([['a', 'b'], ['c']]) // [['a', 'c'], ['b', 'c']] */
const combinations = (choices: readonly (readonly string[])[]): string[][] =>
  choices.reduce<string[][]>((all, choice) => all.flatMap((start) => choice.map((word) => [...start, word])), [[]])

/** Queries with two adjacent words as one word, and with one word as two words of the collection. */
function joinedOrSplit(words: readonly string[], vocabulary: Vocabulary): string[][] {
  const known = new Set(vocabulary.map(({ word }) => word))
  return words.flatMap((word, at) => {
    const joined = [...words.slice(0, at), word + (words[at + 1] ?? ''), ...words.slice(at + 2)]
    const splits = Array.from({ length: word.length }, (_, cut) => [word.slice(0, cut), word.slice(cut)])
      .filter((parts) => parts.every((part) => known.has(part)))
      .map((parts) => [...words.slice(0, at), ...parts, ...words.slice(at + 1)])
    return [joined, ...splits]
  })
}

function sorted(scores: readonly [StoredDocument, number][], sortBy: readonly string[]): StoredDocument[] {
  const keys = sortBy.map((rule) => {
    const isDescending = rule.endsWith(':desc')
    const field = rule.replace(/(\(.*\))?:(asc|desc)$/, '')
    const keyOf = ([document, score]: readonly [StoredDocument, number]) =>
      field === '_text_match' ? score : Number(document[field] ?? 0)
    return { keyOf, sign: isDescending ? -1 : 1 }
  })
  return scores
    .toSorted((a, b) => keys.reduce((order, { keyOf, sign }) => order || sign * (keyOf(a) - keyOf(b)), 0))
    .map(([document]) => document)
}
