import type { ErpSyncStatus, ErpSyncStep } from '#shared/contracts/erp-sync.ts'
import { ERP_SYNC_STATE_WORDS, type ErpRecordKind, isInErp, recordInWords } from '#shared/domain/erp/sync-status.ts'
import { whenNext } from '../frame/index.ts'

/**
 * Returns the state of a later change to a record that is already in the ERP: waiting, or given up (`dead`). Undefined
 * when there is no such change.
 */
export function pendingChangeOf({ kind, state, isUnderWay, jobId }: ErpSyncStep): 'waiting' | 'dead' | undefined {
  // A change of the customer is sent with the order, so the step of the order shows its state.
  if (!isInErp(state) || kind === 'customer') return undefined
  if (isUnderWay) return 'waiting'
  return jobId === null ? undefined : 'dead'
}

/**
 * Returns the state of a step with its Dutch text: the state of a later change when there is one, otherwise the state
 * of the record.
 */
export function stateOf(
  step: ErpSyncStep,
  syncStatus: ErpSyncStatus,
): { name: ErpSyncStep['state'] | 'changing'; words: string } {
  const change = pendingChangeOf(step)
  if (step.state === 'closed' && isStopped(syncStatus))
    return { name: 'closed', words: 'Gaat niet naar de boekhouding' }
  if (change === 'dead') return { name: 'dead', words: 'In de boekhouding, zonder de laatste wijziging' }
  if (change === 'waiting') return { name: 'changing', words: 'In de boekhouding, de laatste wijziging volgt nog' }
  return { name: step.state, words: ERP_SYNC_STATE_WORDS[step.state] }
}

const RECORD_NAMES: Readonly<Record<ErpRecordKind, string>> = {
  customer: 'de klant',
  sales_order: 'de verkooporder',
  deposit: 'de betaling',
  refund: 'de terugbetaling',
}

/** Explains which record the ERP must have before the step can be sent. */
export const waitInWords = (kind: ErpRecordKind): string =>
  `Gaat vanzelf mee zodra ${RECORD_NAMES[kind]} in de boekhouding staat.`

/** @example nameOf(step) // 'Betaling € 150,00' */
export const nameOf = ({ kind, amount }: ErpSyncStep): string =>
  recordInWords(kind, amount === null ? null : Math.round(amount * 100))

/**
 * Describes the tries so far and the next one. Undefined when the step was never tried, has no planned try, or sending
 * to the ERP is paused.
 */
export function nextTryInWords(
  { tries, nextTryDateTime }: ErpSyncStep,
  pause: ErpSyncStatus['pause'],
): string | undefined {
  if (tries === 0 || !nextTryDateTime || pause) return undefined
  const tried = tries === 1 ? '1 keer geprobeerd' : `${tries} keer geprobeerd`
  return `${tried}; de winkel probeert het ${whenNext(nextTryDateTime)} vanzelf opnieuw.`
}

/** Returns whether the shop itself stopped the sync, because the order was canceled. `closedBy` is empty then. */
const isStopped = ({ steps }: ErpSyncStatus): boolean => steps.some(({ closing }) => closing?.closedBy === '')

/** Returns the steps that are not closed and whose record, or a later change of it, is not in the ERP. */
const openSteps = ({ steps }: ErpSyncStatus): ErpSyncStep[] =>
  steps.filter((step) => !step.closing && step.state !== 'closed' && (!isInErp(step.state) || pendingChangeOf(step)))

/** Returns whether every record is in the ERP with its latest change, or was closed. */
export const isFullySynced = (syncStatus: ErpSyncStatus): boolean => openSteps(syncStatus).length === 0

/** Summarizes the sync status: everything arrived, records are being sent, staff must act, or the sync was stopped. */
export function syncStatusInWords(syncStatus: ErpSyncStatus): { tone: 'good' | 'bad' | 'quiet'; text: string } {
  const { steps, pause } = syncStatus
  const stuck = steps.flatMap((step) => {
    if (step.closing) return []
    if (pendingChangeOf(step) === 'dead') return [`De laatste wijziging van ${RECORD_NAMES[step.kind]}`]
    return step.state === 'dead' ? [nameOf(step)] : []
  })
  if (stuck.length > 0) {
    const came = stuck.length === 1 ? 'kwam' : 'kwamen'
    return { tone: 'bad', text: `${joinNames(stuck)} ${came} niet aan. Hieronder staat waarom, en wat u kunt doen.` }
  }
  const open = openSteps(syncStatus)
  if (open.length === 0) {
    if (isStopped(syncStatus)) return { tone: 'quiet', text: STOPPED }
    const isAll = steps.every(({ closing }) => !closing)
    return isAll ? { tone: 'good', text: 'Alles staat in de boekhouding.' } : { tone: 'quiet', text: BY_HAND }
  }
  if (open.some(({ isUnderWay, waitsFor }) => !isUnderWay && waitsFor === null))
    return { tone: 'bad', text: NEVER_SENT }
  if (pause) return { tone: 'quiet', text: 'Nog niet alles staat in de boekhouding.' }
  return { tone: 'quiet', text: 'Onderweg naar de boekhouding. U hoeft niets te doen.' }
}

/** Text for orders from before the shop sent them automatically. */
const NEVER_SENT =
  'Dit is nog nooit naar de boekhouding gestuurd. Start "Orders synchroniseren" op de pagina Data, of vraag een Admin dat te doen.'

const STOPPED = 'Deze bestelling gaat niet naar de boekhouding.'

const BY_HAND = 'Wat hier niet aankwam, is met de hand afgehandeld.'

const listFormat = new Intl.ListFormat('nl-NL')
const joinNames = (names: readonly string[]) => listFormat.format(names)
