/** Returns the index of a number in a list in ascending order; -1 when absent. Binary search. */
export function indexInSorted(sorted: ArrayLike<number>, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return sorted[low] === value ? low : -1
}

/** Returns the place of the first text that is not before this one, in a sorted list; the length of the list when all are before it. Binary search. */
export function firstFrom(texts: readonly string[], text: string): number {
  let low = 0
  let high = texts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((texts[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}
