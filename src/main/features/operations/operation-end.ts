import { operations, type RunOnWire } from '#shared/contracts/operations.ts'
import type { OperationResult } from '#shared/contracts/pos/operation-channels.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { OPERATIONS, type OperationName } from '#shared/domain/operations/operations.ts'
import { resultInWords, runEnd } from '#shared/domain/operations/runs.ts'
import { momentInWords } from '#shared/kernel/dates.ts'
import { isRecord } from '#shared/kernel/is-record.ts'

/** How an operation ended: its state, and its result or error. */
export type OperationEnd = Pick<OperationResult, 'state' | 'result' | 'error'>

/** This text is prescribed (docs/requirements.md#s8). */
const ERROR = 'An error occurred'
const CONFIRM_ELSEWHERE = 'Kijk op de datapagina (Beheer, Data) wat er zou veranderen en bevestig het daar.'

const CONFIRMATION_CODES: ReadonlySet<string> = new Set(['operation_needs_word', 'confirmation_needed', 'lists_shrink'])

/** True when a call got no response. An operation that it started may be running then. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ShopError) || error.code === 'server_away' || error.code === 'offline'

/**
 * Returns the end of an operation that failed.
 *
 * @param reason a Dutch sentence for the user of the till
 */
export const failed = (reason: string): OperationEnd => ({
  state: 'failed',
  result: null,
  error: `${ERROR}: ${reason}`,
})

/**
 * Returns the end of an operation whose start was refused, or whose run failed.
 *
 * @param reason error of the run in the run history; null when unknown
 */
export function endOfRefusal(error: ShopError, reason: string | null): OperationEnd {
  if (CONFIRMATION_CODES.has(error.code))
    return { state: 'waits', result: error.detail ?? null, error: `${error.message} ${CONFIRM_ELSEWHERE}` }
  if (error.code === 'operation_running') return failed(blockingRunText(error))
  return failed(reason ?? error.message)
}

/** Returns the Dutch sentence of an error from the shop, or a general sentence. */
export const sentenceOf = (error: unknown): string =>
  error instanceof ShopError ? error.message : 'Er is een fout opgetreden!'

/** Returns the end of a run that the server reports. Throws for a run that has not ended. */
export function endOfRun({ state, result, error }: RunOnWire): OperationEnd {
  switch (state) {
    case 'done':
      return { state: 'done', result, error: null }
    case 'needs_confirmation':
      return {
        state: 'waits',
        result,
        error: `${error ?? 'Deze bewerking wacht op bevestiging.'} ${CONFIRM_ELSEWHERE}`,
      }
    case 'failed':
    case 'interrupted':
      return failed(error ?? 'de server vertelt niet waarom.')
    case 'running':
      throw new Error('an operation that is still running has no end')
  }
}

function blockingRunText(error: ShopError): string {
  const detail = operations.start.fails.operation_running.safeParse(error.detail)
  if (!detail.success || !detail.data) return error.message
  const { operation, startedBy, startedDateTime } = detail.data
  return alreadyRunningText(operation, startedBy, startedDateTime)
}

/**
 * Returns a Dutch sentence that says why an operation is not started: it is already running, or an operation runs that
 * may not run at the same time.
 *
 * @param operation the operation that is running
 * @param startedBy who started it; null for a run by the server's own schedule
 */
export function alreadyRunningText(
  operation: OperationName,
  startedBy: string | null,
  startedDateTime: string,
): string {
  const who = startedBy ?? 'de winkel zelf'
  return `“${OPERATIONS[operation].title}” loopt nog, gestart door ${who} op ${momentInWords(startedDateTime)}. Probeer het daarna opnieuw.`
}

/** Returns the state or result of an operation, for a notification and the menu: 'Gelukt: 3 nieuw, 2 gewijzigd'. */
export function operationEndText({ state, result, error }: OperationResult): string {
  switch (state) {
    case 'running':
      return 'Bezig'
    case 'waits':
      return `Wacht op bevestiging. ${error ?? ''}`.trim()
    case 'failed':
      return error ?? ERROR
    case 'done': {
      const counts = isRecord(result) ? resultInWords(result) : ''
      const { words } = runEnd('done', result)
      return counts ? `${words}: ${counts}` : words
    }
  }
}
