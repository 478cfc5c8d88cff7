import { LINE_STATES, type LineState } from './line-states.ts'

/**
 * States of a row of an order: the steps of its work, and `canceled` for a row of which all pieces are canceled. Staff
 * choose from `LINE_STATES`; only a cancellation makes a row `canceled`.
 */
export const ROW_STATES = [...LINE_STATES, 'canceled'] as const
export type RowState = (typeof ROW_STATES)[number]

/**
 * States of an order. `awaiting_payment`: it expires when nobody pays. `confirmed`: it waits for its work. The next four are
 * the state of its earliest line. The last two are final, except that a late payment revives an expired order.
 */
export const ORDER_STATES = [
  'awaiting_payment',
  'confirmed',
  'in_production',
  'ready',
  'planned',
  'delivered',
  'expired',
  'canceled',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** The facts of an order from which its state follows. */
type StateFacts = {
  workState: LineState
  canceledAt: Date | null
  expiredAt: Date | null
  /** When the order expires if nobody pays; null for other orders. */
  payBefore: Date | null
}

/** Returns the state of an order (docs/decisions.md#i41). */
export function orderState({ workState, canceledAt, expiredAt, payBefore }: StateFacts): OrderState {
  if (canceledAt) return expiredAt ? 'expired' : 'canceled'
  if (workState !== 'ordered') return workState
  return payBefore ? 'awaiting_payment' : 'confirmed'
}

/** The facts that the conditions of the actions look at. Amounts in cents. */
export type LifeFacts = StateFacts & {
  channel: 'web' | 'showroom'
  /** Empty after the data of the buyer were erased. */
  tokenHash: string
  paidCents: number
  /** Fees of the cancellations of pieces. */
  feeCents?: number
  /** True when a line that is not canceled left the state ordered. The state of the order is that of its earliest line. */
  isWorkBegun?: boolean
  isUnderCheck: boolean
  /** True when a payment arrived with another amount than asked, so that staff review it. */
  hasPaymentInReview?: boolean
}

/** Conditions of the actions: what must be true of an order, and the failure code when it is not. */
const CONDITIONS = {
  known_buyer: { holds: ({ tokenHash }) => tokenHash !== '', failure: 'order_forgotten' },
  unpaid: {
    holds: ({ paidCents, hasPaymentInReview = false }) => paidCents <= 0 && !hasPaymentInReview,
    failure: 'order_paid',
  },
  compared_with_provider: { holds: ({ isUnderCheck }) => !isUnderCheck, failure: 'payment_under_check' },
  sold_in_web_shop: { holds: ({ channel }) => channel === 'web', failure: 'order_not_cancelable' },
  // The rest of an order with a fee is not canceled without staff: the fee would stay due.
  without_fee: { holds: ({ feeCents = 0 }) => feeCents === 0, failure: 'order_not_cancelable' },
  // Staff may have made or delivered one line while another still waits.
  work_not_begun: { holds: ({ isWorkBegun = false }) => !isWorkBegun, failure: 'order_not_cancelable' },
} as const satisfies Record<string, { holds: (order: LifeFacts) => boolean; failure: string }>

type Condition = keyof typeof CONDITIONS

/** Failure codes of a refused action. */
export type LifeFailure = (typeof CONDITIONS)[Condition]['failure'] | 'order_canceled' | 'order_expired'

type Action = {
  /** Who may: the buyer, staff, or the shop itself. */
  by: readonly ('buyer' | 'staff' | 'shop')[]
  /** States in which the order may be. */
  from: readonly OrderState[]
  /** State afterwards; absent when it follows from the lines. */
  to?: OrderState
  needs: readonly Condition[]
  /** What follows, for people who read the table. The code of each action does it in one transaction. */
  follows: readonly ('stock_returns' | 'stock_is_taken' | 'released' | 'erp' | 'mail' | 'event' | 'audit')[]
}

const OPEN = ['awaiting_payment', 'confirmed', 'in_production', 'ready', 'planned'] as const satisfies OrderState[]

/**
 * The actions on an order, as data (docs/decisions.md#i41). A payment confirms an order that awaits payment; it has no row,
 * because money that arrived is booked in every state.
 */
export const ORDER_ACTIONS = {
  /** Staff move lines to another step, also back for a correction. */
  move_lines: {
    by: ['staff'],
    from: [...OPEN, 'delivered'],
    needs: ['known_buyer'],
    follows: ['event', 'audit', 'mail'],
  },
  /** Staff cancel pieces that are not delivered; without pieces left, the order is canceled. */
  cancel_pieces: {
    by: ['staff'],
    from: OPEN,
    needs: ['known_buyer'],
    follows: ['stock_returns', 'released', 'erp', 'event', 'audit', 'mail'],
  },
  /**
   * Other pieces come into the order, and pieces that are not delivered go out of it, after the buyer agreed. The amount due
   * changes, so the payments must be certain.
   */
  change_pieces: {
    by: ['staff', 'buyer'],
    from: OPEN,
    needs: ['known_buyer', 'compared_with_provider'],
    follows: ['stock_returns', 'stock_is_taken', 'released', 'erp', 'event', 'audit', 'mail'],
  },
  /** The buyer cancels the whole order before any payment. */
  cancel_by_buyer: {
    by: ['buyer'],
    from: ['awaiting_payment', 'confirmed'],
    to: 'canceled',
    needs: ['unpaid', 'compared_with_provider', 'sold_in_web_shop', 'without_fee', 'work_not_begun'],
    follows: ['stock_returns', 'released', 'erp', 'event', 'mail'],
  },
  /** Nobody paid in time. */
  expire: {
    by: ['shop'],
    from: ['awaiting_payment', 'confirmed'],
    to: 'expired',
    needs: ['unpaid', 'without_fee', 'work_not_begun'],
    follows: ['stock_returns', 'released', 'erp', 'event', 'mail'],
  },
  /** A payment arrived after the order expired. */
  revive: { by: ['shop'], from: ['expired'], to: 'confirmed', needs: [], follows: ['stock_is_taken', 'erp', 'event'] },
} as const satisfies Record<string, Action>

export type OrderAction = keyof typeof ORDER_ACTIONS

/**
 * Returns why an action is refused in the present state of an order; undefined when it is allowed. The conditions come before
 * the state, except for an order that has ended.
 */
export function refusedAction(action: OrderAction, order: LifeFacts): LifeFailure | undefined {
  const { from, needs }: Action = ORDER_ACTIONS[action]
  const state = orderState(order)
  const unmet = needs.find((condition) => !CONDITIONS[condition].holds(order))
  if (unmet) return CONDITIONS[unmet].failure
  if (from.includes(state)) return undefined
  if (state === 'expired') return 'order_expired'
  return state === 'canceled' ? 'order_canceled' : 'order_not_cancelable'
}
