import { operations, type RunOnWire } from '#shared/contracts/operations.ts'
import type { OperationResult } from '#shared/contracts/pos/operation-channels.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { OPERATIONS, type OperationName } from '#shared/domain/operations/operations.ts'
import { resultInWords, runEnd } from '#shared/domain/operations/runs.ts'
import { momentInWords } from '#shared/kernel/dates.ts'
import { isRecord } from '#shared/kernel/is-record.ts'

/** How something ended. */
export type OperationEnd = Pick<OperationResult, 'state' | 'result' | 'error'>

/** The owner's words (specification §8). */
const ERROR = 'An error occurred'
const CONFIRM_ELSEWHERE = 'Kijk op de datapagina (Beheer, Data) wat er zou veranderen en bevestig het daar.'

const CONFIRMATION_CODES: ReadonlySet<string> = new Set(['operation_needs_word', 'confirmation_needed', 'lists_shrink'])

/** Whether no answer came: then it may run all the same. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ShopError) || error.code === 'server_away' || error.code === 'offline'

/** Something did not go as it should. @param reason a sentence for who stands at the till */
export const failed = (reason: string): OperationEnd => ({
  state: 'failed',
  result: null,
  error: `${ERROR}: ${reason}`,
})

/** What a refusal to start, or the failure of what was started, comes to. @param reason what the history says of it */
export function endOfRefusal(error: ShopError, reason: string | null): OperationEnd {
  if (CONFIRMATION_CODES.has(error.code))
    return { state: 'waits', result: error.detail ?? null, error: `${error.message} ${CONFIRM_ELSEWHERE}` }
  if (error.code === 'operation_running') return failed(blockingRunText(error))
  return failed(reason ?? error.message)
}

/** What an error is told as, where nothing better is known. */
export const sentenceOf = (error: unknown): string =>
  error instanceof ShopError ? error.message : 'Er is een fout opgetreden!'

/** What a run that the server told of came to. */
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
      throw new Error('a run that runs has no end')
  }
}

function blockingRunText(error: ShopError): string {
  const told = operations.start.fails.operation_running.safeParse(error.detail)
  if (!told.success || !told.data) return error.message
  const { operation, startedBy, startedDateTime } = told.data
  return alreadyRunningText(operation, startedBy, startedDateTime)
}

/**
 * Why something is not started: another runs that it does not go together with, or it runs itself.
 *
 * @param startedBy null when nobody did: the server by its own planning
 */
export function alreadyRunningText(
  operation: OperationName,
  startedBy: string | null,
  startedDateTime: string,
): string {
  const who = startedBy ?? 'de winkel zelf'
  return `“${OPERATIONS[operation].title}” loopt nog, gestart door ${who} op ${momentInWords(startedDateTime)}. Probeer het daarna opnieuw.`
}

/** For a notification and the menu. @example 'Gelukt: 3 nieuw, 2 gewijzigd' */
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
