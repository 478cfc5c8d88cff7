/** How long the desk waits, in milliseconds (specification §4, decisions C14). */
export const deskTiming = {
  /** A terminal that is busy is asked after so often, */
  pollMs: 2_000,
  /** for so long; then the outcome is unknown, */
  pollForMs: 60_000,
  /** and asked after ever less often, for ever. */
  backoffFromMs: 5_000,
  backoffToMs: 60_000,
  /** A pay link waits for days for its customer. */
  linkBackoffToMs: 300_000,
  /** What the server does not know for so long after the first time it said so was never started. */
  absentAfterMs: 4_000,
  /** Longer than any answer takes: then the call is given up, and the payment asked after. */
  startForMs: 120_000,
  askForMs: 90_000,
  /** A pay link that was made shortly before the till stopped is returned to; older ones only stand in the list. */
  linkReturnsForMs: 15 * 60_000,
}

export type DeskTiming = typeof deskTiming
