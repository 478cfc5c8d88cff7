import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { OrderPromises } from '#shared/contracts/order-promises.ts'
import type { PreferredWeeks } from '#shared/domain/planning/preferred-weeks.ts'
import type { PromiseCause } from '#shared/domain/planning/promised-periods.ts'
import { useApi } from '../../../lib/api.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { useStaffAction } from '../frame/index.ts'

/** Query of what was promised about an order. */
export const promisesOfOrder = (api: Api, salesOrderId: number) =>
  queryOptions({
    queryKey: ['promises', 'order', salesOrderId],
    queryFn: ({ signal }) => api.promiseDesk.ofOrder({ params: { id: salesOrderId }, signal }),
    ...staffFreshness.record,
    meta: { isPersonal: true },
  })

/** Query of the figures of a quarter; of the current one without `quarter`. */
export const quarterFigures = (api: Api, quarter: string | undefined) =>
  queryOptions({
    queryKey: ['promises', 'figures', quarter ?? 'now'],
    queryFn: ({ signal }) => api.promiseDesk.figures({ query: { ...(quarter && { kwartaal: quarter }) }, signal }),
    ...staffFreshness.shared,
  })

/** Returns the URL of the file with the figures of a quarter. */
export const figuresFile = (quarter: string) =>
  `/api/admin/promises/figures.csv?${new URLSearchParams({ kwartaal: quarter })}`

/** Why a promise changed or was not kept, as staff entered it. */
export type TypedReason = { cause: PromiseCause; explanation: string }

/** Returns the actions on the promises of an order. After each one, and after a refusal, the page shows the current promises. */
export function usePromiseActions(salesOrderId: number, onDone: () => void) {
  const api = useApi()
  const client = useQueryClient()
  const { queryKey } = promisesOfOrder(api, salesOrderId)
  const refresh = () => {
    for (const key of ['promises', 'planning', 'staff-orders']) void client.invalidateQueries({ queryKey: [key] })
  }
  const options = {
    onSuccess: (promises: OrderPromises) => {
      client.setQueryData(queryKey, promises)
      refresh()
      onDone()
    },
    onError: refresh,
  }
  return {
    replace: useStaffAction(
      (body: TypedReason & { promiseIds: number[]; week: string }) =>
        api.promiseDesk.replace({ params: { id: salesOrderId }, body }),
      options,
    ),
    explain: useStaffAction(
      ({ promiseId, ...body }: TypedReason & { promiseId: number }) =>
        api.promiseDesk.explain({ params: { promiseId }, body }),
      options,
    ),
    savePreference: useStaffAction(
      ({ from, until, avoided }: PreferredWeeks) =>
        api.promiseDesk.savePreference({ params: { id: salesOrderId }, body: { from, until, avoided: [...avoided] } }),
      options,
    ),
  }
}
