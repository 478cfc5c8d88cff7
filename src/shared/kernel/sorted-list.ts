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
