import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { SlotOnWire } from '#shared/contracts/planning-parts.ts'
import { useApi } from '../../../lib/api.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { useStaffAction } from '../frame/index.ts'

/** A window that was chosen on the board. */
export type Place = Pick<SlotOnWire, 'vanId' | 'day' | 'from'>

/** Query of the week of a day. */
export const planningWeek = (api: Api, day: string | undefined) =>
  queryOptions({
    queryKey: ['planning', 'week', day ?? 'now'],
    queryFn: ({ signal }) => api.planning.board({ query: { ...(day && { dag: day }) }, signal }),
    ...staffFreshness.overview,
    meta: { isPersonal: true },
  })

/** Query of the free windows for an order. */
export const planningSlots = (api: Api, salesOrderId: number) =>
  queryOptions({
    queryKey: ['planning', 'slots', salesOrderId],
    queryFn: ({ signal }) => api.planning.slots({ params: { id: salesOrderId }, signal }),
    ...staffFreshness.shared,
    meta: { isPersonal: true },
  })

/** Query of the settings of planning. */
export const planningSettingsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['planning', 'settings'],
    queryFn: ({ signal }) => api.planning.settings({ signal }),
    ...staffFreshness.record,
  })

/** Query of everything about the deliveries of an order. */
export const orderDeliveries = (api: Api, salesOrderId: number) =>
  queryOptions({
    queryKey: ['planning', 'order', salesOrderId],
    queryFn: ({ signal }) => api.planning.proof({ params: { id: salesOrderId }, signal }),
    ...staffFreshness.record,
    meta: { isPersonal: true },
  })

/** Returns a function that marks the board and the orders as outdated. */
function useRefresh() {
  const client = useQueryClient()
  return () => {
    for (const key of ['planning', 'staff-orders']) void client.invalidateQueries({ queryKey: [key] })
  }
}

/** Plans the ready lines of an order. The board is fetched again after a refusal too: a colleague may have changed it. */
export function usePlanOrder(onDone: () => void) {
  const api = useApi()
  const refresh = useRefresh()
  return useStaffAction(
    ({ salesOrderId, mail, ...place }: Place & { salesOrderId: number; mail: boolean }) =>
      api.planning.plan({ params: { id: salesOrderId }, body: { ...place, mail } }),
    {
      onSuccess: () => {
        refresh()
        onDone()
      },
      onError: refresh,
    },
  )
}

/** Moves a stop to another window. */
export function useMoveStop(onDone: () => void) {
  const api = useApi()
  const refresh = useRefresh()
  return useStaffAction(
    ({ stopId, ...body }: Place & { stopId: number; version: number; mail: boolean }) =>
      api.planning.move({ params: { id: stopId }, body }),
    {
      onSuccess: () => {
        refresh()
        onDone()
      },
      onError: refresh,
    },
  )
}

/** Takes a stop off the board. */
export function useUnplanStop(onDone: () => void) {
  const api = useApi()
  const refresh = useRefresh()
  return useStaffAction(
    ({ stopId, ...body }: { stopId: number; version: number; reason: string; mail: boolean }) =>
      api.planning.unplan({ params: { id: stopId }, body }),
    {
      onSuccess: () => {
        refresh()
        onDone()
      },
      onError: refresh,
    },
  )
}

/** Proposes windows to the customer. */
export function useOfferSlots(onDone: () => void) {
  const api = useApi()
  const refresh = useRefresh()
  return useStaffAction(
    ({ salesOrderId, slots }: { salesOrderId: number; slots: Place[] }) =>
      api.planning.offer({ params: { id: salesOrderId }, body: { slots } }),
    {
      onSuccess: () => {
        refresh()
        onDone()
      },
      onError: refresh,
    },
  )
}

/** Makes and revokes the link of a driver. */
export function useRideLink() {
  const api = useApi()
  const refresh = useRefresh()
  const open = useStaffAction((body: { vanId: string; day: string }) => api.planning.openRide({ body }), {
    onSuccess: refresh,
  })
  const revoke = useStaffAction((rideId: string) => api.planning.revokeRide({ params: { rideId } }), {
    onSuccess: refresh,
  })
  return { open, revoke }
}

/** Returns the URL of the packing list and the route list (PDF). */
export const routeFile = (vanId: string, day: string) =>
  `/api/admin/planning/route.pdf?${new URLSearchParams({ bus: vanId, dag: day })}`

/** Returns the URL of the photo of a report. */
export const photoFile = (reportId: string) => `/api/admin/planning/report/${reportId}/photo`
