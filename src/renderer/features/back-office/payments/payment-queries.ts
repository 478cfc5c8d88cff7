import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { PaymentsOfOrder, StaffPayment } from '#shared/contracts/staff-payments.ts'
import { isFinal } from '#shared/domain/payments/attempts.ts'
import { paymentTiming } from '#shared/domain/payments/payment-policy.ts'
import { useApi } from '../../../lib/api.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { useOrderEvents } from './order-events.ts'
import type { PanelRunner } from './use-payment-panel.ts'

const paymentsOf = (api: Api, salesOrderId: number) =>
  queryOptions({
    queryKey: ['order-payments', salesOrderId],
    queryFn: () => api.paymentDesk.show({ params: { id: salesOrderId } }),
    meta: { isPersonal: true },
    ...staffFreshness.record,
  })

/** Returns the query of the payments of an order. `useWatchedPayments` keeps their cached data current. */
export const usePayments = (salesOrderId: number) => useQuery(paymentsOf(useApi(), salesOrderId))

/**
 * Returns the query of the payments of an order. The event stream of the order and, while a payment terminal is busy,
 * polling keep the payments current. `onChanged` is called when the order may have changed.
 */
export function useWatchedPayments(
  salesOrderId: number,
  { pollIntervalMs }: Pick<PanelRunner, 'pollIntervalMs'>,
  onChanged: () => void,
) {
  const firstSeen = useRef(new Map<string, number>())
  const query = useQuery({
    ...paymentsOf(useApi(), salesOrderId),
    ...staffFreshness.paymentTerminalBusy((data: PaymentsOfOrder | undefined) => {
      const busy = openOf(data)
      if (busy?.paymentType !== 'TERMINAL') return false
      // Measured with the clock of this page only, because the clock of the server may differ.
      const since = firstSeen.current.get(busy.paymentId) ?? Date.now()
      firstSeen.current.set(busy.paymentId, since)
      return pollIntervalMs(Date.now() - since)
    }),
  })
  const reload = useReloadPayments(salesOrderId)
  const previous = useRef<PaymentsOfOrder | undefined>(undefined)
  const notify = useEffectEvent(onChanged)
  // An event may be about a note or a line state, which are not in the payments, so call `onChanged` for every event.
  useOrderEvents(salesOrderId, () => {
    void reload()
    if (previous.current) onChanged()
  })
  useEffect(() => {
    if (previous.current && query.data && previous.current !== query.data) notify()
    previous.current = query.data
  }, [query.data])
  return query
}

/** Returns a function that refetches the payments of an order, or stores the given response instead. */
export function useReloadPayments(salesOrderId: number) {
  const queryClient = useQueryClient()
  return (response?: PaymentsOfOrder) => {
    if (response) queryClient.setQueryData(['order-payments', salesOrderId], response)
    return response ? undefined : queryClient.invalidateQueries({ queryKey: ['order-payments', salesOrderId] })
  }
}

/** Returns the payment in progress. An order has at most one (docs/decisions.md#c13). */
export const openOf = (payments: PaymentsOfOrder | undefined): StaffPayment | undefined =>
  payments?.payments.find(({ state }) => !isFinal(state))

/** Returns the query of the payment terminals with their connection states. */
export const useTerminals = () => {
  const api = useApi()
  return useQuery({
    queryKey: ['terminals'],
    queryFn: () => api.paymentDesk.terminals(),
    ...staffFreshness.paymentTerminals,
  })
}

/** Returns true when this page has seen the payment terminal busy for a minute (docs/requirements.md#s4). */
export function useIsSilent(payment: StaffPayment | undefined): boolean {
  const busyPaymentId = payment?.paymentType === 'TERMINAL' && !isFinal(payment.state) ? payment.paymentId : undefined
  const [silentPaymentId, setSilentPaymentId] = useState<string>()
  useEffect(() => {
    if (!busyPaymentId) return
    const timer = setTimeout(() => setSilentPaymentId(busyPaymentId), paymentTiming.pollForMs)
    return () => clearTimeout(timer)
  }, [busyPaymentId])
  return busyPaymentId !== undefined && silentPaymentId === busyPaymentId
}
