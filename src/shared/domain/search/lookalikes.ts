import { lettersOf, type VocabularyWord } from './typos.ts'

/** Minimum similarity of two words: their common trigrams divided by all their trigrams. */
const MIN_SIMILARITY = 0.3
/** Maximum number of words that are found by trigrams. */
const MAX_WORDS = 25
/** After one typo, words up to this length have too few trigrams in common with the correct word. */
const SHORT_WORD = 5

/**
 * Returns a function that finds known words similar to an unknown word: by common trigrams (most similar first), and by
 * the same letters in another order. Short words have few trigrams, so it finds these by their first letter as well.
 * `spellingCandidates` then selects the best words. Words with digits are codes, and are never suggested.
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
  // Number of trigrams that each word shares with the unknown word. Every call leaves it empty.
  const counts = new Uint16Array(words.length)

  const wordsWithCommonTrigrams = (word: string): VocabularyWord[] => {
    const own = trigramsOf(word)
    const touched: number[] = []
    for (const trigram of own) {
      for (const at of byTrigram.get(trigram) ?? []) {
        if (counts[at] === 0) touched.push(at)
        counts[at] = (counts[at] ?? 0) + 1
      }
    }
    const similar: { at: number; similarity: number }[] = []
    for (const at of touched) {
      const count = counts[at] ?? 0
      counts[at] = 0
      const similarity = count / (own.size + (sizes[at] ?? 0) - count)
      if (similarity >= MIN_SIMILARITY) similar.push({ at, similarity })
    }
    return similar
      .sort((a, b) => b.similarity - a.similarity || a.at - b.at)
      .slice(0, MAX_WORDS)
      .flatMap(({ at }) => words[at] ?? [])
  }
  return (word) => {
    const found = [...wordsWithCommonTrigrams(word), ...(byLetters.get(lettersOf(word)) ?? [])]
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
