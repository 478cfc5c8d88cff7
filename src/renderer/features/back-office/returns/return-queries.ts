import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { ReturnView } from '#shared/contracts/returns.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'

/** First part of every query key of returns at the shop. */
export const RETURNS = ['return-desk']

/** Query option for personal data, which a logout removes from the cache. */
const removedAtLogout = { meta: { isPersonal: true } }

const VIEWS = [
  { stand: 'retour-verwacht', view: 'expected', label: 'Retour verwacht' },
  { stand: 'terug-te-betalen', view: 'to_refund', label: 'Retour terug te betalen' },
  { stand: 'retour-klaar', view: 'done', label: 'Retour klaar' },
] as const satisfies readonly { stand: string; view: ReturnView; label: string }[]

/** Name of the count of a view. The list of withdrawals has counts of its own. */
const countName = (view: ReturnView) => `return-${view}`

/** The views of returns in the list of withdrawals, as written in the URL (`?stand=retour-verwacht`). */
export const RETURN_TABS = VIEWS.map(({ stand, view, label }) => ({
  value: stand,
  name: label,
  counted: countName(view),
}))

/** Names the counts of the views for `RETURN_TABS`. */
export const returnCounts = (counts: Readonly<Record<string, number>> = {}): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).map(([view, count]) => [`return-${view}`, count]))

/** Reads the view from the URL; undefined when the list shows withdrawals. */
export const readReturnView = (get: (name: string) => string | undefined): ReturnView | undefined =>
  VIEWS.find(({ stand }) => stand === get('stand'))?.view

/** Query of the windows in which a van can collect a return. */
export const collectionSlots = (api: Api, returnId: number) =>
  queryOptions({
    queryKey: [...RETURNS, 'collection-slots', returnId],
    queryFn: ({ signal }) => api.returnDesk.collectionSlots({ params: { id: returnId }, signal }),
    ...staffFreshness.record,
    ...removedAtLogout,
  })

type ListQuery = { page: number; pageSize: number; view: ReturnView; salesOrderId?: number }

/** Query of one page of returns. */
export const returnsPage = (api: Api, query: ListQuery) =>
  queryOptions({
    queryKey: [...RETURNS, 'list', query],
    queryFn: ({ signal }) => api.returnDesk.find({ query, signal }),
    ...staffFreshness.sharedList,
    ...removedAtLogout,
  })

/** Query of the return of a withdrawal. Refetched on each visit, because a colleague may count it. */
export const returnOfWithdrawal = (api: Api, withdrawalId: number) =>
  queryOptions({
    queryKey: [...RETURNS, 'withdrawal', withdrawalId],
    queryFn: ({ signal }) => api.returnDesk.show({ params: { id: withdrawalId }, signal }),
    ...staffFreshness.record,
    ...removedAtLogout,
  })
