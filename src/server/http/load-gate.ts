import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Refuses expensive work under overload; absent on a server without limits. */
    loadGate?: LoadGate
  }
}

/**
 * Expensive work that may be refused. `costly`: searches, filters, suggestions, and pages with a query, which are refused
 * first. `page`: the rendering of any other page, and other responses that are not cached.
 */
export type WorkKind = 'costly' | 'page'

/** The server is overloaded and refuses this work. The response is 503 with `Retry-After`. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'
}

export type LoadGate = {
  /** Counts work that begins, and returns a function to call when it ends. Returns undefined when the work is refused. */
  enter(kind: WorkKind): (() => void) | undefined
  /** Returns whether the server made this call to itself, for a page whose rendering was accepted before. */
  isOwnCall(request: FastifyRequest): boolean
  /** Returns whether staff made this call, for example a search at a till. Their calls are never refused. */
  isStaffCall(request: FastifyRequest): Promise<boolean>
  countRefusal(kind: WorkKind): void
}

type GateOptions = {
  /** Returns how long the event loop is delayed now, in ms. */
  delayMs(): number
  /** From this delay on, costly work is refused; from twice this delay on, pages too. */
  limitMs: number
  isOwnCall?: LoadGate['isOwnCall']
  isStaffCall?: LoadGate['isStaffCall']
  countRefusal?: LoadGate['countRefusal']
}

/**
 * Most work of one kind at the same time. It bounds the memory of requests that wait for the database. With ten connections
 * to the database, more simultaneous work does not end sooner.
 */
const MAX_RUNNING: Readonly<Record<WorkKind, number>> = { costly: 100, page: 200 }

/** Pages are refused later than searches, because a visitor without a page has nothing. */
const LIMIT_FACTOR: Readonly<Record<WorkKind, number>> = { costly: 1, page: 2 }

/** Returns the gate of expensive work. It has no effect on other requests, such as orders, payments and health checks. */
export function createLoadGate(options: GateOptions): LoadGate {
  const { delayMs, limitMs } = options
  const running: Record<WorkKind, number> = { costly: 0, page: 0 }
  return {
    isOwnCall: options.isOwnCall ?? (() => false),
    isStaffCall: options.isStaffCall ?? (async () => false),
    countRefusal: options.countRefusal ?? (() => undefined),
    enter(kind) {
      if (running[kind] >= MAX_RUNNING[kind] || delayMs() >= limitMs * LIMIT_FACTOR[kind]) return undefined
      running[kind] += 1
      let hasEnded = false
      return () => {
        if (!hasEnded) running[kind] -= 1
        hasEnded = true
      }
    },
  }
}

/** How often the delay is read. The gate opens this long after the load is over. */
const SAMPLE_MS = 500
/** A timer of this interval measures the delay. At 10 ms it would take 0.7 % of a processor core, also on an idle server. */
const RESOLUTION_MS = 20

/** Measures the mean delay of the event loop over the last half second. Call `stop` when the server closes. */
export function measureLoopDelay(): { delayMs(): number; stop(): void } {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  let delayMs = 0
  const timer = setInterval(() => {
    // The histogram contains the whole interval between two of its timers. Without a value its mean is NaN.
    delayMs = Math.max(0, histogram.mean / 1e6 - RESOLUTION_MS) || 0
    histogram.reset()
  }, SAMPLE_MS)
  timer.unref()
  return {
    delayMs: () => delayMs,
    stop() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}

/** Runs work, or throws `Overloaded` without running it. Call it only for work whose result is not cached. */
export async function withLoadGate<Result>(
  app: FastifyInstance,
  request: FastifyRequest,
  kind: WorkKind,
  run: () => Promise<Result>,
): Promise<Result> {
  const gate = app.loadGate
  if (!gate || gate.isOwnCall(request)) return run()
  const end = gate.enter(kind)
  if (!end) {
    // Looked up only now, because the lookup needs the database.
    if (await gate.isStaffCall(request)) return run()
    gate.countRefusal(kind)
    throw new Overloaded(`overload: ${kind} refused`)
  }
  try {
    return await run()
  } finally {
    end()
  }
}
