import type { ChangedLine, RefusedLine, ShortLine } from '#shared/contracts/sales-orders.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'

/** Why the shop did not take an order, as far as it is about its lines. */
export type Refusal =
  | { kind: 'prices'; lines: readonly ChangedLine[] }
  | { kind: 'lines'; texts: ReadonlyMap<number, string>; sentence: string }
  | { kind: 'sentence'; sentence: string; isDoubtful: boolean }

const WHY: Record<RefusedLine['reason'], string> = {
  unknown: 'Dit artikel kent de winkel niet meer.',
  inactive: 'Dit artikel wordt niet meer verkocht.',
  incomplete: 'Van dit meubel is nog niet alles gekozen.',
  sold_out: 'Uitverkocht.',
}

/** Reads a refusal. Details are those of the contract's failures of placing an order. */
export function refusalOf(error: Error | null): Refusal | undefined {
  if (!error) return undefined
  if (!(error instanceof ShopError))
    return {
      kind: 'sentence',
      sentence: 'Er is een fout opgetreden. De order staat hier nog; probeer het nog eens.',
      isDoubtful: false,
    }
  switch (error.code) {
    case 'prices_changed':
      return { kind: 'prices', lines: (error.detail as { lines: ChangedLine[] }).lines }
    case 'not_enough_stock':
      return atLines(error, (error.detail as { lines: ShortLine[] }).lines, ({ count, available }) =>
        available <= 0 ? 'Hiervan is niets meer op voorraad.' : `Gevraagd: ${count}. Op voorraad: nog ${available}.`,
      )
    case 'not_purchasable':
      return atLines(error, (error.detail as { lines: RefusedLine[] }).lines, ({ reason }) => WHY[reason])
    // An earlier try arrived after all, although no answer came, and the order was changed since.
    case 'idempotency_key_reused':
      return {
        kind: 'sentence',
        sentence:
          'Deze order is bij een eerdere poging al geplaatst, met andere gegevens. Kijk eerst bij de verkooporders.',
        isDoubtful: true,
      }
    default:
      return { kind: 'sentence', sentence: error.message, isDoubtful: false }
  }
}

function atLines<Line extends { id: number }>(
  { message }: ShopError,
  lines: readonly Line[],
  words: (line: Line) => string,
): Refusal {
  return { kind: 'lines', texts: new Map(lines.map((line) => [line.id, words(line)])), sentence: message }
}
