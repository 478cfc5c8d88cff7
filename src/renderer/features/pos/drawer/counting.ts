import { DENOMINATIONS } from './denominations.ts'

/** The count in progress: pieces as typed, by the value of the coin or banknote in cents. */
export type Counts = Readonly<Record<string, string>>

/** Returns the number of pieces in a field: 0 for an empty field, undefined for an invalid value. */
export function piecesOf(typed: string | undefined): number | undefined {
  const text = typed?.trim() ?? ''
  if (text === '') return 0
  return /^\d{1,4}$/.test(text) ? Number(text) : undefined
}

/** Returns the counted total in cents. An invalid field counts as zero; its error is shown at the field. */
export const countedCents = (counts: Counts): number =>
  DENOMINATIONS.reduce((sum, cents) => sum + cents * (piecesOf(counts[cents]) ?? 0), 0)

/** Returns whether every field is empty or has a valid number. */
export const isReadable = (counts: Counts): boolean =>
  DENOMINATIONS.every((cents) => piecesOf(counts[cents]) !== undefined)

/** Returns whether at least one field is filled in. For an empty drawer the user enters a 0. */
export const isCounted = (counts: Counts): boolean => Object.values(counts).some((typed) => typed.trim() !== '')

/** Returns the count in the format of the request. Denominations with 0 pieces are omitted. */
export const denominationsOf = (counts: Counts) =>
  DENOMINATIONS.flatMap((cents) => {
    const count = piecesOf(counts[cents]) ?? 0
    return count > 0 ? [{ cents, count }] : []
  })

/** Returns a count in the format of the fields. */
export const countsOf = (denominations: readonly { cents: number; count: number }[]): Counts =>
  Object.fromEntries(denominations.map(({ cents, count }) => [String(cents), String(count)]))
