import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'

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
