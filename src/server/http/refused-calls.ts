import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { callerNetwork } from '../access/caller-network.ts'
import { isDatabaseUnavailable } from '../db/database-away.ts'
import { Outage } from '../ports/outage.ts'
import { limitOf, sharedCountsOf, WINDOW_MS } from './limits.ts'

/** Calls of one IP address that may wait for a slot; further calls are refused at once. */
const MAX_WAITING = 200
/** If more IP addresses than this are in memory, those whose window has ended are deleted. */
const MANY_ADDRESSES = 10_000

/** Ends a call that had a slot. If `isFree`, the slot becomes free; otherwise the call counts as refused. */
type EndCall = (isFree: boolean) => void

/** The state of one IP address. */
type Caller = { refused: number; windowEnds: number; running: number; waiting: ((end: EndCall | undefined) => void)[] }

/**
 * Limits the refused calls of an address to `max` per minute, in the memory of this server.
 *
 * A call takes a slot before it runs, because its outcome is not known yet. The calls that were refused and those that
 * run are together at most `max`. A call without a slot waits for the running calls. It gets a 429 response as soon as
 * `max` calls were refused, or at once when `MAX_WAITING` calls wait.
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
    /** Waits for a slot. Returns undefined when too many calls of the address were refused, or are waiting. */
    async enter(address: string): Promise<EndCall | undefined> {
      const caller = callerOf(address)
      if (caller.refused >= max || caller.waiting.length >= MAX_WAITING) return undefined
      if (caller.refused + caller.running < max) return begin(caller)
      return new Promise((resolve) => caller.waiting.push(resolve))
    },
  }
}

/**
 * Returns a function that runs a call within the limit of its IP address, or throws 429. If the server has no limits,
 * it runs every call. Calls that fail because of an outage are not counted.
 *
 * @param endpoint the endpoint whose calls are counted over all servers too, if its limit is low
 */
export function limitRefused(app: FastifyInstance, max: number, endpoint?: Endpoint) {
  const limit = app.hasDecorator('createRateLimit') ? refusedCallsLimit(max) : undefined
  const counts = endpoint && sharedCountsOf(app, endpoint)
  const refuse = (reply: FastifyReply): never => {
    reply.header('retry-after', WINDOW_MS / 1000)
    throw Object.assign(new Error('too many refused calls'), { statusCode: 429 })
  }
  return async <Outcome>(
    reply: FastifyReply,
    run: () => Promise<Outcome>,
    isRefusal: (outcome: Outcome) => boolean,
  ): Promise<Outcome> => {
    if (!limit) return run()
    const end = await limit.enter(callerNetwork(reply.request.ip))
    if (!end) return refuse(reply)
    const shared = counts && limitOf(endpoint, reply.request)
    if (shared && !(await counts.takeSlot(shared))) {
      end(true)
      return refuse(reply)
    }
    let isCounted = true
    try {
      const outcome = await run()
      isCounted = isRefusal(outcome)
      return outcome
    } catch (error) {
      // If an outage counted, callers that retried during an outage would be refused for a minute afterwards.
      isCounted = !(error instanceof Outage || isDatabaseUnavailable(error))
      throw error
    } finally {
      end(!isCounted)
      if (shared) await counts.endSlot(shared, !isCounted)
    }
  }
}
