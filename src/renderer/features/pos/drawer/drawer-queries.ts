import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type DrawerView, drawers } from '#shared/contracts/drawers.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { useApi } from '../../../lib/api.ts'
import { report } from '../../../lib/report.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { usePlatform } from '../../../platform/platform.ts'
import { useStaffAction } from '../../back-office/frame/index.ts'
import { dropArrivedWork } from './drawer-work-store.ts'

const DRAWER_KEY = ['till', 'drawer']

const drawerView = (api: Api) =>
  queryOptions({
    queryKey: DRAWER_KEY,
    queryFn: ({ signal }) => api.drawers.show({ signal }),
    ...staffFreshness.record,
    meta: { isPersonal: true },
  })

/**
 * Returns the drawer of this till: its money since the last closing, and its shifts. Removes unfinished work that the
 * shop has already.
 */
export function useDrawer() {
  const query = useQuery(drawerView(useApi()))
  const { data } = query
  useEffect(() => {
    if (data) dropArrivedWork(data)
  }, [data])
  return query
}

export type MoneyMovement = {
  movementId: string
  kind: 'in' | 'out'
  purpose: 'float' | 'bank' | 'expense' | 'other'
  amountCents: number
  reason: string
  confirmsShortage: boolean
}

export type DrawerCount = {
  shiftId: string
  countedCents: number
  denominations: { cents: DenominationCents; count: number }[]
  explanation: string
  expectedCents: number
}

type DenominationCents = NonNullable<
  Parameters<Api['drawers']['openShift']>[0]['body']['denominations']
>[number]['cents']

type MoveListeners = {
  onDone: () => void
  /** Called when more would be taken out than must be in the drawer. The user may confirm that. */
  onShort: (expectedCents: number) => void
}

const shortDetail = drawers.move.fails.drawer_short

/** Books money that the user puts into the drawer or takes out of it. */
export function useMoveMoney({ onDone, onShort }: MoveListeners) {
  const api = useApi()
  const { storage } = usePlatform()
  const show = useShownDrawer()
  const send = async (body: MoneyMovement) => {
    // The id must be on the disk before the shop can have the movement. Otherwise a killed till would book twice.
    await storage.written?.()
    return api.drawers.move({ body })
  }
  return useStaffAction(send, {
    success: ({ kind }) => (kind === 'in' ? 'De storting is geboekt.' : 'De opname is geboekt.'),
    onSuccess: (view) => {
      show(view)
      onDone()
    },
    onError: (error) => {
      if (!(error instanceof ShopError) || error.code !== 'drawer_short') return
      const detail = shortDetail.safeParse(error.detail)
      if (detail.success) onShort(detail.data.expectedCents)
    },
  })
}

/** Undoes money that a user put into the drawer or took out of it today. */
export function useUndoMovement() {
  const api = useApi()
  const show = useShownDrawer()
  return useStaffAction((movementId: string) => api.drawers.undoMovement({ params: { movementId } }), {
    success: 'Ongedaan gemaakt met een tegenboeking.',
    onSuccess: show,
  })
}

/** Opens or closes a shift with a count. After `drawer_changed` the drawer is refetched, and the count is not lost. */
export function useCountShift(step: 'open' | 'close', onDone: () => void) {
  const api = useApi()
  const { storage } = usePlatform()
  const client = useQueryClient()
  const show = useShownDrawer()
  return useStaffAction(
    async ({ shiftId, ...count }: DrawerCount) => {
      await storage.written?.()
      return step === 'open'
        ? api.drawers.openShift({ body: { shiftId, ...count } })
        : api.drawers.closeShift({ params: { shiftId }, body: count })
    },
    {
      onSuccess: (view) => {
        show(view)
        onDone()
      },
      onError: (error) => {
        if (error instanceof ShopError && error.status === 409) void client.invalidateQueries({ queryKey: DRAWER_KEY })
      },
    },
  )
}

/** Returns a function that shows the drawer of a response. */
function useShownDrawer() {
  const client = useQueryClient()
  return (view: DrawerView) => client.setQueryData(DRAWER_KEY, view)
}

/** Downloads the report of a closed shift. */
export function useShiftReport() {
  const platform = usePlatform()
  return useMutation({
    mutationFn: async (shiftId: string) => {
      const reply = await platform.fetchFile(`/api/till/drawer/shift/${shiftId}/report.pdf`)
      if (!reply.ok) throw new Error(`The shift report request returned status ${reply.status}`)
      await platform.saveFile(`dienst-${shiftId.slice(0, 8)}.pdf`, await reply.blob())
    },
    onError: (error) => report(error, 'shift report'),
  })
}
