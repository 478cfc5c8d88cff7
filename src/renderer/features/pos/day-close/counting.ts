import { DENOMINATIONS } from './denominations.ts'

/** The count in progress: pieces as typed, by the value of the coin or banknote in cents. */
export type Counts = Readonly<Record<string, string>>

/** Number of pieces. An empty field is 0, an invalid one undefined. */
export function piecesOf(typed: string | undefined): number | undefined {
  const text = typed?.trim() ?? ''
  if (text === '') return 0
  return /^\d{1,4}$/.test(text) ? Number(text) : undefined
}

/** Returns the counted total in cents. Unreadable fields count as zero; the error is shown at the field. */
export const countedCents = (counts: Counts): number =>
  DENOMINATIONS.reduce((sum, cents) => sum + cents * (piecesOf(counts[cents]) ?? 0), 0)

/** Whether every field has a valid number. */
export const isReadable = (counts: Counts): boolean =>
  DENOMINATIONS.every((cents) => piecesOf(counts[cents]) !== undefined)

/** Whether anything was entered. For an empty drawer at least one field must hold a 0. */
export const isCounted = (counts: Counts): boolean => Object.values(counts).some((typed) => typed.trim() !== '')

/** The count in the format of the request; denominations with 0 pieces are omitted. */
export const denominationsOf = (counts: Counts) =>
  DENOMINATIONS.flatMap((cents) => {
    const count = piecesOf(counts[cents]) ?? 0
    return count > 0 ? [{ cents, count }] : []
  })
