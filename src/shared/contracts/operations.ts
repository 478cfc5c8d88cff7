import * as z from 'zod/mini'
import { BACKGROUND_JOBS, type BackgroundJob } from '../domain/operations/background-jobs.ts'
import { OPERATION_NAMES } from '../domain/operations/operations.ts'
import { RUN_STATES } from '../domain/operations/runs.ts'
import { listLosses } from './catalog-preview.ts'
import { codes, endpoint } from './endpoint.ts'
import { moment, pageQuery } from './fields.ts'

const operationName = z.enum(OPERATION_NAMES)

/**
 * The operation that blocks the requested one; null when it has just ended, or when the server is stopping. Only staff
 * get the name of its user.
 */
const blockingOperation = z.nullable(
  z.object({ operation: operationName, startedBy: z.nullable(z.string()), startedDateTime: moment }),
)

/** Failure codes for starting an operation. */
export const startRefusals = { operation_running: blockingOperation, ...codes('outage') }

const run = z.object({
  runId: z.string(),
  operation: operationName,
  state: z.enum(RUN_STATES),
  /** Progress; null before the first report. */
  progress: z.nullable(z.object({ done: z.number(), of: z.nullable(z.number()), what: z.string() })),
  /**
   * Result of the operation, or the preview to agree with; null while it runs and when it failed. In a list of
   * runs it has only its numbers and short texts.
   */
  result: z.nullable(z.record(z.string(), z.unknown())),
  /** Why the run failed or waits for confirmation, as text for staff. */
  error: z.nullable(z.string()),
  /** Email address; null for a run that the shop started itself. */
  startedBy: z.nullable(z.string()),
  startedDateTime: moment,
  endedDateTime: z.nullable(moment),
})
export type RunOnWire = z.output<typeof run>

const operationState = z.object({
  operation: operationName,
  running: z.nullable(run),
  /** The last finished run. */
  last: z.nullable(run),
  schedule: z.nullable(
    z.object({
      /** "elke 10 minuten", "uit". */
      rhythm: z.string(),
      /** Next due time; null when switched off. A time in the past is due at once. */
      nextDateTime: z.nullable(moment),
    }),
  ),
})
export type OperationState = z.output<typeof operationState>

const backgroundJobState = z.object({
  watch: z.enum(Object.keys(BACKGROUND_JOBS) as BackgroundJob[]), // the keys of the table
  /** End of the pause while the external service is unavailable; null without a pause. */
  restsUntil: z.nullable(moment),
  /** Time of the last sending; null when never, absent for jobs that send nothing. */
  lastDateTime: z.optional(z.nullable(moment)),
})
export type BackgroundJobState = z.output<typeof backgroundJobState>

/**
 * Operations of an Admin on the shop's data, in addition to the calls in docs/requirements.md#s7
 * (docs/requirements.md#s2-admin-data).
 */
export const operations = {
  list: endpoint({
    method: 'GET',
    path: '/api/data/operations',
    access: 'admin',
    about:
      'Lists every operation of this shop with its progress, its last run and its schedule; and the background jobs.',
    reply: z.object({ items: z.array(operationState), watches: z.array(backgroundJobState) }),
  }),
  runs: endpoint({
    method: 'GET',
    path: '/api/data/runs',
    access: 'admin',
    about: 'Returns the history of the operations, newest first.',
    query: z.object({ ...pageQuery, operation: z.optional(operationName) }),
    reply: z.object({ items: z.array(run), total: z.number(), page: z.number(), pageSize: z.number() }),
  }),
  run: endpoint({
    method: 'GET',
    path: '/api/data/runs/:runId',
    access: 'admin',
    about: 'Returns one run of an operation with its full result.',
    params: z.object({ runId: z.uuid() }),
    reply: run,
    fails: codes('run_not_found'),
  }),
  decline: endpoint({
    method: 'POST',
    path: '/api/data/runs/:runId/decline',
    access: 'admin',
    about: 'Refuses a run that waits for confirmation: it changes nothing and ends. Any other run stays unchanged.',
    params: z.object({ runId: z.uuid() }),
    reply: run,
    fails: codes('run_not_found'),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/data/operations/:name/start',
    access: 'admin',
    about: 'Runs an operation, and returns its result at the end.',
    params: z.object({ name: operationName }),
    /** `confirm`: the id of the preview or of the losses that the user agreed with. */
    query: z.object({ confirm: z.optional(z.string().check(z.maxLength(40))) }),
    reply: z.record(z.string(), z.unknown()),
    fails: {
      ...startRefusals,
      ...codes('operation_unknown', 'operation_failed', 'operation_needs_word', 'strong_login_needed'),
      lists_shrink: listLosses,
    },
  }),
  clearCache: endpoint({
    method: 'GET',
    path: '/api/cache/clear',
    access: 'admin',
    changes: true,
    about: 'Clears the cached responses and pages of every server.',
    reply: z.string(),
    fails: startRefusals,
  }),
}
