/** What the shop promised: a window on a day. Times are local times in Amsterdam. */
export type PromisedWindow = { day: string; from: string; until: string }

export const PROMISE_STATES = ['open', 'kept', 'broken', 'replaced', 'withdrawn'] as const
export type PromiseState = (typeof PROMISE_STATES)[number]

/** Names of the states, for customers and staff. */
export const PROMISE_WORDS: Readonly<Record<PromiseState, string>> = {
  open: 'Afgesproken',
  kept: 'Nagekomen',
  broken: 'Niet nagekomen',
  replaced: 'Verzet',
  withdrawn: 'Vervallen',
}

/**
 * Returns whether a delivery kept its promise: on the promised day, before the end of the window. A delivery before the
 * begin of the window keeps it too, because the crew then called and the customer agreed.
 *
 * @param delivered local day and time of the delivery; without a time only the day counts
 */
export function isKept(promise: PromisedWindow, delivered: { day: string; time?: string | undefined }): boolean {
  return delivered.day === promise.day && (delivered.time === undefined || delivered.time <= promise.until)
}

/** Counts of promises that ended. A replaced promise counts as moved: the figures show it, and it is not kept or broken. */
export type PromiseCounts = { kept: number; broken: number; replaced: number }

/** Returns the share of kept promises in whole percents; undefined when none was kept or broken. */
export function keptShare({ kept, broken }: PromiseCounts): number | undefined {
  const ended = kept + broken
  return ended === 0 ? undefined : Math.round((kept / ended) * 100)
}
