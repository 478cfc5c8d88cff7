import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { PaymentStatus } from '#shared/contracts/payments.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import { isFinal } from '#shared/domain/payments/attempts.ts'
import { useApi } from '../../../lib/api.ts'
import { ownFreshness } from '../../../lib/own-freshness.ts'
import { report } from '../../../lib/report.ts'
import { usePlatform } from '../../../platform/platform.ts'

/** Query of the server's payment status of an order (docs/decisions.md#c15). Polled while an attempt is running. */
const paymentStatus = (api: Api, salesOrderId: number) =>
  queryOptions({
    queryKey: ['payment-status', salesOrderId],
    queryFn: () => api.payments.status({ query: { reference: salesOrderId } }),
    meta: { isPersonal: true },
    ...ownFreshness.paymentStatus((status: PaymentStatus | undefined) =>
      Boolean(status?.attempt && !isFinal(status.attempt.state)),
    ),
  })

export const usePaymentStatus = (salesOrderId: number) =>
  useQuery({ ...paymentStatus(useApi(), salesOrderId), enabled: salesOrderId > 0 })

/** Returns the query of the order itself. The server refuses visitors without access to the order. */
export const useOrder = (salesOrderId: number) => {
  const api = useApi()
  return useQuery({
    queryKey: ['sales-order', salesOrderId],
    queryFn: () => api.salesOrders.show({ params: { id: salesOrderId } }),
    meta: { isPersonal: true },
    enabled: salesOrderId > 0,
    ...ownFreshness.confirmedOrder,
  })
}

/**
 * Returns the mutation that starts a payment and navigates to the payment page. It pays the amount that is due now, or
 * with `isRest` the whole outstanding amount. `amount` is the displayed amount in EUR. The server charges staff this
 * amount, and computes the amount for other callers itself.
 *
 * When a payment is running, that payment is continued, because the shop refuses a second open payment of an order.
 */
export function usePayNow(salesOrderId: number) {
  const api = useApi()
  const platform = usePlatform()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ amount, isRest = false }: { amount: number; isRest?: boolean }) => {
      const { paymentUrl, errorMessage } = await api.payments
        .start({
          body: {
            Amount: centsFromEuros(amount),
            SalesOrderId: salesOrderId,
            PaymentType: 'PAYLINK',
            ...(isRest && { PayRest: true }),
          },
        })
        .catch(continueRunningPayment)
      if (!paymentUrl)
        throw new Error(errorMessage ?? 'Betalen is op dit moment niet mogelijk. Probeer het straks opnieuw.')
      await platform.payAt(paymentUrl)
    },
    onError: (error) => {
      report(error, 'payment start')
      void queryClient.invalidateQueries({ queryKey: ['payment-status', salesOrderId] })
    },
  })
}

/** Returns the URL of the running payment, when it is the reason of the refusal. Rethrows any other error. */
export function continueRunningPayment(error: unknown): { paymentUrl: string; errorMessage: null } {
  if (error instanceof ShopError && error.code === 'payment_open') {
    const { paymentUrl } = error.detail as { paymentUrl: string | null } // the contract's detail of `payment_open`
    if (paymentUrl) return { paymentUrl, errorMessage: null }
  }
  throw error
}

/** Returns the mutation that aborts a running payment, so that another payment can be started. */
export function useAbortPayment(salesOrderId: number) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (paymentId: string) => api.payments.abort({ params: { paymentId } }),
    onSuccess: (status) => queryClient.setQueryData(['payment-status', salesOrderId], status),
    onError: (error) => report(error, 'payment abort'),
  })
}
