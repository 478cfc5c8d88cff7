/** A request, ready to be sent again and again. */
export type LoadRequest = {
  method: 'GET' | 'POST'
  /** Path and query. */
  path: string
  headers?: Record<string, string>
  body?: string
}

/** What to ask of whom, and for how long. */
export type LoadJob = {
  origin: string
  connections: number
  /** How long, or how often in all. */
  until: { seconds: number } | { requests: number }
  requests: readonly LoadRequest[]
  /**
   * `each`: every connection asks for all of the list in turn, again and again. `shared`: they share the
   * list, so that nothing is asked twice before all was asked once, and each request has its own
   * `idempotency-key` and comes from an address of its own.
   */
  list: 'each' | 'shared'
}

export type LoadResult = {
  requests: number
  seconds: number
  perSecond: number
  p50Ms: number
  p95Ms: number
  /** Of the generator itself: when it is busy all the time, it was the limit. */
  cpuSeconds: number
}

/** The time under which this share of the times lies. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
