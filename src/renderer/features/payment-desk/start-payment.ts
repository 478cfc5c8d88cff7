import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { PaymentsOfOrder } from '#shared/contracts/payment-desk.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { isFinal } from '#shared/domain/payments/attempts.ts'
import { useApi } from '../../lib/api.ts'
import { report } from '../../lib/report.ts'
import type { Confirmed } from './ConfirmPayment.tsx'
import { newUuid } from './new-uuid.ts'

type Options = {
  /** The payments of the order as they are known now. */
  payments: PaymentsOfOrder | undefined
  /** Nobody knows whether it started: how it ends may be seen among the payments. */
  onDoubtful: (paymentId: string) => void
  /** After every answer, also a refusal: the order may look different by now. */
  onAnswered: (answer: { paymentId: string; errorMessage: string | null } | undefined, payment: Confirmed) => void
}

/**
 * Starts a payment at the counter. An answer that never came leaves open whether it started: the same payment again is
 * then the same attempt, so nobody pays twice because a line was bad. Once the order tells how that attempt ended, the
 * next press is another payment.
 */
export function useStartPayment(salesOrderId: number, { payments, onDoubtful, onAnswered }: Options) {
  const api = useApi()
  const doubtful = useRef<{ what: string; attemptId: string } | undefined>(undefined)
  const isOver = (attemptId: string) =>
    payments?.payments.some(({ paymentId, state }) => paymentId === attemptId && isFinal(state)) ?? false

  return useMutation({
    mutationFn: async (payment: Confirmed) => {
      const what = [payment.type, payment.amountCents, payment.terminalCode].join()
      const earlier = doubtful.current
      const attemptId = earlier?.what === what && !isOver(earlier.attemptId) ? earlier.attemptId : newUuid()
      doubtful.current = { what, attemptId }
      const answer = await api.payments.start({
        body: {
          Amount: payment.amountCents,
          SalesOrderId: salesOrderId,
          PaymentType: payment.type,
          AttemptId: attemptId,
          ConfirmOverpayment: payment.confirmsOverpayment,
          ...(payment.type === 'TERMINAL' && payment.terminalCode && { TerminalCode: payment.terminalCode }),
        },
      })
      doubtful.current = undefined
      return answer
    },
    onError: (error) => {
      const isAnswered = error instanceof ShopError && error.status >= 400 && error.status < 500
      if (!isAnswered) report(error, 'payment desk')
      if (isAnswered || hasEnded(error)) doubtful.current = undefined
      else if (doubtful.current) onDoubtful(doubtful.current.attemptId)
    },
    onSettled: (answer, _error, payment) => onAnswered(answer, payment),
  })
}

/** The provider was not reached: the server has ended that attempt itself. */
const hasEnded = (error: Error) => error instanceof ShopError && error.code === 'payment_unavailable'
