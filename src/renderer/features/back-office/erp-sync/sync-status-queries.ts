import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { ErpSyncStatus } from '#shared/contracts/erp-sync.ts'
import { isInErp } from '#shared/domain/erp/sync-status.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { pendingChangeOf } from './sync-status-words.ts'

/** First part of every query key of the ERP sync status. */
export const SYNC_STATUS = ['erp-sync'] as const

/** Query of the sync status of an order. Polled while records are on their way to the ERP and none was given up. */
export const orderSyncStatus = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...SYNC_STATUS, 'order', id],
    queryFn: ({ signal }) => api.orderRoad.ofOrder({ params: { id }, signal }),
    ...pollWhileSyncing,
  })

/** Query of the sync status of an account's customer record. Polled like that of an order. */
export const customerSyncStatus = (api: Api, userId: number) =>
  queryOptions({
    queryKey: [...SYNC_STATUS, 'customer', userId],
    queryFn: ({ signal }) => api.orderRoad.ofCustomer({ params: { id: userId }, signal }),
    ...pollWhileSyncing,
  })

const pollWhileSyncing = {
  ...staffFreshness.erpSync((syncStatus: ErpSyncStatus | undefined) => {
    const steps = syncStatus?.steps ?? []
    const isStuck = steps.some((step) => step.state === 'dead' || pendingChangeOf(step) === 'dead')
    const isOpen = syncStatus?.again === 'under_way' || steps.some((step) => step.isUnderWay || !isInErp(step.state))
    return isOpen && !isStuck
  }),
  meta: { isPersonal: true },
}
