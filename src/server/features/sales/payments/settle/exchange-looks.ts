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

/**
 * Limits the polls that unsigned exchange calls cause. Anyone can send such calls, and each poll uses a part of the
 * limits of the provider. No call is lost: a poll follows that begins after the call, or the provider repeats the call.
 */
export function createExchangeLooks(counts: CallCounts, everyMs = LOOK_EVERY_MS): ExchangeLooks {
  /** Polls that wait for the end of the interval, by attempt. */
  const waiting = new Map<string, Promise<unknown>>()

  async function isAllowed(key: string, max: number): Promise<boolean> {
    return (await counts.count({ key: `exchange ${key}`, max, windowMs: everyMs })) === undefined
  }

  async function waitAndPoll<Result>(attemptId: string, poll: () => Promise<Result>): Promise<Result | 'later'> {
    try {
      await setTimeout(everyMs, undefined, { ref: false })
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
