import type { Road, RoadStep } from '#shared/contracts/order-road.ts'
import { type ErpRecordKind, isThere, ROAD_STATE_WORDS, recordInWords } from '#shared/domain/erp/road.ts'
import { whenNext } from '../back-office/index.ts'

/** Returns the state of a later change to a record that is already in the ERP: waiting, or given up (`dead`). */
export function changeOf({ kind, state, isUnderWay, jobId }: RoadStep): 'waiting' | 'dead' | undefined {
  // The message of an order tells of its customer as well.
  if (!isThere(state) || kind === 'customer') return undefined
  if (isUnderWay) return 'waiting'
  return jobId === null ? undefined : 'dead'
}

/** How a step stands: where its record is, or else whether a change of it could not follow. */
export function stateOf(step: RoadStep, road: Road): { name: RoadStep['state'] | 'changing'; words: string } {
  const change = changeOf(step)
  if (step.state === 'closed' && isStopped(road)) return { name: 'closed', words: 'Gaat niet naar de boekhouding' }
  if (change === 'dead') return { name: 'dead', words: 'In de boekhouding, zonder de laatste wijziging' }
  if (change === 'waiting') return { name: 'changing', words: 'In de boekhouding, de laatste wijziging volgt nog' }
  return { name: step.state, words: ROAD_STATE_WORDS[step.state] }
}

const FIRST: Readonly<Record<ErpRecordKind, string>> = {
  customer: 'de klant',
  sales_order: 'de verkooporder',
  deposit: 'de betaling',
  refund: 'de terugbetaling',
}

/** What has to arrive before a step, in a sentence. */
export const waitInWords = (kind: ErpRecordKind): string =>
  `Gaat vanzelf mee zodra ${FIRST[kind]} in de boekhouding staat.`

/** @example nameOf(step) // 'Betaling € 150,00' */
export const nameOf = ({ kind, amount }: RoadStep): string =>
  recordInWords(kind, amount === null ? null : Math.round(amount * 100))

/**
 * Returns when the step is tried again; undefined when it was never tried, has no planned try, or the queue is paused.
 */
export function nextTryInWords({ tries, nextTryDateTime }: RoadStep, pause: Road['pause']): string | undefined {
  if (tries === 0 || !nextTryDateTime || pause) return undefined
  const tried = tries === 1 ? '1 keer geprobeerd' : `${tries} keer geprobeerd`
  return `${tried}; de winkel probeert het ${whenNext(nextTryDateTime)} vanzelf opnieuw.`
}

/** Returns whether the shop itself stopped the sync of a canceled order. The closing is recorded on the first step. */
const isStopped = ({ steps }: Road): boolean => steps.some(({ closing }) => closing?.closedBy === '')

/** What is neither there as it should be nor dealt with. */
const openSteps = ({ steps }: Road): RoadStep[] =>
  steps.filter((step) => !step.closing && step.state !== 'closed' && (!isThere(step.state) || changeOf(step)))

/** Whether nothing of an order waits, is being sent or was given up. */
export const isWhole = (road: Road): boolean => openSteps(road).length === 0

/** The whole road in a sentence: whether all of it arrived, is still going by itself, or waits for somebody. */
export function roadInWords(road: Road): { tone: 'good' | 'bad' | 'quiet'; text: string } {
  const { steps, pause } = road
  const stuck = steps.flatMap((step) => {
    if (step.closing) return []
    if (changeOf(step) === 'dead') return [`De laatste wijziging van ${FIRST[step.kind]}`]
    return step.state === 'dead' ? [nameOf(step)] : []
  })
  if (stuck.length > 0) {
    const came = stuck.length === 1 ? 'kwam' : 'kwamen'
    return { tone: 'bad', text: `${listed(stuck)} ${came} niet aan. Hieronder staat waarom, en wat u kunt doen.` }
  }
  const open = openSteps(road)
  if (open.length === 0) {
    if (isStopped(road)) return { tone: 'quiet', text: STOPPED }
    const isAll = steps.every(({ closing }) => !closing)
    return isAll ? { tone: 'good', text: 'Alles staat in de boekhouding.' } : { tone: 'quiet', text: BY_HAND }
  }
  if (open.some(({ isUnderWay, waitsFor }) => !isUnderWay && waitsFor === null)) return { tone: 'bad', text: UNTOLD }
  if (pause) return { tone: 'quiet', text: 'Nog niet alles staat in de boekhouding.' }
  return { tone: 'quiet', text: 'Onderweg naar de boekhouding. U hoeft niets te doen.' }
}

/** Of orders from before the shop sent them by itself. */
const UNTOLD =
  'Dit is nog nooit naar de boekhouding gestuurd. Start "Orders synchroniseren" op de pagina Data, of vraag een Admin dat te doen.'

const STOPPED = 'Deze bestelling gaat niet naar de boekhouding.'

const BY_HAND = 'Wat hier niet aankwam, is met de hand afgehandeld.'

const list = new Intl.ListFormat('nl-NL')
const listed = (names: readonly string[]) => list.format(names)
