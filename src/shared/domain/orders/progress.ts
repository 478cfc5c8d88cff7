import type { DeliveryMethod } from '../checkout/delivery-choice.ts'
import type { DeliveryKind } from '../delivery/delivery-text.ts'
import { dayWithYear } from '../planning/weeks.ts'
import type { LineState } from './line-states.ts'

/** How far a line of an order is. `since`: the day of its last step, "2026-11-12"; null for a line without a step. */
export type LineProgress = { product: string; kind: DeliveryKind; state: LineState; since: string | null }

/**
 * Returns how far an order is, in words for its buyer: one text when all lines are equally far, else a text per line with the name of the
 * product. Empty while no line has begun, because the page says what happens first.
 *
 * @example orderProgressInWords([{ product: 'Bank Lotte', kind: 'made_to_measure', state: 'in_production', since: '2026-11-12' }], 'delivery')
 *   // [{ product: null, text: 'In productie sinds 12 november 2026' }]
 */
export function orderProgressInWords(
  lines: readonly LineProgress[],
  delivery: DeliveryMethod,
): { product: string | null; text: string }[] {
  if (lines.every(({ state }) => state === 'ordered')) return []
  const texts = lines.map((line) => textOf(line, delivery))
  const [first = ''] = texts
  if (texts.every((text) => text === first)) return [{ product: null, text: first }]
  return lines.map(({ product }, index) => ({ product, text: texts[index] ?? '' }))
}

function textOf({ kind, state, since }: LineProgress, delivery: DeliveryMethod): string {
  const day = since && dayWithYear(since)
  switch (state) {
    case 'ordered':
      return kind === 'made_to_measure' ? 'Besteld, nog niet in productie' : 'Besteld'
    case 'in_production':
      return day ? `In productie sinds ${day}` : 'In productie'
    case 'ready':
      // A parcel is sent on the day that it is ready.
      if (kind === 'parcel' && delivery === 'delivery') return day ? `Verzonden op ${day}` : 'Verzonden'
      return day ? `Klaar sinds ${day}` : 'Klaar'
    case 'planned':
      return delivery === 'pickup' ? 'Klaar, het afhalen is gepland' : 'Klaar, de bezorging is gepland'
    case 'delivered': {
      const word = delivery === 'pickup' ? 'Afgehaald' : 'Bezorgd'
      return day ? `${word} op ${day}` : word
    }
    default:
      return state satisfies never
  }
}
