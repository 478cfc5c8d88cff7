import { dayAfter, mondayOf } from '../figures/days.ts'

/** The weeks that suit a customer, as Mondays. Null means no limit on that side. */
export type PreferredWeeks = {
  from: string | null
  until: string | null
  avoided: readonly string[]
}

/** How many weeks a customer can rule out. */
export const MAX_AVOIDED_WEEKS = 12

/** Fields of the checkout form with the preference. An empty text means no preference. */
export type PreferredFields = { preferredFrom: string; preferredUntil: string; avoidedWeeks: string }

const MONDAYS = /^(?!0000)\d{4}-\d{2}-\d{2}$/

const isMonday = (text: string) =>
  MONDAYS.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && mondayOf(text) === text

/** Splits the list of ruled-out weeks of the checkout form. */
export const splitWeeks = (text: string): string[] => text.split(',').filter(Boolean)

/** Returns why a text of the form is not a week, as a Dutch sentence; undefined for a week or an empty text. */
export const weekProblem = (text: string): string | undefined =>
  text === '' || isMonday(text) ? undefined : 'Kies een week uit de lijst.'

/** Returns why a list of ruled-out weeks is refused; undefined when it is valid. */
export function avoidedProblem(text: string): string | undefined {
  const weeks = splitWeeks(text)
  if (weeks.length > MAX_AVOIDED_WEEKS) return `Kies hooguit ${MAX_AVOIDED_WEEKS} weken.`
  return weeks.every(isMonday) ? undefined : 'Kies een week uit de lijst.'
}

/** Returns why a preference cannot be met by any week; undefined when it can. */
export function preferenceProblem({ from, until, avoided }: PreferredWeeks): string | undefined {
  if (until === null) return undefined
  const first = from ?? until
  if (until < first) return 'Kies een week die niet vóór de eerste week ligt.'
  for (let week = first; week <= until; week = dayAfter(week, 7)) if (!avoided.includes(week)) return undefined
  return from === null ? undefined : 'Er blijft geen week over. Kies een latere week, of haal een week weg.'
}

/** Reads the preference from the checkout form; undefined when the customer has none. */
export function readPreference(form: Partial<PreferredFields>): PreferredWeeks | undefined {
  const { preferredFrom = '', preferredUntil = '', avoidedWeeks = '' } = form
  if (!preferredFrom && !preferredUntil && !avoidedWeeks) return undefined
  return {
    from: preferredFrom || null,
    until: preferredUntil || null,
    avoided: [...new Set(splitWeeks(avoidedWeeks))].sort(),
  }
}

/** Returns whether a preference asks for nothing. */
export const isEmptyPreference = ({ from, until, avoided }: PreferredWeeks): boolean =>
  from === null && until === null && avoided.length === 0

/** Returns whether a day is in a week that suits the customer. */
export function suits({ from, until, avoided }: PreferredWeeks, day: string): boolean {
  const week = mondayOf(day)
  return (from === null || week >= from) && (until === null || week <= until) && !avoided.includes(week)
}
