import type { PlannedStop, VanDay } from '#shared/contracts/week-board.ts'
import type { AccessAnswers } from '#shared/domain/planning/stop-minutes.ts'
import type { BadgeTone } from '../frame/index.ts'

const dayName = new Intl.DateTimeFormat('nl-NL', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const longDayName = new Intl.DateTimeFormat('nl-NL', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** @example 'di 1 dec' */
export const shortDay = (day: string) => dayName.format(new Date(`${day}T00:00:00Z`))
/** @example 'dinsdag 1 december' */
export const longDay = (day: string) => longDayName.format(new Date(`${day}T00:00:00Z`))

/** @example hours(450) // '7 u 30' @example hours(47) // '47 min' */
export function hours(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} u${rest ? ` ${String(rest).padStart(2, '0')}` : ''}`
}

/** @example '2 × Bank Veld, 1 × Plaid' */
export const piecesInWords = (pieces: readonly { name: string; count: number }[]) =>
  pieces.map(({ name, count }) => `${count} × ${name}`).join(', ')

/** @example '3e verdieping, geen lift, deur 80 cm' */
export function accessInWords({ floor, hasLift, doorCm }: AccessAnswers): string {
  const lift = floor > 0 && (hasLift ? 'met lift' : 'geen lift')
  return [floor === 0 ? 'begane grond' : `${floor}e verdieping`, lift, doorCm !== null && `deur ${doorCm} cm`]
    .filter(Boolean)
    .join(', ')
}

/** Returns the state of a stop as a word with its tone; undefined for a stop that is simply planned. */
export function stopBadge(stop: PlannedStop): { tone: BadgeTone; text: string } | undefined {
  if (stop.isCanceled) return { tone: 'bad', text: 'Order geannuleerd' }
  if (stop.isStale) return { tone: 'waits', text: 'Regels verzet' }
  switch (stop.state) {
    case 'planned':
      return undefined
    case 'under_way':
      return { tone: 'busy', text: 'Onderweg' }
    case 'done':
      return { tone: 'good', text: 'Afgerond' }
    case 'failed':
      return { tone: 'bad', text: 'Mislukt' }
    case 'removed':
      return { tone: 'quiet', text: 'Vervallen' }
    default:
      return stop.state satisfies never
  }
}

/** Returns the share of a day that is planned, in whole percents; 0 for a day without capacity. */
export const loadPercent = ({ minutes, capacity }: Pick<VanDay, 'minutes' | 'capacity'>) =>
  capacity === 0 ? 0 : Math.round((minutes / capacity) * 100)

/** Returns whether a stop can be moved or taken off the board. */
export const isOpenStop = ({ state }: PlannedStop) => state === 'planned' || state === 'under_way'
