import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { Road } from '#shared/contracts/order-road.ts'
import { isThere } from '#shared/domain/erp/road.ts'
import { staffFreshness } from '../../lib/staff-freshness.ts'
import { changeOf } from './road-words.ts'

/** Everything that was read of the way to the bookkeeping. */
export const ROADS = ['erp-road'] as const

/** How far an order is on its way. Asked again soon as long as something is under way by itself. */
export const orderRoad = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...ROADS, 'order', id],
    queryFn: ({ signal }) => api.orderRoad.ofOrder({ params: { id }, signal }),
    ...whileUnderWay,
  })

/** The same of the customer record of an account. */
export const customerRoad = (api: Api, userId: number) =>
  queryOptions({
    queryKey: [...ROADS, 'customer', userId],
    queryFn: ({ signal }) => api.orderRoad.ofCustomer({ params: { id: userId }, signal }),
    ...whileUnderWay,
  })

const whileUnderWay = {
  ...staffFreshness.road((road: Road | undefined) => {
    const steps = road?.steps ?? []
    const isStuck = steps.some((step) => step.state === 'dead' || changeOf(step) === 'dead')
    const isOpen = road?.again === 'under_way' || steps.some((one) => one.isUnderWay || !isThere(one.state))
    return isOpen && !isStuck
  }),
  meta: { isPersonal: true },
}
