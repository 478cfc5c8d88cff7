/** Returns a percentile of the numbers. @example shareOf([3, 1, 2], 0.5) // 2 */
export function shareOf(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const median = (numbers: readonly number[]) => shareOf(numbers, 0.5)

/** Summary of the times. On a busy machine the fastest time is the most reliable. */
export const spreadOf = (numbers: readonly number[]) => ({
  times: numbers.length,
  fastest: Math.min(...numbers),
  slowest: Math.max(...numbers),
})
