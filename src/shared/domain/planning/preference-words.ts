import type { PreferredWeeks } from './preferred-weeks.ts'
import { weekNumber } from './weeks.ts'

/**
 * Returns a preference in words.
 *
 * @example preferenceInWords({ from: '2027-01-18', until: '2027-02-22', avoided: ['2027-02-01'] }) // 'vanaf week 3, niet
 * later dan week 8, niet in week 5'
 */
export function preferenceInWords({ from, until, avoided }: PreferredWeeks): string {
  const parts = [
    from !== null && `vanaf week ${weekNumber(from)}`,
    until !== null && `niet later dan week ${weekNumber(until)}`,
    avoided.length > 0 && `niet in week ${listInWords(avoided.map((week) => String(weekNumber(week))))}`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(', ') : 'zo snel mogelijk'
}

const listInWords = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} en ${words.at(-1)}`
