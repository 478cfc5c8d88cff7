import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { PaymentsOfOrder, StaffPayment } from '#shared/contracts/staff-payments.ts'
import { isFinal } from '#shared/domain/payments/attempts.ts'
import { paymentTiming } from '#shared/domain/payments/payment-policy.ts'
import { useApi } from '../../../lib/api.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { useOrderNews } from './order-news.ts'
import type { PanelRunner } from './use-payment-panel.ts'

const paymentsOf = (api: Api, salesOrderId: number) =>
  queryOptions({
    queryKey: ['payment-desk', salesOrderId],
    queryFn: () => api.paymentDesk.show({ params: { id: salesOrderId } }),
    meta: { isPersonal: true },
    ...staffFreshness.record,
  })

/** The payments of an order as they are known here; asked once, and again by `useWatchedPayments`. */
export const usePayments = (salesOrderId: number) => useQuery(paymentsOf(useApi(), salesOrderId))

/**
 * The payments of an order, kept up to date: by what the server tells, and as often as the desk wants it while a terminal
 * is busy. `onChanged` is called when they are different from before.
 */
export function useWatchedPayments(
  salesOrderId: number,
  { askAgainAfterMs }: Pick<PanelRunner, 'askAgainAfterMs'>,
  onChanged: () => void,
) {
  const firstSeen = useRef(new Map<string, number>())
  const query = useQuery({
    ...paymentsOf(useApi(), salesOrderId),
    ...staffFreshness.paymentTerminalBusy((data: PaymentsOfOrder | undefined) => {
      const busy = openOf(data)
      if (busy?.paymentType !== 'TERMINAL') return false
      // By this clock alone: that of the server may say something else.
      const since = firstSeen.current.get(busy.paymentId) ?? Date.now()
      firstSeen.current.set(busy.paymentId, since)
      return askAgainAfterMs(Date.now() - since)
    }),
  })
  const reload = useReloadPayments(salesOrderId)
  const known = useRef<PaymentsOfOrder | undefined>(undefined)
  const tell = useEffectEvent(onChanged)
  // What happened may be a note or a move as well, of which the payments say nothing.
  useOrderNews(salesOrderId, () => {
    void reload()
    if (known.current) onChanged()
  })
  useEffect(() => {
    if (known.current && query.data && known.current !== query.data) tell()
    known.current = query.data
  }, [query.data])
  return query
}

/** Asks again how the payments of an order stand. */
export function useReloadPayments(salesOrderId: number) {
  const queryClient = useQueryClient()
  return (answer?: PaymentsOfOrder) => {
    if (answer) queryClient.setQueryData(['payment-desk', salesOrderId], answer)
    return answer ? undefined : queryClient.invalidateQueries({ queryKey: ['payment-desk', salesOrderId] })
  }
}

/** The one payment that is on its way (docs/decisions.md#c13). */
export const openOf = (payments: PaymentsOfOrder | undefined): StaffPayment | undefined =>
  payments?.payments.find(({ state }) => !isFinal(state))

/** The PIN terminals, and which of them are connected. */
export const useTerminals = () => {
  const api = useApi()
  return useQuery({
    queryKey: ['terminals'],
    queryFn: () => api.paymentDesk.terminals(),
    ...staffFreshness.paymentTerminals,
  })
}

/** True once a terminal has been busy with a payment for as long as the screen waits for it (docs/requirements.md#s4). */
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
