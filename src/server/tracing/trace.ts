import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/**
 * The trace of a piece of work. `traceId` (32 hexadecimal digits) is the id of the request that staff see in an error
 * notice and that log lines have as `reqId`. `spanId` (16 digits) is the step of which later steps are a part.
 */
export type Trace = { readonly traceId: string; readonly spanId: string }

/**
 * The trace of the running code. It follows promises and timers, so that functions between a request and a query do not
 * pass it along. It is the only state of this kind in a module: Node has one asynchronous context per process.
 */
const running = new AsyncLocalStorage<Trace>()

/** Returns the trace of the running code; undefined outside requests and jobs. */
export const currentTrace = (): Trace | undefined => running.getStore()

/** Runs work as a part of a trace. */
export const runInTrace = <Result>(trace: Trace, work: () => Result): Result => running.run(trace, work)

/** Returns a new trace id. */
export const newTraceId = (): string => randomUUID().replaceAll('-', '')

/** Returns a new trace, whose first step has no record of its own. */
export const newTrace = (traceId = newTraceId()): Trace => ({ traceId, spanId: newTraceId().slice(16) })

/** The header `traceparent` of W3C Trace Context, version 00. Ids of only zeros are invalid. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/

/** Parses a `traceparent`. Returns undefined for any other text, so that a client cannot choose other text for the log. */
export function parseTraceparent(text: unknown): Trace | undefined {
  const [, traceId, spanId] = (typeof text === 'string' && TRACEPARENT.exec(text)) || []
  return traceId && spanId ? { traceId, spanId } : undefined
}

/** Returns the `traceparent` of the running code, to be stored with work for later; null outside requests and jobs. */
export function currentTraceparent(): string | null {
  const trace = currentTrace()
  return trace ? `00-${trace.traceId}-${trace.spanId}-01` : null
}
