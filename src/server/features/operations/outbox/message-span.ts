import { inSpan, noSpans, type Spans } from '../../../tracing/spans.ts'
import { parseTraceparent } from '../../../tracing/trace.ts'
import type { Message, NewMessage } from './outbox-table.ts'

/**
 * Runs the delivery of a message in the trace of the request that caused it, so that its log lines and calls have the id of
 * that request.
 */
export function inMessageSpan<Result>(
  { spans = noSpans }: { spans?: Spans | undefined },
  party: NewMessage['party'],
  { kind, tries, traceparent }: Message,
  work: () => Promise<Result>,
): Promise<Result> {
  const facts = { 'messaging.destination.name': party, 'messaging.operation.name': kind, tries }
  return inSpan(spans, `${party} ${kind}`, { kind: 'consumer', parent: parseTraceparent(traceparent), facts }, work)
}
