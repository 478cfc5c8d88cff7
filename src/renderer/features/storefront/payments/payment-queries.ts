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

/** The server's own knowledge of an order's payment (decisions C15). Asked again while an attempt is running. */
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

/** The order itself, for whoever may see it. */
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
 * Starts paying what is due now, or with `isRest` all that is outstanding of the customer's own order, and leaves for the
 * payment page. The amount (EUR) is what was shown; the server asks its own.
 *
 * Is there a payment running already, then that one goes on: two can never be open at once.
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

/** The way on to a payment that was started before; throws what it was given when that is no such thing. */
export function continueRunningPayment(error: unknown): { paymentUrl: string; errorMessage: null } {
  if (error instanceof ShopError && error.code === 'payment_open') {
    const { paymentUrl } = error.detail as { paymentUrl: string | null } // the contract's detail of payment_open
    if (paymentUrl) return { paymentUrl, errorMessage: null }
  }
  throw error
}

/** Gives up a running payment, so that another can be started. */
export function useAbortPayment(salesOrderId: number) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (paymentId: string) => api.payments.abort({ params: { paymentId } }),
    onSuccess: (status) => queryClient.setQueryData(['payment-status', salesOrderId], status),
    onError: (error) => report(error, 'payment abort'),
  })
}
