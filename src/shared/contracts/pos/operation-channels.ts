import * as z from 'zod/mini'
import { OPERATION_NAMES } from '../../domain/operations/operations.ts'
import { moment } from '../fields.ts'
import { channel, event, nothing } from './channel.ts'

/** An operation that was started on this till, by menu or schedule, with its state. */
const operationResult = z.object({
  resultId: z.string(),
  operation: z.enum(OPERATION_NAMES),
  startedBy: z.enum(['menu', 'schedule']),
  state: z.enum(['running', 'done', 'failed', 'waits']),
  /** "Request is being processed, …" while it runs (docs/requirements.md#s8). */
  waitText: z.string(),
  progress: z.nullable(z.object({ done: z.number(), of: z.nullable(z.number()), what: z.string() })),
  /** Shown as JSON (docs/requirements.md#s4). */
  result: z.unknown(),
  /** "An error occurred" followed by the server's message. */
  error: z.nullable(z.string()),
  startedDateTime: moment,
  endedDateTime: z.nullable(moment),
})
export type OperationResult = z.output<typeof operationResult>

const results = z.object({ results: z.array(operationResult) })
export const resultsRead = channel({ channel: 'results:read', access: 'admin', input: nothing, reply: results })
export const resultsChanged = event({ event: 'results:changed', payload: results })
