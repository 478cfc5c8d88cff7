import { setTimeout } from 'node:timers/promises'
import type { CallCounts } from '../../../../db/call-counts.ts'

/** Minimum interval between two polls of one payment for unsigned exchange calls, over all servers, in ms. */
const LOOK_EVERY_MS = 2_500
/** Polls per interval for ids that the shop does not have: of one network, and of all networks together. */
const MAX_UNKNOWN_OF_NETWORK = 2
const MAX_UNKNOWN = 5

/** Polls the provider for an unsigned exchange call, unless such a poll was made a moment ago. */
export type ExchangeLooks = {
  /**
   * Polls about a payment of the shop. Within the interval it waits for the end of the interval, and polls once for all
   * calls that wait on this server. Returns 'later' when another server polled in that time.
   */
  about<Result>(attemptId: string, poll: () => Promise<Result>): Promise<Result | 'later'>
  /** Polls about an id that the shop does not have. Returns 'later', without a wait, after too many polls. */
  aboutUnknown<Result>(call: UnknownCall, poll: () => Promise<Result>): Promise<Result | 'later'>
}

/** A call about an id that the shop does not have, and the network of its sender. */
export type UnknownCall = { payId: string; network: string }

/** Number of polls since the start of an interval, and its end in ms of the clock of the server. */
type Interval = { count: number; endsAt: number }

/**
 * Limits the polls that unsigned exchange calls cause. Anyone can send such calls, and each poll uses a part of the
 * limits of the provider. No call is lost: a poll follows that begins after the call, or the provider repeats the call.
 */
export function createExchangeLooks(counts: CallCounts, everyMs = LOOK_EVERY_MS): ExchangeLooks {
  /** Polls that wait for the end of the interval, by attempt. */
  const waiting = new Map<string, Promise<unknown>>()

  /** Polls in the current interval on this server, by key. The interval that began first is the first entry. */
  const intervals = new Map<string, Interval>()

  /** Returns the interval that this call begins. */
  function begin(key: string): Interval {
    const now = performance.now()
    for (const [other, { endsAt }] of intervals) {
      if (endsAt > now) break
      intervals.delete(other)
    }
    const interval = { count: 1, endsAt: now + everyMs }
    intervals.delete(key) // so that the new entry is the last one
    intervals.set(key, interval)
    return interval
  }

  /** Returns the ms until the interval of a key ends on this server; 0 without one. */
  const msLeft = (key: string) => Math.max(0, (intervals.get(key)?.endsAt ?? 0) - performance.now())

  /** Counts a poll on this server first, because `counts` allows every call while the database is away or slow. */
  async function isAllowed(key: string, max: number): Promise<boolean> {
    const current = msLeft(key) > 0 ? intervals.get(key) : undefined
    if (current && current.count >= max) return false
    if (current) current.count += 1
    const begun = current ? undefined : begin(key)
    const wait = await counts.count({ key: `exchange ${key}`, max, windowMs: everyMs })
    // The interval of the database began after ours. A poll after the end of ours must not be early for the database.
    if (begun) begun.endsAt = performance.now() + everyMs
    return wait === undefined
  }

  async function waitAndPoll<Result>(attemptId: string, poll: () => Promise<Result>): Promise<Result | 'later'> {
    try {
      // Repeated, because the interval ends later when its first poll was still being counted, and a timer may end early.
      do await setTimeout(Math.ceil(msLeft(attemptId)), undefined, { ref: false })
      while (msLeft(attemptId) > 0)
    } finally {
      // A call that arrives after this point does not share the poll, because its status may be newer.
      waiting.delete(attemptId)
    }
    return (await isAllowed(attemptId, 1)) ? poll() : 'later'
  }

  return {
    async about<Result>(attemptId: string, poll: () => Promise<Result>) {
      const pending = waiting.get(attemptId)
      if (pending) return pending as Promise<Result | 'later'> // all polls about an attempt have the same result type
      if (await isAllowed(attemptId, 1)) return poll()
      const pendingNow = waiting.get(attemptId) ?? waitAndPoll(attemptId, poll)
      waiting.set(attemptId, pendingNow)
      return pendingNow as Promise<Result | 'later'>
    },

    async aboutUnknown(call, poll) {
      // The total is counted last, so that refused calls of one network use no part of it.
      const isNew =
        (await isAllowed(`unknown of ${call.network}`, MAX_UNKNOWN_OF_NETWORK)) &&
        (await isAllowed(`unknown ${call.payId}`, 1)) &&
        (await isAllowed('unknown', MAX_UNKNOWN))
      return isNew ? poll() : 'later'
    },
  }
}
