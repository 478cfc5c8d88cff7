import { compoundParts } from '#shared/domain/search/compounds.ts'
import { isColorName, parseQueryColors, type QueryColor } from '#shared/domain/search/query-colors.ts'
import { missingFeatureStem, stem } from '#shared/domain/search/stem.ts'
import { spellingCandidates } from '#shared/domain/search/typos.ts'
import { isEmptyWord, searchWords } from '#shared/domain/search/words.ts'
import type { ParsedQuery, SearchClause } from './parsed-query.ts'
import { keyOf, type SearchVocabulary } from './search-vocabulary.ts'

export type ParseOptions = {
  /** The visitor is typing, so the last word may be incomplete. */
  isTyping: boolean
}

/** Maximum number of words in a phrase, for example "sta op stoel". */
const MAX_PHRASE_LENGTH = 4
/** A shorter word is completed only if it is the last one and the visitor is typing. Its completions add no synonyms. */
const MIN_PREFIX_LENGTH = 3
const MAX_COMPLETIONS = 5
/** A word in at most this many items is never common. */
const FEW_ITEMS = 20

/**
 * Parses a term: corrects the spelling, recognizes phrases, compounds and colors, and adds synonyms.
 *
 * Never corrects a word that is in the vocabulary.
 */
export function parseQuery(vocabulary: SearchVocabulary, term: string, { isTyping }: ParseOptions): ParsedQuery {
  const typed = searchWords(term)
  const key = `${isTyping ? '…' : ''}${typed.join(' ')}`
  const cached = vocabulary.parsedQueries.get(key)
  if (cached) return cached

  const words = correctSpelling(vocabulary, typed, isTyping)
  const { colours, rest } = parseQueryColors(
    words.map(({ word }) => word),
    vocabulary.leathers,
  )
  const halfTyped = isTyping ? typed.at(-1) : undefined
  const parts = clausesOf(vocabulary, rest, halfTyped)
  const isCorrected = words.some(({ word }, at) => word !== typed[at])
  const parsed = {
    clauses: withoutCommon(vocabulary, [...parts.clauses, ...colours.map((colour) => colorClause(vocabulary, colour))]),
    colours,
    corrected: isCorrected ? words.map(({ word }) => word).join(' ') : null,
    unknown: parts.unknown,
    instead: parts.unknown.flatMap((word) => headClause(vocabulary, word)),
  }
  vocabulary.parsedQueries.set(key, parsed)
  return parsed
}

/**
 * Corrects the spelling of unknown words. Leaves a word unchanged when it begins a known word, and when it contains a
 * digit, because it is then probably a code or a size.
 */
function correctSpelling(vocabulary: SearchVocabulary, typed: readonly string[], isTyping: boolean) {
  const inPhrase = wordsInPhrases(vocabulary, typed)
  return typed.map((word, at) => {
    const isHalf = isTyping && at === typed.length - 1
    return { word: inPhrase.has(at) ? word : correctedWord(vocabulary, word, isHalf) }
  })
}

function correctedWord(vocabulary: SearchVocabulary, word: string, isHalf: boolean): string {
  const { correctedWords } = vocabulary
  const key = isHalf ? `${word}…` : word
  const corrected = correctedWords.get(key) ?? correctWord(vocabulary, word, isHalf)
  correctedWords.set(key, corrected)
  return corrected
}

function correctWord(vocabulary: SearchVocabulary, word: string, isHalf: boolean): string {
  if (isKnown(vocabulary, word) || (isHalf && word.length < MIN_PREFIX_LENGTH)) return word
  if (word.length >= MIN_PREFIX_LENGTH && vocabulary.hasPrefix(word)) return word
  if (/\d/.test(word)) return word
  // A compound of known words may be intended, so correct it only to a very similar word.
  const maxDistance = isCompound(vocabulary, word) ? 1 : undefined
  return spellingCandidates(word, vocabulary.similarTo(word), maxDistance)[0] ?? word
}

function isKnown(vocabulary: SearchVocabulary, word: string): boolean {
  if (isEmptyWord(word) || word === 'zonder' || vocabulary.isWord(word) || isColorName(word)) return true
  return vocabulary.countOf(stem(word)) > 0 || vocabulary.synonymsOf(keyOf([word])).length > 0
}

