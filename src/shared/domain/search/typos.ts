/** How many slips of the finger a word of this many letters may hold: in a short word every letter counts. */
const maxEdits = (letters: number) => (letters < 4 ? 0 : letters < 8 ? 1 : 2)

/**
 * How many letters must be put in, left out, changed or swapped with their neighbour to make one word of the other;
 * `most` + 1 as soon as it is certain that it is more.
 *
 * @example editDistance('hoekbnak', 'hoekbank', 2) // 1
 */
function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          ...(isSwap ? [(beforeLast[column - 2] ?? 0) + 1] : []),
        ),
      )
    }
    if (Math.min(...current) > most) return most + 1
    beforeLast = last
    last = current
  }
  return Math.min(last[other.length] ?? 0, most + 1)
}

/** The letters of a word in the order of the alphabet: the same for words in which two were swapped. */
export const lettersOf = (word: string) => [...word].sort().join('')

/** A word of the shop, and in how many items it stands. */
export type VocabularyWord = { word: string; documents: number }

/**
 * The words that somebody may have meant, the likeliest first: the fewest slips, then the same first letter, then what
 * the shop has most of. Empty when nothing is near enough.
 */
export function spellingCandidates(
  typed: string,
  known: readonly VocabularyWord[],
  most = maxEdits(typed.length),
): string[] {
  return known
    .map(({ word, documents }) => ({
      word,
      documents,
      slips: editDistance(typed, word, Math.min(most, maxEdits(word.length))),
      isOtherStart: word[0] !== typed[0] ? 1 : 0,
    }))
    .filter(({ word, slips }) => slips <= Math.min(most, maxEdits(word.length)))
    .sort(
      (a, b) =>
        a.slips - b.slips || a.isOtherStart - b.isOtherStart || b.documents - a.documents || (a.word < b.word ? -1 : 1),
    )
    .map(({ word }) => word)
}
