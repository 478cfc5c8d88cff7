import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import type { choiceOf } from './change-fields.ts'

/** First part of every query key of the changes of orders. */
const ORDER_CHANGES = ['staff-order-changes']

/** Query of the changes and versions of an order. */
export const changesOfOrder = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...ORDER_CHANGES, 'order', id],
    queryFn: ({ signal }) => api.orderChanges.showToStaff({ params: { id }, signal }),
    ...staffFreshness.record,
    meta: { isPersonal: true },
  })

/** Query of what a change costs. */
export const changeProposal = (api: Api, id: number, choice: ReturnType<typeof choiceOf>) =>
  queryOptions({
    queryKey: [...ORDER_CHANGES, 'proposal', id, choice],
    queryFn: ({ signal }) => api.orderChanges.preview({ params: { id }, body: choice, signal }),
    ...staffFreshness.mailPreview,
    placeholderData: keepPreviousData,
  })

/** Query of the choices of the model of an order line. */
export const variantsOfLine = (api: Api, id: number, rowId: number) =>
  queryOptions({
    queryKey: [...ORDER_CHANGES, 'variants', id, rowId],
    queryFn: ({ signal }) => api.orderChanges.variants({ params: { id, rowId }, signal }),
    ...staffFreshness.shared,
  })
