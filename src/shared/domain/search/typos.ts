/** Maximum number of typos in a word of this length; short words allow fewer. */
const maxEdits = (letters: number) => (letters < 4 ? 0 : letters < 8 ? 1 : 2)

/**
 * Returns the number of insertions, deletions, changes and swaps of adjacent letters between two words. Returns
 * `most` + 1 when there are more than `most`.
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

/** Returns the letters of a word, sorted. Words with the same letters in another order have the same result. */
export const lettersOf = (word: string) => [...word].sort().join('')

/** A word of the catalog, and the number of items that contain it. */
export type VocabularyWord = { word: string; documents: number }

/**
 * Returns the known words that a typed word may mean, most likely first: fewest typos, then the same first letter, then
 * most items. Empty when no known word is close enough.
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
      edits: editDistance(typed, word, Math.min(most, maxEdits(word.length))),
      startPenalty: word[0] !== typed[0] ? 1 : 0,
    }))
    .filter(({ word, edits }) => edits <= Math.min(most, maxEdits(word.length)))
    .sort(
      (a, b) =>
        a.edits - b.edits || a.startPenalty - b.startPenalty || b.documents - a.documents || (a.word < b.word ? -1 : 1),
    )
    .map(({ word }) => word)
}
