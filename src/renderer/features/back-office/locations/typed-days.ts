import type { SpecialDay } from '#shared/domain/showroom/opening-hours.ts'

/** A special opening day in the form. */
export type TypedDay = {
  /** Identifies the row while its date changes. */
  key: string
  date: string
  isClosed: boolean
  from: string
  until: string
  note: string
}

/** Returns the rows of the form for the special days from today on. Past days stay at the server and are not shown. */
export const typedDays = (days: readonly SpecialDay[], today: string): TypedDay[] =>
  days
    .filter(({ date }) => date >= today)
    .map(({ date, hours, note }) => ({
      key: date,
      date,
      isClosed: hours === null,
      from: hours?.from ?? '',
      until: hours?.until ?? '',
      note,
    }))

export const asSpecialDay = ({ date, isClosed, from, until, note }: TypedDay): SpecialDay => ({
  date,
  hours: isClosed ? null : { from, until },
  note: note.trim(),
})

/** Returns what is wrong with the special days as one sentence; undefined when nothing is. */
export function problemOfDays(days: readonly TypedDay[]): string | undefined {
  if (days.some(({ date }) => date === '')) return 'Kies bij elke bijzondere dag een datum.'
  if (new Set(days.map(({ date }) => date)).size < days.length) return 'Een dag staat er twee keer in.'
  const open = days.filter(({ isClosed }) => !isClosed)
  if (open.some(({ from, until }) => from === '' || until === ''))
    return 'Vul bij een dag dat de winkel open is beide tijden in.'
  return open.some(({ from, until }) => from >= until) ? 'De sluitingstijd is na de openingstijd.' : undefined
}
