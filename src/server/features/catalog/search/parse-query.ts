import { compoundParts } from '#shared/domain/search/compounds.ts'
import { isColorName, parseQueryColors, type QueryColor } from '#shared/domain/search/query-colors.ts'
import { stem } from '#shared/domain/search/stem.ts'
import { spellingCandidates } from '#shared/domain/search/typos.ts'
import { isEmptyWord, searchWords } from '#shared/domain/search/words.ts'
import type { ParsedQuery, SearchClause } from './parsed-query.ts'
import { without as lacking } from './search-document.ts'
import { keyOf, type SearchVocabulary } from './search-vocabulary.ts'

export type ParseOptions = {
  /** Somebody is still typing: the last word may be half. */
  isTyping: boolean
}

/** Words that were written apart and belong together are at most so many: "sta op stoel". */
const LONGEST_PHRASE = 4
/** From so many letters on a word may be the beginning of another. */
const SHORTEST_START = 3
const MOST_COMPLETIONS = 5
/** In a shop of so few items no word is too common to tell them apart. */
const FEW_ITEMS = 20

/**
 * Reads a term: what is meant by each word, whatever its form, its spelling and its name; and in which colour.
 *
 * A word that the shop knows is never taken for another.
 */
export function parseQuery(lexicon: SearchVocabulary, term: string, { isTyping }: ParseOptions): ParsedQuery {
  const typed = searchWords(term)
  const key = `${isTyping ? '…' : ''}${typed.join(' ')}`
  const before = lexicon.understood.get(key)
  if (before) return before

  const words = correctSpelling(lexicon, typed, isTyping)
  const { colours, rest } = parseQueryColors(
    words.map(({ word }) => word),
    lexicon.leathers,
  )
  const halfTyped = isTyping ? typed.at(-1) : undefined
  const read = clausesOf(lexicon, rest, halfTyped)
  const isCorrected = words.some(({ word }, at) => word !== typed[at])
  const understood = {
    wishes: withoutCommon(lexicon, [...read.wishes, ...colours.map((colour) => colorClause(lexicon, colour))]),
    colours,
    corrected: isCorrected ? words.map(({ word }) => word).join(' ') : null,
    unknown: read.unknown,
    instead: read.unknown.flatMap((word) => headClause(lexicon, word)),
  }
  lexicon.understood.set(key, understood)
  return understood
}

function correctSpelling(lexicon: SearchVocabulary, typed: readonly string[], isTyping: boolean) {
  const inPhrase = wordsInPhrases(lexicon, typed)
  return typed.map((word, at) => {
    const isHalf = isTyping && at === typed.length - 1
    if (inPhrase.has(at) || isKnown(lexicon, word) || (isHalf && word.length < SHORTEST_START)) return { word }
    if (word.length >= SHORTEST_START && lexicon.startingWith(word, 1).length > 0) return { word }
    if (/\d/.test(word)) return { word }
    // Made of words of the shop it may be meant so; then only a word that is very near goes before it.
    const most = isCompound(lexicon, word) ? 1 : undefined
    return { word: spellingCandidates(word, lexicon.lookingLike(word), most)[0] ?? word }
  })
}

function isKnown(lexicon: SearchVocabulary, word: string): boolean {
  if (isEmptyWord(word) || word === 'zonder' || lexicon.isWord(word) || isColorName(word)) return true
  return lexicon.countOf(stem(word)) > 0 || lexicon.synonymsOf(keyOf([word])).length > 0
}

function isCompound(lexicon: SearchVocabulary, word: string): boolean {
  const parts = compoundParts(word, (part) => lexicon.countOf(part) > 0)
  return parts.length > 0 && parts.every((part) => meansSomething(lexicon, part))
}

const meansSomething = (lexicon: SearchVocabulary, part: string) =>
  lexicon.countOf(part) > 0 || lexicon.synonymsOf(part).length > 0

/** Words that mean something only together are not misspelt, each by itself. */
function wordsInPhrases(lexicon: SearchVocabulary, words: readonly string[]): Set<number> {
  const found = new Set<number>()
  for (const [at] of words.entries()) {
    for (let length = LONGEST_PHRASE; length > 1; length -= 1) {
      const phrase = words.slice(at, at + length)
      if (phrase.length < length || !isPhrase(lexicon, phrase)) continue
      for (let place = at; place < at + length; place += 1) found.add(place)
    }
  }
  return found
}

const isPhrase = (lexicon: SearchVocabulary, phrase: readonly string[]) =>
  lexicon.synonymsOf(keyOf(phrase)).length > 0 || lexicon.countOf(keyOf(phrase)) > 0

function clausesOf(lexicon: SearchVocabulary, words: readonly string[], halfTyped: string | undefined) {
  const wishes: SearchClause[] = []
  const unknown: string[] = []
  for (let at = 0; at < words.length; ) {
    const length = phraseLength(lexicon, words, at)
    const phrase = words.slice(at, at + length)
    const word = phrase[0] ?? ''
    at += length
    if (length === 1 && word === 'zonder' && words[at] !== undefined) {
      const lexeme = lacking(words[at] ?? '')
      if (lexicon.countOf(lexeme) > 0) wishes.push({ own: [[lexeme]], other: [] })
      at += 1
      continue
    }
    if (length === 1 && isEmptyWord(word)) continue
    const isHalf = halfTyped !== undefined && at === words.length && phrase.at(-1) === halfTyped
    const wish = clauseOf(lexicon, phrase, isHalf)
    if (wish) wishes.push(wish)
    else unknown.push(...phrase)
  }
  return { wishes, unknown }
}

