/** A prepared request that can be sent repeatedly. */
export type LoadRequest = {
  method: 'GET' | 'POST'
  /** Path and query. */
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Requests, target and duration of a load test. */
export type LoadJob = {
  origin: string
  connections: number
  /** Duration, or total number of requests. */
  until: { seconds: number } | { requests: number }
  requests: readonly LoadRequest[]
  /**
   * `each`: every connection sends the whole list repeatedly. `shared`: the connections share the list, so that no
   * request is repeated before all were sent once, and each request has its own `idempotency-key` and source address.
   */
  list: 'each' | 'shared'
}

export type LoadResult = {
  requests: number
  seconds: number
  perSecond: number
  p50Ms: number
  p95Ms: number
  /** Processor time of the load generator itself. When it was always busy, it was the bottleneck. */
  cpuSeconds: number
}

/** Returns the time below which this share of the times is. @example percentile(times, 0.95) // p95 */
export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
