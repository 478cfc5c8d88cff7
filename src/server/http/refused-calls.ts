import type { FastifyInstance, FastifyReply } from 'fastify'
import { isDatabaseAway } from '../db/database-away.ts'
import { Outage } from '../ports/outage.ts'

const WINDOW_MS = 60_000
/** Calls of one IP address that may wait for a slot; further calls are refused at once. */
const MAX_WAITING = 200
/** From this number of addresses on, addresses whose window has ended are deleted. */
const MANY_ADDRESSES = 10_000

/** Ends a call that had a slot. With `isFree` the slot becomes free; otherwise the call counts as refused. */
type EndCall = (isFree: boolean) => void

/** The state of one IP address. */
type Caller = { refused: number; windowEnds: number; running: number; waiting: ((end: EndCall | undefined) => void)[] }

/**
 * Limits the refused calls of an address to `max` per minute, in the memory of this server.
 *
 * A running call takes a slot before its outcome is known, so at most `max` calls that will be refused run. A call
 * without a slot waits while others run, and is refused once `max` calls were refused.
 */
export function refusedCallsLimit(max: number, now: () => number = Date.now) {
  const callers = new Map<string, Caller>()

  function callerOf(address: string): Caller {
    const existing = callers.get(address)
    if (existing) {
      if (existing.windowEnds <= now()) Object.assign(existing, { refused: 0, windowEnds: now() + WINDOW_MS })
      return existing
    }
    if (callers.size >= MANY_ADDRESSES) deleteExpired()
    const caller: Caller = { refused: 0, windowEnds: now() + WINDOW_MS, running: 0, waiting: [] }
    callers.set(address, caller)
    return caller
  }

  function deleteExpired(): void {
    for (const [address, { running, windowEnds }] of callers) {
      if (running === 0 && windowEnds <= now()) callers.delete(address)
    }
  }

  function begin(caller: Caller): EndCall {
    caller.running += 1
    return (isFree) => {
      caller.running -= 1
      if (!isFree) caller.refused += 1
      admitWaiting(caller)
    }
  }

  function admitWaiting(caller: Caller): void {
    while (caller.waiting.length > 0) {
      if (caller.refused >= max) caller.waiting.shift()?.(undefined)
      else if (caller.refused + caller.running < max) caller.waiting.shift()?.(begin(caller))
      else return
    }
  }

  return {
    /** Waits for a slot. Undefined when too many calls of the address were refused in the last minute. */
    async enter(address: string): Promise<EndCall | undefined> {
      const caller = callerOf(address)
      if (caller.refused >= max || caller.waiting.length >= MAX_WAITING) return undefined
      if (caller.refused + caller.running < max) return begin(caller)
      return new Promise((resolve) => caller.waiting.push(resolve))
    },
  }
}

/**
 * Returns a function that runs a call within the limit of its IP address, or throws 429. It runs every call if the server
 * has no limits. Calls that fail because of an outage are not counted.
 */
export function limitRefused(app: FastifyInstance, max: number) {
  const limit = app.hasDecorator('createRateLimit') ? refusedCallsLimit(max) : undefined
  return async <Outcome>(
    reply: FastifyReply,
    run: () => Promise<Outcome>,
    isRefusal: (outcome: Outcome) => boolean,
  ): Promise<Outcome> => {
    if (!limit) return run()
    const end = await limit.enter(reply.request.ip)
    if (!end) {
      reply.header('retry-after', WINDOW_MS / 1000)
      throw Object.assign(new Error('too many refused calls'), { statusCode: 429 })
    }
    let isCounted = true
    try {
      const outcome = await run()
      isCounted = isRefusal(outcome)
      return outcome
    } catch (error) {
      // Otherwise callers that retried during an outage would be refused for a minute after it.
      isCounted = !(error instanceof Outage || isDatabaseAway(error))
      throw error
    } finally {
      end(!isCounted)
    }
  }
}
