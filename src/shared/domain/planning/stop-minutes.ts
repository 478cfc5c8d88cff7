import type { StopMinutes } from './settings.ts'

/** Kinds of furniture that take a different time to deliver. Corner sofas are put together at the customer's home. */
export type PieceKind = 'corner' | 'sofa' | 'chair' | 'other'

/** What the customer told about the way into the home. `doorCm` is the width of the narrowest door; null when unknown. */
export type AccessAnswers = {
  /** 0 is the ground floor. */
  floor: number
  hasLift: boolean
  doorCm: number | null
  parking: string
  remarks: string
}

/**
 * Returns the kind of a piece by the Dutch name of its product.
 *
 * The ERP has no field for it. An unknown name is `other`; staff see the minutes and can choose another day.
 *
 * @example pieceKind('Hoekbank Vonk') // 'corner'
 */
export function pieceKind(name: string): PieceKind {
  if (/hoekbank|hoekopstelling|loungebank|opstelling/i.test(name)) return 'corner'
  if (/bank|sofa|chaise|daybed/i.test(name)) return 'sofa'
  if (/stoel|fauteuil|kruk|barkruk|poef|hocker|voetenbank/i.test(name)) return 'chair'
  return 'other'
}

type Stop = {
  kind: 'van' | 'pickup'
  pieces: readonly { name: string; count: number }[]
  access: Pick<AccessAnswers, 'floor' | 'hasLift'> | null
}

/** Returns how many minutes of a day a stop takes, the drive to it included. Whole minutes, at least one. */
export function stopMinutes({ kind, pieces, access }: Stop, minutes: StopMinutes): number {
  if (kind === 'pickup') return Math.max(1, minutes.pickup)
  const floors = access && !access.hasLift ? Math.max(0, access.floor) : 0
  const handling = pieces.reduce((sum, { name, count }) => {
    const piece = pieceKind(name)
    const assembly = piece === 'corner' ? minutes.assembly : 0
    return sum + count * (minutes[piece] + assembly + floors * minutes.floor)
  }, 0)
  return Math.max(1, Math.round(minutes.travel + minutes.base + handling))
}
