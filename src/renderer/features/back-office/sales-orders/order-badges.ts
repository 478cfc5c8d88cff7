import type { ListedOrder } from '#shared/contracts/staff-order-list.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import { LINE_STATE_WORDS, type LineState } from '#shared/domain/orders/line-states.ts'
import { type BadgeTone, money } from '../frame/index.ts'

export type BadgeText = { tone: BadgeTone; text: string }

/** Badge tones of the line states. */
export const WORK_TONES: Readonly<Record<LineState, BadgeTone>> = {
  ordered: 'quiet',
  in_production: 'busy',
  ready: 'waits',
  planned: 'waits',
  delivered: 'good',
}

type OrderAmounts = Pick<
  ListedOrder,
  'total' | 'released' | 'paid' | 'paymentState' | 'openAttempt' | 'canceledDateTime' | 'isExpired'
>

/** Returns the badge of the production state of an order. */
export const workBadge = ({
  workState,
  canceledDateTime,
  isExpired,
}: Pick<ListedOrder, 'workState' | 'canceledDateTime' | 'isExpired'>): BadgeText =>
  canceledDateTime
    ? { tone: 'quiet', text: isExpired ? 'Vervallen' : 'Geannuleerd' }
    : { tone: WORK_TONES[workState], text: LINE_STATE_WORDS[workState] }

/** Returns the badge of the payment state of an order. A payment in progress comes first: it may change that state. */
export function paymentBadge(order: OrderAmounts): BadgeText {
  const { total, released = 0, paid, paymentState, openAttempt, canceledDateTime, isExpired } = order
  const toRefund = (centsFromEuros(paid) - centsFromEuros(total) + centsFromEuros(released)) / 100
  if (openAttempt === 'unknown') return { tone: 'bad', text: 'Uitkomst onbekend' }
  if (openAttempt) return { tone: 'busy', text: 'Betaling loopt' }
  if (canceledDateTime) {
    if (toRefund > 0) return { tone: 'bad', text: `${money(toRefund)} terug te betalen` }
    return { tone: 'quiet', text: isExpired ? 'Vervallen' : 'Geannuleerd' }
  }
  if (total === 0) return { tone: 'quiet', text: 'Gratis' }
  if (toRefund > 0) return { tone: 'bad', text: `${money(toRefund)} terug te betalen` }
  if (released >= total) return { tone: 'quiet', text: 'Herroepen' }
  switch (paymentState) {
    case 'full':
      return { tone: 'good', text: 'Betaald' }
    case 'part':
      return { tone: 'waits', text: 'Deels betaald' }
    case 'none':
      return { tone: 'quiet', text: 'Niet betaald' }
    default:
      return paymentState satisfies never
  }
}
