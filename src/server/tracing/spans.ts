import { currentTrace, newTrace, runInTrace, type Trace } from './trace.ts'

/** What a span measures: a request to this server, a call or query to another one, a message of the outbox, or other work. */
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal'

/** Facts of a span. They contain no personal data: names of routes, statements and services, numbers, and results. */
export type SpanFacts = Readonly<Record<string, string | number>>

export type SpanOptions = {
  kind: SpanKind
  /** The step of which this one is a part; by default the running one, and null for the first step of a trace. */
  parent?: Trace | null | undefined
  /** The id of the new trace, for a first step. */
  traceId?: string | undefined
  facts?: SpanFacts
  /** Begin in ms since 1970, for a span that is recorded afterwards; now by default. */
  beganAt?: number
}

/** A step that has begun. `end` records it. */
export interface Span {
  readonly trace: Trace
  end(result?: { isFailed?: boolean; facts?: SpanFacts }): void
}

/** Records the steps of the work of the server. */
export interface Spans {
  start(name: string, options: SpanOptions): Span
}

/** Records nothing. The trace ids for the log are made nevertheless. */
export const noSpans: Spans = {
  start: (_, { parent = currentTrace(), traceId }) => ({ trace: parent ?? newTrace(traceId), end() {} }),
}

/** Runs work in a span of its own. The span is failed when the work throws. */
export async function inSpan<Result>(
  spans: Spans,
  name: string,
  options: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const span = spans.start(name, options)
  try {
    const result = await runInTrace(span.trace, work)
    span.end()
    return result
  } catch (error) {
    span.end({ isFailed: true })
    throw error
  }
}
