import { readRefusedOrder } from '#shared/contracts/refused-order.ts'
import type { ChangedLine, RefusedLine } from '#shared/contracts/sales-orders.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'

/** A refusal of an order, prepared for display: changed prices, a reason per line id, or one sentence. */
export type Refusal =
  | { kind: 'prices'; lines: readonly ChangedLine[] }
  | { kind: 'lines'; texts: ReadonlyMap<number, string>; sentence: string }
  /** `isDoubtful`: the shop already has an order with this key and other content. */
  | { kind: 'sentence'; sentence: string; isDoubtful: boolean }

const LINE_REASONS: Record<RefusedLine['reason'], string> = {
  unknown: 'Dit artikel kent de winkel niet meer.',
  inactive: 'Dit artikel wordt niet meer verkocht.',
  incomplete: 'Van dit meubel is nog niet alles gekozen.',
  sold_out: 'Uitverkocht.',
}

/**
 * Returns why an order was refused, prepared for display; undefined without an error.
 *
 * @param keepsPromise whether the order keeps former prices
 */
export function refusalOf(error: Error | null, keepsPromise = false): Refusal | undefined {
  if (!error) return undefined
  if (!(error instanceof ShopError))
    return sentenceRefusal('Er is een fout opgetreden. De order staat hier nog; probeer het nog eens.')
  // An earlier try arrived but its response was lost, and the order was changed after that try.
  if (error.code === 'idempotency_key_reused')
    return sentenceRefusal(
      'Deze order is bij een eerdere poging al geplaatst, met andere gegevens. Kijk eerst bij de verkooporders.',
      true,
    )
  // The price is below the limit of the seller. An approval does not change that.
  if (error.code === 'discount_needs_approval' && keepsPromise)
    return sentenceRefusal(
      'De beloofde prijs en de korting zijn samen meer dan u zelf mag geven. Geef minder korting, of laat een beheerder inloggen en de order versturen bij Bewaarde orders.',
    )
  const refused = readRefusedOrder(error)
  switch (refused?.kind) {
    case undefined:
      return sentenceRefusal(error.message)
    case 'prices':
      return refused
    case 'stock':
      return lineRefusal(error, refused.lines, ({ count, available }) =>
        available <= 0 ? 'Hiervan is niets meer op voorraad.' : `Gevraagd: ${count}. Op voorraad: nog ${available}.`,
      )
    case 'lines':
      return lineRefusal(error, refused.lines, ({ reason }) => LINE_REASONS[reason])
    default:
      return refused satisfies never
  }
}

const sentenceRefusal = (sentence: string, isDoubtful = false): Refusal => ({ kind: 'sentence', sentence, isDoubtful })

function lineRefusal<Line extends { id: number }>(
  { message }: ShopError,
  lines: readonly Line[],
  words: (line: Line) => string,
): Refusal {
  return { kind: 'lines', texts: new Map(lines.map((line) => [line.id, words(line)])), sentence: message }
}
