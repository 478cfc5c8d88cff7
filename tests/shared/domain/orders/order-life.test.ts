import { describe, expect, it } from 'vitest'
import { LINE_STATES } from '#shared/domain/orders/line-states.ts'
import {
  type LifeFacts,
  ORDER_ACTIONS,
  ORDER_STATES,
  type OrderAction,
  type OrderState,
  orderState,
  ROW_STATES,
  refusedAction,
} from '#shared/domain/orders/order-life.ts'

const AT = new Date('2026-11-29T10:00:00Z')

const facts = (changes: Partial<LifeFacts> = {}): LifeFacts => ({
  channel: 'web',
  workState: 'ordered',
  canceledAt: null,
  expiredAt: null,
  payBefore: null,
  tokenHash: 'hash',
  paidCents: 0,
  isUnderCheck: false,
  ...changes,
})

/** An order in each state. */
const IN_STATE: Readonly<Record<OrderState, LifeFacts>> = {
  awaiting_payment: facts({ payBefore: AT }),
  confirmed: facts(),
  in_production: facts({ workState: 'in_production' }),
  ready: facts({ workState: 'ready' }),
  planned: facts({ workState: 'planned' }),
  delivered: facts({ workState: 'delivered' }),
  expired: facts({ canceledAt: AT, expiredAt: AT }),
  canceled: facts({ canceledAt: AT }),
}

describe('the state of an order', () => {
  it('follows from its facts', () => {
    expect(ORDER_STATES.map((state) => orderState(IN_STATE[state]))).toEqual(ORDER_STATES)
  })

  it('has one more state for a row than the steps that staff choose from', () => {
    expect(ROW_STATES).toEqual([...LINE_STATES, 'canceled'])
  })
})

describe('an action on an order', () => {
  const actions = Object.keys(ORDER_ACTIONS) as OrderAction[] // the keys of the table

  it('is allowed in the states of its row in the table, and in no other', () => {
    const allowed = Object.fromEntries(
      actions.map((action) => [action, ORDER_STATES.filter((state) => !refusedAction(action, IN_STATE[state]))]),
    )

    expect(allowed).toEqual(
      Object.fromEntries(
        actions.map((action) => {
          const from: readonly OrderState[] = ORDER_ACTIONS[action].from
          return [action, ORDER_STATES.filter((state) => from.includes(state))]
        }),
      ),
    )
  })

  it('never leads out of a canceled order, and out of an expired one only by a late payment', () => {
    expect(actions.filter((action) => !refusedAction(action, IN_STATE.canceled))).toEqual([])
    expect(actions.filter((action) => !refusedAction(action, IN_STATE.expired))).toEqual(['revive'])
  })

  it.each<[OrderAction, Partial<LifeFacts>, string]>([
    ['cancel_by_buyer', { paidCents: 1 }, 'order_paid'],
    ['cancel_by_buyer', { hasPaymentInReview: true }, 'order_paid'],
    ['cancel_by_buyer', { isUnderCheck: true }, 'payment_under_check'],
    ['cancel_by_buyer', { channel: 'showroom' }, 'order_not_cancelable'],
    ['cancel_by_buyer', { workState: 'in_production' }, 'order_not_cancelable'],
    ['cancel_by_buyer', { feeCents: 100 }, 'order_not_cancelable'],
    ['cancel_by_buyer', { isWorkBegun: true }, 'order_not_cancelable'],
    ['expire', { paidCents: 1 }, 'order_paid'],
    ['expire', { feeCents: 100 }, 'order_not_cancelable'],
    ['expire', { isWorkBegun: true }, 'order_not_cancelable'],
    ['move_lines', { tokenHash: '' }, 'order_forgotten'],
    ['cancel_pieces', { tokenHash: '' }, 'order_forgotten'],
    ['cancel_pieces', { canceledAt: AT }, 'order_canceled'],
    ['cancel_pieces', { canceledAt: AT, expiredAt: AT }, 'order_expired'],
  ])('%s is refused with %j', (action, changes, failure) => {
    expect(refusedAction(action, facts(changes))).toBe(failure)
  })
})
