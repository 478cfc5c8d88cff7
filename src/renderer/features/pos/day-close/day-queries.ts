import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DayClosing, DayView } from '#shared/contracts/day-close.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import { printClosing } from '#shared/contracts/pos/print-channels.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { useApi } from '../../../lib/api.ts'
import { report } from '../../../lib/report.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { usePlatform } from '../../../platform/platform.ts'
import { useStaffAction } from '../../back-office/frame/index.ts'
import { usePos } from '../bridge/index.ts'
import { dropCounting } from './counting-store.ts'
import { drawerCounts, totalsOf } from './drawer-counts.ts'
import type { Counting } from './persisted-counting.ts'

const dayView = (api: Api, date: string, locationId: number | undefined) =>
  queryOptions({
    queryKey: ['till', 'day', date, locationId ?? null],
    queryFn: ({ signal }) => api.dayClose.show({ query: { date, locationId }, signal }),
    ...staffFreshness.dayClose,
    meta: { isPersonal: true },
  })

/** Returns figures and closings of a day. The response is slow, because the server first calls the payment provider. */
export const useDay = (date: string, locationId: number | undefined) => useQuery(dayView(useApi(), date, locationId))

type ClosingInput = { view: DayView; counting: Counting }

/** Closes a day, and removes its count. A count that is sent twice results in one closing, because its closing id is an idempotency key. */
export function useCloseDay(countId: string, date: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ view, counting }: ClosingInput) => {
      const drawers = drawerCounts(view, counting)
      return api.dayClose.close({
        body: {
          date,
          ...(view.locationId !== 0 && { locationId: view.locationId }),
          closingId: counting.closingId,
          ...totalsOf(drawers),
          // The pieces of several drawers are in `drawers`.
          ...(drawers.length === 1 ? { denominations: drawers[0]?.denominations ?? [] } : { drawers }),
          explanations: Object.entries(counting.explanations)
            .filter(([, text]) => text.trim() !== '')
            .map(([key, text]) => ({ key, text: text.trim() })),
          seen: view.seen,
          ...(counting.corrects && { corrects: counting.corrects }),
        },
      })
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['till', 'day'] })
      dropCounting(countId)
    },
    onError: (error) => {
      if (!(error instanceof ShopError)) return report(error, 'day close')
      // Refetches the day, so that the user sees the current figures. The count is not lost.
      if (
        error.code === 'day_changed' ||
        error.code === 'day_already_closed' ||
        error.code === 'idempotency_key_reused'
      ) {
        void queryClient.invalidateQueries({ queryKey: ['till', 'day', date] })
      }
    },
  })
}

/** Sends a closing to the printer of this till. */
export function usePrintClosing() {
  const pos = usePos()
  return useStaffAction(
    ({ closingId, date }: Pick<DayClosing, 'closingId' | 'date'>) => pos.call(printClosing, { closingId, date }),
    { success: 'De dagafsluiting wordt afgedrukt.' },
  )
}

type ReportFile = Pick<DayClosing, 'closingId' | 'date'> & { format: 'pdf' | 'csv' }

/** Downloads the report of a closing: as PDF, or its amounts as CSV. */
export function useReportFile() {
  const platform = usePlatform()
  return useMutation({
    mutationFn: async ({ closingId, date, format }: ReportFile) => {
      const reply = await platform.fetchFile(`/api/till/day/${closingId}/report.${format}`)
      if (!reply.ok) throw new Error(`The day report request returned status ${reply.status}`)
      await platform.saveFile(`dagafsluiting-${date}.${format}`, await reply.blob())
    },
    onError: (error) => report(error, 'day report'),
  })
}
