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
  let last: number[] = []
  for (let column = 0; column <= other.length; column += 1) last.push(column)
  // A search compares each unknown word with many words, so this loop creates no arrays but one per letter.
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    let fewest = row
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one.charCodeAt(row - 1) === other.charCodeAt(column - 1)
      let edits = (last[column - 1] as number) + (isSame ? 0 : 1) // the rows have an entry for each column
      if ((last[column] as number) + 1 < edits) edits = (last[column] as number) + 1
      if ((current[column - 1] as number) + 1 < edits) edits = (current[column - 1] as number) + 1
      if (!isSame && row > 1 && column > 1 && isSwap(one, other, row, column)) {
        edits = Math.min(edits, (beforeLast[column - 2] as number) + 1)
      }
      current.push(edits)
      if (edits < fewest) fewest = edits
    }
    if (fewest > most) return most + 1
    beforeLast = last
    last = current
  }
  return Math.min(last[other.length] ?? 0, most + 1)
}

const isSwap = (one: string, other: string, row: number, column: number) =>
  one.charCodeAt(row - 1) === other.charCodeAt(column - 2) && one.charCodeAt(row - 2) === other.charCodeAt(column - 1)

/** Returns a bit for each letter that occurs in a word. Other characters have bits in common with letters. */
function letterBits(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

/**
 * True when two words may be within this many edits. An edit removes at most one letter from a word and adds at most one,
 * so more different letters need more edits. This is much cheaper than `editDistance`.
 */
function mayBeWithin(most: number, oneBits: number, otherBits: number): boolean {
  return bitCount(oneBits & ~otherBits) <= most && bitCount(otherBits & ~oneBits) <= most
}

/** Number of bits that are set, up to three: no word may have more typos than two. */
function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0 && count < 3; rest &= rest - 1) count += 1
  return count
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
  const typedBits = letterBits(typed)
  return known
    .flatMap(({ word, documents }) => {
      const limit = Math.min(most, maxEdits(word.length))
      if (Math.abs(word.length - typed.length) > limit || !mayBeWithin(limit, typedBits, letterBits(word))) return []
      const edits = editDistance(typed, word, limit)
      return edits <= limit ? { word, documents, edits, startPenalty: word[0] !== typed[0] ? 1 : 0 } : []
    })
    .sort(
      (a, b) =>
        a.edits - b.edits || a.startPenalty - b.startPenalty || b.documents - a.documents || (a.word < b.word ? -1 : 1),
    )
    .map(({ word }) => word)
}
