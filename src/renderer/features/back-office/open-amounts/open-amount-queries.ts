import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { PaymentPlanView } from '#shared/contracts/payment-plans.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { PlanPart } from '#shared/domain/payments/payment-plan.ts'
import { useApi } from '../../../lib/api.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { useStaffAction } from '../frame/index.ts'

/** First part of the keys of these queries, to refetch them all. */
export const OPEN_AMOUNTS = ['open-amounts']

const removedAtLogout = { meta: { isPersonal: true } }

/** Query of a page of the orders of which an amount is due. */
export const openAmountsPage = (api: Api, query: { page: number; pageSize: number }) =>
  queryOptions({
    queryKey: [...OPEN_AMOUNTS, 'list', query],
    queryFn: ({ signal }) => api.openAmounts.list({ query, signal }),
    ...staffFreshness.sharedList,
    ...removedAtLogout,
  })

/** Query of the payment plan of an order. */
export const paymentPlan = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...OPEN_AMOUNTS, 'plan', id],
    queryFn: ({ signal }) => api.paymentPlans.show({ params: { id }, signal }),
    ...staffFreshness.record,
    ...removedAtLogout,
  })

/** Query of the mail that would remind the buyer now. */
export const reminderPreview = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...OPEN_AMOUNTS, 'reminder', id],
    queryFn: ({ signal }) => api.openAmounts.previewReminder({ params: { id }, signal }),
    ...staffFreshness.mailPreview,
    ...removedAtLogout,
  })

/** Saves or ends the payment plan of an order. When a colleague changed it first, the plan is fetched again. */
export function useSavePlan(salesOrderId: number, onSaved: (plan: PaymentPlanView) => unknown) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useStaffAction(
    (body: { version: number; parts: PlanPart[] }) => api.openAmounts.savePlan({ params: { id: salesOrderId }, body }),
    {
      onSuccess: onSaved,
      onError: (error) => {
        if (error instanceof ShopError && error.code === 'payment_plan_changed')
          void queryClient.invalidateQueries({ queryKey: paymentPlan(api, salesOrderId).queryKey })
      },
    },
  )
}
