/** A measured value at a time. */
export type Sample = { atMs: number; value: number }

/**
 * Returns by how much the value rises per minute: the slope of the line with the least squared distance to the samples.
 * Fewer than two different times have no slope, and give 0.
 *
 * @example slopePerMinute([{ atMs: 0, value: 100 }, { atMs: 30_000, value: 101 }]) // 2
 */
export function slopePerMinute(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const meanTime = mean(samples.map(({ atMs }) => atMs))
  const meanValue = mean(samples.map(({ value }) => value))
  let covariance = 0
  let variance = 0
  for (const { atMs, value } of samples) {
    covariance += (atMs - meanTime) * (value - meanValue)
    variance += (atMs - meanTime) ** 2
  }
  return variance === 0 ? 0 : (covariance / variance) * 60_000
}

/** Returns the samples of the last half of the time between the first and the last sample. */
export function lastHalf(samples: readonly Sample[]): Sample[] {
  const [first, last] = [samples[0]?.atMs ?? 0, samples.at(-1)?.atMs ?? 0]
  return samples.filter(({ atMs }) => atMs >= (first + last) / 2)
}

/** Part of a run: the warm-up, or one of the three parts of equal length after it. */
export type Part = 'warmUp' | 'first' | 'second' | 'third'

/** The parts after the warm-up. */
export const THIRDS = ['first', 'second', 'third'] as const satisfies readonly Part[]

/** Returns the part of a run to which a time since its start belongs. Times after the end belong to the last third. */
export function partAt(sinceStartMs: number, { warmUpMs, durationMs }: { warmUpMs: number; durationMs: number }): Part {
  if (sinceStartMs < warmUpMs) return 'warmUp'
  const third = Math.floor(((sinceStartMs - warmUpMs) / (durationMs - warmUpMs)) * THIRDS.length)
  return THIRDS[Math.min(third, THIRDS.length - 1)] ?? 'third'
}

/** Fewest calls per third whose 95th percentile is compared: with fewer, a single slow call decides. */
const FEWEST_CALLS = 100

/** Returns whether a kind of call has enough calls in the first and the last third to compare their 95th percentiles. */
export const canCompareThirds = (calls: Readonly<Record<'first' | 'third', number>>): boolean =>
  Math.min(calls.first, calls.third) >= FEWEST_CALLS
