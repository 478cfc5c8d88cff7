import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { useApi } from '../../lib/api.ts'
import { report } from '../../lib/report.ts'
import type { Confirmed } from './ConfirmPayment.tsx'
import { newUuid } from './new-uuid.ts'

type Options = {
  /** After every answer, also a refusal: the order may look different by now. */
  onAnswered: (answer: { paymentId: string; errorMessage: string | null } | undefined, payment: Confirmed) => void
}

/**
 * Starts a payment at the counter. An answer that never came leaves open whether it started: the same payment again is
 * then the same attempt, so nobody pays twice because a line was bad.
 */
export function useStartPayment(salesOrderId: number, { onAnswered }: Options) {
  const api = useApi()
  const doubtful = useRef<{ what: string; attemptId: string } | undefined>(undefined)

  return useMutation({
    mutationFn: async (payment: Confirmed) => {
      const what = [payment.type, payment.amountCents, payment.terminalCode].join()
      const attemptId = doubtful.current?.what === what ? doubtful.current.attemptId : newUuid()
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
      if (isAnswered) doubtful.current = undefined
      else report(error, 'payment desk')
    },
    onSettled: (answer, _error, payment) => onAnswered(answer, payment),
  })
}
