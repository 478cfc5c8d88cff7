import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { PanelAction } from '#shared/contracts/pos/payment-panel-channels.ts'
import type { PaymentsOfOrder } from '#shared/contracts/staff-payments.ts'
import type { PaymentOption } from '#shared/domain/checkout/payment-options.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import { dueNowCents } from '#shared/domain/payments/order-payment.ts'
import type { PanelState } from '#shared/domain/payments/payment-process.ts'
import { usePlatform } from '../../../platform/platform.ts'
import { isPayNowState, payNowMethod } from '../../pos/commands/index.ts'

/** The order of a payment panel. `payment` and `totals` say which part of it the customer pays now. */
export type OrderToPay = {
  salesOrderId: number
  payment?: PaymentOption
  /** True for a payment without an order, which accepts only a payment terminal. */
  isLoosePayment?: boolean
  /** In EUR. */
  totals?: { deposit: number }
}

type PayNow = {
  order: OrderToPay
  payments: PaymentsOfOrder | undefined
  state: PanelState
  send: (action: PanelAction) => void
}

/**
 * In the showroom app, fills in the amount that the customer of a new order pays now (`payNowState`), and opens the
 * confirmation of the payment method that the user chose with it. After a part of the amount was paid, fills in the
 * rest, for a payment with another method.
 *
 * @returns `dueCents`: the amount due now; undefined in a browser and while the payments are unknown. `isPayNow`: the
 * order was just placed on this till
 */
export function usePayNow({ order, payments, state, send }: PayNow): {
  dueCents: number | undefined
  isPayNow: boolean
} {
  const { pos } = usePlatform()
  const { key: navigation, state: routerState } = useLocation()
  const dueCents = pos && payments && dueNowOf(order, payments)
  const isPayNow = pos !== undefined && isPayNowState(routerState)
  const method = payNowMethod(routerState)
  // Each navigation and each paid attempt fills in an amount once. Later the amount is the user's.
  const filledFor = useRef<string>(undefined)
  const { attempt, proposal } = state
  const isIdle = state.text === '' && proposal === null
  const paidAttemptId = attempt?.phase === 'ended' && attempt.state === 'paid' ? attempt.attemptId : undefined
  const reason =
    paidAttemptId ?? (attempt === null && payments?.payments.length === 0 ? `navigation ${navigation}` : undefined)
  // The list of payments must contain the paid attempt. Until then the amount due includes what was just paid.
  const isCurrent =
    paidAttemptId === undefined ||
    payments?.payments.some((payment) => payment.paymentId === paidAttemptId && payment.state === 'paid') === true

  useEffect(() => {
    if (!isPayNow || !isIdle || !isCurrent || reason === undefined || dueCents === undefined) return
    if (filledFor.current === reason) return
    filledFor.current = reason
    if (dueCents === 0) return
    send({ kind: 'prefill', amountCents: dueCents })
    if (method && paidAttemptId === undefined) send({ kind: 'choose', type: method })
  }, [isPayNow, isIdle, isCurrent, reason, dueCents, method, paidAttemptId, send])
  return { dueCents, isPayNow }
}

function dueNowOf({ payment = 'full', totals }: OrderToPay, { paid, outstanding }: PaymentsOfOrder): number {
  return dueNowCents({
    option: payment,
    depositCents: centsFromEuros(totals?.deposit ?? 0),
    paidCents: centsFromEuros(paid),
    outstandingCents: centsFromEuros(outstanding),
  })
}
