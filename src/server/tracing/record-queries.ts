import type { Spans } from './spans.ts'
import { statementName } from './statement-name.ts'
import { currentTrace } from './trace.ts'

/**
 * Returns a listener that records each statement of the database by its name, in the trace of its caller. Statements outside
 * a trace are not recorded.
 */
export function recordQueries(spans: Spans) {
  return ({ text, ms, isFailed }: { text: string; ms: number; isFailed: boolean }): void => {
    if (!currentTrace()) return
    const facts = { 'db.system.name': 'postgresql' }
    spans.start(statementName(text), { kind: 'client', facts, beganAt: Date.now() - ms }).end({ isFailed })
  }
}
