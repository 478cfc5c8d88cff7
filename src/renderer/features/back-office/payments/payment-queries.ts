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

/** The payments of an order from the cache. `useWatchedPayments` keeps them current. */
export const usePayments = (salesOrderId: number) => useQuery(paymentsOf(useApi(), salesOrderId))

/**
 * The payments of an order, kept current by the events of the server, and by polling while a payment terminal is busy.
 * `onChanged` is called when they have changed.
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
      // Measured by the clock of this page only, because that of the server may differ.
      const since = firstSeen.current.get(busy.paymentId) ?? Date.now()
      firstSeen.current.set(busy.paymentId, since)
      return pollIntervalMs(Date.now() - since)
    }),
  })
  const reload = useReloadPayments(salesOrderId)
  const previous = useRef<PaymentsOfOrder | undefined>(undefined)
  const notify = useEffectEvent(onChanged)
  // The event may be about a note or a line state, which the payments do not show, so notify in any case.
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
  return (answer?: PaymentsOfOrder) => {
    if (answer) queryClient.setQueryData(['order-payments', salesOrderId], answer)
    return answer ? undefined : queryClient.invalidateQueries({ queryKey: ['order-payments', salesOrderId] })
  }
}

/** The payment in progress; an order has one at most (docs/decisions.md#c13). */
export const openOf = (payments: PaymentsOfOrder | undefined): StaffPayment | undefined =>
  payments?.payments.find(({ state }) => !isFinal(state))

/** The payment terminals with their connection states. */
export const useTerminals = () => {
  const api = useApi()
  return useQuery({
    queryKey: ['terminals'],
    queryFn: () => api.paymentDesk.terminals(),
    ...staffFreshness.paymentTerminals,
  })
}

/** Returns true once a payment terminal has been busy for the time that the screen polls it (docs/requirements.md#s4). */
export function useIsSilent(payment: StaffPayment | undefined): boolean {
  const waitsFor = payment?.paymentType === 'TERMINAL' && !isFinal(payment.state) ? payment.paymentId : undefined
  const [silent, setSilent] = useState<string>()
  useEffect(() => {
    if (!waitsFor) return
    const timer = setTimeout(() => setSilent(waitsFor), paymentTiming.pollForMs)
    return () => clearTimeout(timer)
  }, [waitsFor])
  return waitsFor !== undefined && silent === waitsFor
}
