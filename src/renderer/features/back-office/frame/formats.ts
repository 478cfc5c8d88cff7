import { formatEuros } from '#shared/domain/money/format.ts'
import { instantOf } from '#shared/kernel/dates.ts'

/** An amount in euros; '' for null or undefined. @example money(1234.5) // '€ 1.234,50' */
export const money = (euros: number | null | undefined): string =>
  euros === null || euros === undefined ? '' : formatEuros(euros)

const dateTimeFormat = new Intl.DateTimeFormat('nl-NL', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Amsterdam',
})

/**
 * Formats a moment in Amsterdam time, short enough for a column; '' for null or undefined.
 *
 * @example when('2026-11-21T13:00:00Z') // '21-11-2026 14:00'
 */
export function when(moment: string | null | undefined): string {
  const instant = instantOf(moment)
  return instant ? dateTimeFormat.format(instant).replace(',', '') : ''
}

const timeFormat = new Intl.DateTimeFormat('nl-NL', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Amsterdam',
})

/**
 * Formats the next time of a recurring event, for use in a sentence: without the date when it is today. A time in the
 * past means "any moment".
 *
 * @example whenNext('2026-11-21T13:00:00Z') // 'om 14:00'
 */
export function whenNext(moment: string): string {
  const instant = instantOf(moment)
  if (!instant || instant.getTime() <= Date.now()) return 'zo dadelijk'
  const [day, today] = [when(moment), when(new Date().toISOString())].map((text) => text.split(' ')[0])
  return day === today ? `om ${timeFormat.format(instant)}` : `op ${when(moment).replace(' ', ' om ')}`
}