/** How many words from here on belong together; the most that do. */
function phraseLength(lexicon: SearchVocabulary, words: readonly string[], at: number): number {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 1; length -= 1) {
    if (isPhrase(lexicon, words.slice(at, at + length))) return length
  }
  return 1
}

function clauseOf(lexicon: SearchVocabulary, phrase: readonly string[], isHalf: boolean): SearchClause | undefined {
  const key = keyOf(phrase)
  const own: (readonly string[])[] = []
  if (lexicon.countOf(key) > 0) own.push([key])
  // Written apart, its words may stand apart in the shop as well.
  if (phrase.length > 1) own.push(...known(lexicon, phrase.filter((word) => !isEmptyWord(word)).map(stem)))
  const word = phrase.at(-1) ?? ''
  const parts = compoundParts(phrase.join(''), (part) => lexicon.countOf(part) > 0)
  const other = [
    ...lexicon.synonymsOf(key).flatMap((words) => synonymStems(lexicon, words)),
    ...(isHalf ? completedSynonyms(lexicon, word) : []),
    ...(parts.length > 1 ? partsWithSynonyms(lexicon, parts) : []),
  ]
  const mayBegin = phrase.length === 1 && (isHalf || (own.length + other.length === 0 && word.length >= SHORTEST_START))
  const start = mayBegin && lexicon.startingWith(word, 1).length > 0 ? word : undefined
  if (own.length === 0 && other.length === 0 && start === undefined) return undefined
  return { own, other: distinct(other, own), ...(start !== undefined && { start }) }
}

/** Of a word that is half typed: "sof" may become "sofa", which the shop calls a bank. */
const completedSynonyms = (lexicon: SearchVocabulary, word: string) =>
  word.length < SHORTEST_START
    ? []
    : lexicon
        .startingWith(word, MOST_COMPLETIONS)
        .flatMap((completed) => lexicon.synonymsOf(keyOf([completed])))
        .flatMap((words) => synonymStems(lexicon, words))

/** The ways in which the shop may write a synonym. */
function synonymStems(lexicon: SearchVocabulary, words: readonly string[]): string[][] {
  const joined = keyOf(words)
  if (words.length === 1) return lexicon.countOf(joined) > 0 ? [[joined]] : []
  return [
    ...(lexicon.countOf(joined) > 0 ? [[joined]] : []),
    ...known(lexicon, words.filter((word) => !isEmptyWord(word)).map(stem)),
  ]
}

/** "relaxzetel" is a zetel to relax in: each part by its own name or by another for it. */
function partsWithSynonyms(lexicon: SearchVocabulary, parts: readonly string[]): string[][] {
  const ways = parts.map((part) => [
    ...(lexicon.countOf(part) > 0 ? [part] : []),
    ...lexicon.synonymsOf(part).flatMap((words) => (words.length === 1 ? synonymStems(lexicon, words).flat() : [])),
  ])
  return ways.reduce<string[][]>(
    (begun, lexemes) => begun.flatMap((start) => lexemes.slice(0, 4).map((lexeme) => [...start, lexeme])),
    [[]],
  )
}

const known = (lexicon: SearchVocabulary, lexemes: readonly string[]) =>
  lexemes.length > 0 && lexemes.every((lexeme) => lexicon.countOf(lexeme) > 0) ? [[...lexemes]] : []

/** A colour is had by being made in it, or by being called so: "Salie" is a bar stool as well. */
function colorClause(lexicon: SearchVocabulary, { words, leatherIds }: QueryColor): SearchClause {
  return { own: known(lexicon, words.map(stem)), other: [], leathers: leatherIds }
}

/** What nearly everything in the shop is ("leren") sets nothing apart; it is left out, unless nothing else is asked. */
function withoutCommon(lexicon: SearchVocabulary, wishes: readonly SearchClause[]): readonly SearchClause[] {
  const most = Math.max(FEW_ITEMS, lexicon.documents * 0.6)
  const isCommon = ({ own, leathers, start }: SearchClause) =>
    !leathers && start === undefined && own.some((way) => way.every((lexeme) => lexicon.countOf(lexeme) > most))
  const telling = wishes.filter((wish) => !isCommon(wish))
  return telling.length > 0 ? telling : wishes.slice(0, 1).map((wish) => ({ ...wish, isCommon: true }))
}

function headClause(lexicon: SearchVocabulary, word: string): SearchClause[] {
  const [, head] = compoundParts(word)
  const wish = head === undefined ? undefined : clauseOf(lexicon, [head], false)
  return wish ? [wish] : []
}

function distinct(ways: readonly (readonly string[])[], without: readonly (readonly string[])[]) {
  const keyed = new Map(ways.map((way) => [way.join(' '), way]))
  for (const way of without) keyed.delete(way.join(' '))
  return [...keyed.values()]
}
