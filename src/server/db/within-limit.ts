/** As long as the pool waits for a connection. */
export const WAIT_LIMIT_MS = 10_000

/** Returns the error of a call that waited too long. Its message is that of the pool, so that callers handle both alike. */
export const tooLate = () => new Error('timeout exceeded when trying to connect')

/** Returns the result of `work`. Rejects with `tooLate` when it takes longer; the work itself goes on. */
export function withinLimit<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  const limit = Promise.withResolvers<never>()
  const timer = setTimeout(() => limit.reject(tooLate()), limitMs)
  return Promise.race([work, limit.promise]).finally(() => clearTimeout(timer))
}
