import { lettersOf, type VocabularyWord } from './typos.ts'

/** Minimum part of common trigrams of two similar words. */
const LEAST_ALIKE = 0.3
const MOST = 25
/** In words up to this length one typo leaves too few common trigrams. */
const SHORT_WORD = 5

/**
 * Returns a function that finds words similar to an unknown word: by common trigrams (most similar first), by the same
 * letters in another order, and, because short words have few trigrams, by the first letter. `spellingCandidates`
 * selects among them. Words with digits are codes and are not corrected.
 */
export function lookalikes(known: readonly VocabularyWord[]): (word: string) => VocabularyWord[] {
  const words = known.filter(({ word }) => !/\d/.test(word))
  const byTrigram = new Map<string, number[]>()
  const sizes: number[] = []
  for (const [at, { word }] of words.entries()) {
    const trigrams = trigramsOf(word)
    sizes.push(trigrams.size)
    for (const trigram of trigrams) append(byTrigram, trigram, at)
  }
  const byLetters = Map.groupBy(words, ({ word }) => lettersOf(word))
  const byStart = Map.groupBy(words, ({ word }) => word[0] ?? '')

  const sharing = (word: string): VocabularyWord[] => {
    const own = trigramsOf(word)
    const shared = new Map<number, number>()
    for (const trigram of own) {
      for (const at of byTrigram.get(trigram) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1)
    }
    return [...shared]
      .map(([at, count]) => ({ at, alike: count / (own.size + (sizes[at] ?? 0) - count) }))
      .filter(({ alike }) => alike >= LEAST_ALIKE)
      .sort((a, b) => b.alike - a.alike || a.at - b.at)
      .slice(0, MOST)
      .flatMap(({ at }) => words[at] ?? [])
  }
  return (word) => {
    const found = [...sharing(word), ...(byLetters.get(lettersOf(word)) ?? [])]
    const short = word.length <= SHORT_WORD ? (byStart.get(word[0] ?? '') ?? []) : []
    return [...new Set([...found, ...short.filter((other) => other.word.length <= word.length + 1)])]
  }
}

/** Returns all sequences of three letters, with padding: "bank" gives "  b", " ba", "ban", "ank", "nk ". */
function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}

function append(lists: Map<string, number[]>, key: string, value: number): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