function isCompound(vocabulary: SearchVocabulary, word: string): boolean {
  const parts = compoundParts(word, (part) => vocabulary.countOf(part) > 0)
  return parts.length > 0 && parts.every((part) => hasMatches(vocabulary, part))
}

const hasMatches = (vocabulary: SearchVocabulary, part: string) =>
  vocabulary.countOf(part) > 0 || vocabulary.synonymsOf(part).length > 0

/** Positions of words that are part of a known phrase: their spelling is not corrected. */
function wordsInPhrases(vocabulary: SearchVocabulary, words: readonly string[]): Set<number> {
  const positions = new Set<number>()
  for (const [at] of words.entries()) {
    for (let length = MAX_PHRASE_LENGTH; length > 1; length -= 1) {
      const phrase = words.slice(at, at + length)
      if (phrase.length < length || !isPhrase(vocabulary, phrase)) continue
      for (let place = at; place < at + length; place += 1) positions.add(place)
    }
  }
  return positions
}

const isPhrase = (vocabulary: SearchVocabulary, phrase: readonly string[]) =>
  vocabulary.synonymsOf(keyOf(phrase)).length > 0 || vocabulary.countOf(keyOf(phrase)) > 0

function clausesOf(vocabulary: SearchVocabulary, words: readonly string[], halfTyped: string | undefined) {
  const clauses: SearchClause[] = []
  const unknown: string[] = []
  for (let at = 0; at < words.length; ) {
    const length = phraseLength(vocabulary, words, at)
    const phrase = words.slice(at, at + length)
    const word = phrase[0] ?? ''
    at += length
    // The index has "zonder armleuning" (without armrest) as one word; see `missingFeatureStem`.
    if (length === 1 && word === 'zonder' && words[at] !== undefined) {
      const lexeme = missingFeatureStem(words[at] ?? '')
      if (vocabulary.countOf(lexeme) > 0) clauses.push({ own: [[lexeme]], other: [] })
      at += 1
      continue
    }
    if (length === 1 && isEmptyWord(word)) continue
    const isHalf = halfTyped !== undefined && at === words.length && phrase.at(-1) === halfTyped
    const clause = clauseOf(vocabulary, phrase, isHalf)
    if (clause) clauses.push(clause)
    else unknown.push(...phrase)
  }
  return { clauses, unknown }
}

/** Length of the longest known phrase that starts at this word. */
function phraseLength(vocabulary: SearchVocabulary, words: readonly string[], at: number): number {
  for (let length = Math.min(MAX_PHRASE_LENGTH, words.length - at); length > 1; length -= 1) {
    if (isPhrase(vocabulary, words.slice(at, at + length))) return length
  }
  return 1
}

/** The clause of a word or phrase, from the cache; undefined when the shop has none of its words. */
function clauseOf(vocabulary: SearchVocabulary, phrase: readonly string[], isHalf: boolean): SearchClause | undefined {
  const key = isHalf ? `${phrase.join(' ')}…` : phrase.join(' ')
  const cached = vocabulary.clauses.get(key)
  if (cached) return cached.clause
  const clause = makeClause(vocabulary, phrase, isHalf)
  vocabulary.clauses.set(key, { clause })
  return clause
}

function makeClause(
  vocabulary: SearchVocabulary,
  phrase: readonly string[],
  isHalf: boolean,
): SearchClause | undefined {
  const key = keyOf(phrase)
  const own: (readonly string[])[] = []
  if (vocabulary.countOf(key) > 0) own.push([key])
  // A product text may also contain the words of a phrase separately.
  if (phrase.length > 1) own.push(...ifAllKnown(vocabulary, phrase.filter((word) => !isEmptyWord(word)).map(stem)))
  const word = phrase.at(-1) ?? ''
  const parts = compoundParts(phrase.join(''), (part) => vocabulary.countOf(part) > 0)
  const other = [
    ...vocabulary.synonymsOf(key).flatMap((words) => synonymStems(vocabulary, words)),
    ...(isHalf ? completedSynonyms(vocabulary, word) : []),
    ...(parts.length > 1 ? partsWithSynonyms(vocabulary, parts) : []),
  ]
  const mayBePrefix =
    phrase.length === 1 && (isHalf || (own.length + other.length === 0 && word.length >= MIN_PREFIX_LENGTH))
  const start = mayBePrefix && vocabulary.hasPrefix(word) ? word : undefined
  if (own.length === 0 && other.length === 0 && start === undefined) return undefined
  return { own, other: distinct(other, own), ...(start !== undefined && { start }) }
}

