import * as z from 'zod/mini'
import { TILL_OPERATIONS } from '../domain/operations/operations.ts'
import { RUN_STATES } from '../domain/operations/runs.ts'
import { codes, endpoint } from './endpoint.ts'
import { moment } from './fields.ts'

const operationName = z.enum(TILL_OPERATIONS)

/** A run without its result, its error and its user: a till needs only its time and its end. */
const run = z.object({
  runId: z.string(),
  state: z.enum(RUN_STATES),
  /** True when this till started the run. */
  isOwn: z.boolean(),
  startedDateTime: moment,
  endedDateTime: z.nullable(moment),
})

/** Operations that a till starts by its schedules, with its own identity, whoever is logged in. */
export const tillOperations = {
  list: endpoint({
    method: 'GET',
    path: '/api/till/operations',
    access: 'till',
    about: 'Lists the operations that a till may start, with their running and last runs.',
    reply: z.object({
      items: z.array(z.object({ operation: operationName, running: z.nullable(run), last: z.nullable(run) })),
    }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/till/operations/:name/start',
    access: 'till',
    about: 'Runs an operation by a schedule of the till, and replies at its end. The result stays at the shop.',
    params: z.object({ name: operationName }),
    reply: z.object({}),
    fails: codes('operation_running', 'operation_unknown', 'operation_failed', 'operation_needs_word', 'outage'),
  }),
}
