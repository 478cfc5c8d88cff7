import { lookup } from '../../kernel/lookup.ts'
import { dayAfter } from '../figures/days.ts'

/** Names of the kinds of promises in the figures. */
export const PROMISE_KINDS: Readonly<Record<string, string>> = lookup({
  weeks: 'Levertijd bij het bestellen',
  window: 'Gepland bezorgmoment',
  visit: 'Gepland servicebezoek',
  call: 'Terugbellen',
})

const MONTHS = 3
const CHOICES = 8

/** Returns the quarter of a day. @example quarterOf('2026-11-29') // '2026-4' */
export const quarterOf = (day: string): string => `${day.slice(0, 4)}-${Math.ceil(Number(day.slice(5, 7)) / MONTHS)}`

/** Returns the first and the last day of a quarter. @example spanOfQuarter('2026-4') // { from: '2026-10-01', until: '2026-12-31' } */
export function spanOfQuarter(quarter: string): { from: string; until: string } {
  const [year = 0, number = 1] = quarter.split('-').map(Number)
  const firstDay = (index: number) =>
    `${year + Math.floor(index / 4)}-${String((index % 4) * MONTHS + 1).padStart(2, '0')}-01`
  return { from: firstDay(number - 1), until: dayAfter(firstDay(number), -1) }
}

/** Returns the last quarters, that of the day first. */
export function quartersUntil(day: string): string[] {
  const quarters = [quarterOf(day)]
  while (quarters.length < CHOICES) {
    const { from } = spanOfQuarter(quarters.at(-1) ?? quarterOf(day))
    quarters.push(quarterOf(dayAfter(from, -1)))
  }
  return quarters
}

/** @example quarterName('2026-4') // '4e kwartaal 2026' */
export const quarterName = (quarter: string): string => `${quarter.slice(5)}e kwartaal ${quarter.slice(0, 4)}`