/** Synonyms of the possible completions of a prefix: "sof" → "sofa" → "bank". */
const completedSynonyms = (vocabulary: SearchVocabulary, word: string) =>
  word.length < MIN_PREFIX_LENGTH
    ? []
    : vocabulary
        .startingWith(word, MAX_COMPLETIONS)
        .flatMap((completed) => vocabulary.synonymsOf(keyOf([completed])))
        .flatMap((words) => synonymStems(vocabulary, words))

/** Alternatives of a synonym, as one word or as separate words. */
function synonymStems(vocabulary: SearchVocabulary, words: readonly string[]): string[][] {
  const joined = keyOf(words)
  if (words.length === 1) return vocabulary.countOf(joined) > 0 ? [[joined]] : []
  return [
    ...(vocabulary.countOf(joined) > 0 ? [[joined]] : []),
    ...ifAllKnown(vocabulary, words.filter((word) => !isEmptyWord(word)).map(stem)),
  ]
}

/** Alternatives of a compound, with each part or its synonyms: "relaxzetel" → "relax" and "stoel". */
function partsWithSynonyms(vocabulary: SearchVocabulary, parts: readonly string[]): string[][] {
  const choices = parts.map((part) => [
    ...(vocabulary.countOf(part) > 0 ? [part] : []),
    ...vocabulary
      .synonymsOf(part)
      .flatMap((words) => (words.length === 1 ? synonymStems(vocabulary, words).flat() : [])),
  ])
  return choices.reduce<string[][]>(
    (combined, lexemes) => combined.flatMap((start) => lexemes.slice(0, 4).map((lexeme) => [...start, lexeme])),
    [[]],
  )
}

/** These stems as the only alternative, when the shop has all of them; otherwise no alternative. */
const ifAllKnown = (vocabulary: SearchVocabulary, lexemes: readonly string[]) =>
  lexemes.length > 0 && lexemes.every((lexeme) => vocabulary.countOf(lexeme) > 0) ? [[...lexemes]] : []

/** Matches items that are made in a color or have it in their name: "Salie" is also the name of a bar stool. */
function colorClause(vocabulary: SearchVocabulary, { words, leatherIds }: QueryColor): SearchClause {
  return { own: ifAllKnown(vocabulary, words.map(stem)), other: [], leathers: leatherIds }
}

/** Removes clauses that nearly every item matches ("leren"), unless there is no other clause. */
function withoutCommon(vocabulary: SearchVocabulary, clauses: readonly SearchClause[]): readonly SearchClause[] {
  const maxItems = Math.max(FEW_ITEMS, vocabulary.documents * 0.6)
  const isCommon = ({ own, leathers, start }: SearchClause) =>
    !leathers && start === undefined && own.some((way) => way.every((lexeme) => vocabulary.countOf(lexeme) > maxItems))
  const distinctive = clauses.filter((clause) => !isCommon(clause))
  return distinctive.length > 0 ? distinctive : clauses.slice(0, 1).map((clause) => ({ ...clause, isCommon: true }))
}

/** Clause for the last part of an unknown compound: "bank" for "slaapbank". Empty when that part is unknown too. */
function headClause(vocabulary: SearchVocabulary, word: string): SearchClause[] {
  const [, head] = compoundParts(word)
  const clause = head === undefined ? undefined : clauseOf(vocabulary, [head], false)
  return clause ? [clause] : []
}

/** Removes duplicates and the alternatives in `without`. */
function distinct(alternatives: readonly (readonly string[])[], without: readonly (readonly string[])[]) {
  const keyed = new Map(alternatives.map((stems) => [stems.join(' '), stems]))
  for (const stems of without) keyed.delete(stems.join(' '))
  return [...keyed.values()]
}
