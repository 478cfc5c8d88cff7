import * as z from 'zod/mini'
import { OPERATION_NAMES } from '../../domain/operations/operations.ts'
import { moment } from '../fields.ts'
import { channel, event, nothing } from './channel.ts'

/** An operation that was started from the menu or by a schedule of this till, as far as it has come. */
const operationResult = z.object({
  resultId: z.string(),
  operation: z.enum(OPERATION_NAMES),
  startedBy: z.enum(['menu', 'schedule']),
  state: z.enum(['running', 'done', 'failed', 'waits']),
  /** "Request is being processed, …" while it runs (docs/requirements.md#s8). */
  waitText: z.string(),
  progress: z.nullable(z.object({ done: z.number(), of: z.nullable(z.number()), what: z.string() })),
  /** Shown as JSON, as docs/requirements.md#s4 has it. */
  result: z.unknown(),
  /** "An error occurred" with the sentence of the server behind it. */
  error: z.nullable(z.string()),
  startedDateTime: moment,
  endedDateTime: z.nullable(moment),
})
export type OperationResult = z.output<typeof operationResult>

const results = z.object({ results: z.array(operationResult) })
export const resultsRead = channel({ channel: 'results:read', access: 'admin', input: nothing, reply: results })
export const resultsChanged = event({ event: 'results:changed', payload: results })
