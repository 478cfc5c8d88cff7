import type { ListedCase } from '#shared/contracts/service-desk.ts'
import { caseName, problemInWords } from '#shared/domain/service/problems.ts'
import { isOpenCase, type ServiceState, stateInWords } from '#shared/domain/service/states.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { type BadgeTone, type Column, type RowTone, ShortText, StateBadge } from '../frame/index.ts'

/** Color of each state. */
export const STATE_TONES: Readonly<Record<ServiceState, BadgeTone>> = {
  new: 'waits',
  reopened: 'waits',
  in_progress: 'busy',
  waiting_for_customer: 'quiet',
  visit_planned: 'busy',
  parts_ordered: 'busy',
  solved: 'good',
  refused: 'quiet',
}

/** The promise to customers: an answer within two working days. */
const LATE_DAYS = 2

/** Returns the columns of the list. @param now the current time, for the age of a case */
export const serviceColumns = (now: Date): readonly Column<ListedCase>[] => [
  { key: 'id', title: 'Kenmerk', cell: ({ serviceCaseId }) => caseName(serviceCaseId), width: 90 },
  { key: 'age', title: 'Leeftijd', cell: ({ openedDateTime }) => ageInWords(openedDateTime, now) },
  {
    key: 'state',
    title: 'Stand',
    cell: ({ state }) => <StateBadge tone={STATE_TONES[state]}>{stateInWords(state)}</StateBadge>,
  },
  { key: 'problem', title: 'Wat er mis is', cell: ({ problem }) => problemInWords(problem) },
  { key: 'product', title: 'Product', cell: ({ products }) => <ShortText isText>{products || '–'}</ShortText> },
  { key: 'name', title: 'Klant', cell: ({ name }) => <ShortText>{name}</ShortText> },
  { key: 'order', title: 'Bestelling', cell: ({ salesOrderId }) => salesOrderId ?? '–' },
  {
    key: 'visit',
    title: 'Bezoek',
    cell: ({ visitOn }) => (visitOn ? dayInWords(`${visitOn}T12:00:00Z`) : '–'),
    onlyWide: true,
  },
  { key: 'assigned', title: 'Van wie', cell: ({ assignedTo }) => <ShortText>{assignedTo ?? '–'}</ShortText> },
]

const daysSince = (moment: string, now: Date) => Math.floor((now.getTime() - Date.parse(moment)) / 86_400_000)

/** @example ageInWords('2026-11-20T10:00:00Z', new Date('2026-11-22T11:00:00Z')) // '2 dagen' */
export function ageInWords(openedDateTime: string, now: Date): string {
  const days = daysSince(openedDateTime, now)
  if (days < 1) return 'vandaag'
  return days === 1 ? '1 dag' : `${days} dagen`
}

/** Highlights cases without an answer: strongly when they are older than the promise. */
export function serviceTone({ state, openedDateTime }: ListedCase, now: Date): RowTone | undefined {
  if (!isOpenCase(state) || (state !== 'new' && state !== 'reopened')) return undefined
  return daysSince(openedDateTime, now) >= LATE_DAYS ? 'bad' : 'part'
}
