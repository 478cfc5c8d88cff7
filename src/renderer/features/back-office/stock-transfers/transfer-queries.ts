import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Api } from '#shared/contracts/endpoints.ts'
import { printTransfer } from '#shared/contracts/pos/print-channels.ts'
import type { StockTransfer } from '#shared/contracts/stock-transfers.ts'
import { useApi } from '../../../lib/api.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { usePlatform } from '../../../platform/platform.ts'
import { useStaffAction } from '../frame/index.ts'

type TransferListQuery = { page: number; pageSize: number; toestand: 'open' | 'klaar' | undefined }

/** Query of one page of the transfers. */
export const transferPage = (api: Api, query: TransferListQuery) =>
  queryOptions({
    queryKey: ['stock-transfers', query],
    queryFn: ({ signal }) => api.stockTransfers.find({ query, signal }),
    ...staffFreshness.sharedList,
    meta: { isPersonal: true },
  })

/** Query of one transfer. */
export const transferDetail = (api: Api, transferId: number) =>
  queryOptions({
    queryKey: ['stock-transfer', transferId],
    queryFn: ({ signal }) => api.stockTransfers.show({ params: { transferId }, signal }),
    ...staffFreshness.record,
    meta: { isPersonal: true },
  })

/** Query of the products with free pieces at a stock location, by name or code. */
export const productsAt = (api: Api, placeId: number, search: string) =>
  queryOptions({
    queryKey: ['stock-desk', 'at', placeId, search],
    queryFn: ({ signal }) =>
      api.stockOverview.find({ query: { locatie: placeId, search, page: 1, pageSize: MAX_RESULTS }, signal }),
    ...staffFreshness.shared,
    enabled: search.length > 1,
    meta: { isPersonal: true },
  })
const MAX_RESULTS = 6

type Pieces = { itemId: number; count: number }
type TransferRequest = { fromId: number; toId: number; reason: string; lines: Pieces[] }
type ReceivedPieces = Pieces & { missing?: 'left_behind' | 'lost' }

/** A change of the state of a transfer. */
type TransferChange =
  | { action: 'send'; body: { lines: Pieces[]; mayGoBelowZero: boolean } }
  | { action: 'receive'; body: { lines: ReceivedPieces[]; remark: string } }
  | { action: 'cancel'; body: { remark: string } }
  | { action: 'settle' }

/** Requests a transfer. `actionId` stays the same until the request has succeeded. */
export function useRequestTransfer(actionId: string, onDone: (transfer: StockTransfer) => void) {
  const api = useApi()
  const applied = useAppliedTransfer()
  return useStaffAction((body: TransferRequest) => api.stockTransfers.request({ body: { actionId, ...body } }), {
    onSuccess: (transfer) => {
      applied(transfer)
      onDone(transfer)
    },
  })
}

/**
 * Changes the state of a transfer. A change that is repeated after a lost response has the same action id, so it is made
 * once. After an error the transfer is fetched again, because a colleague may have changed it.
 */
export function useChangeTransfer(transferId: number) {
  const api = useApi()
  const client = useQueryClient()
  const applied = useAppliedTransfer()
  const params = { transferId }
  const last = useRef({ change: '', actionId: '' })
  const call = (change: TransferChange): Promise<StockTransfer> => {
    const text = JSON.stringify(change)
    if (last.current.change !== text) last.current = { change: text, actionId: newUuid() }
    const { actionId } = last.current
    switch (change.action) {
      case 'send':
        return api.stockTransfers.send({ params, body: { actionId, ...change.body } })
      case 'receive':
        return api.stockTransfers.receive({ params, body: { actionId, ...change.body } })
      case 'cancel':
        return api.stockTransfers.cancel({ params, body: { actionId, ...change.body } })
      case 'settle':
        return api.stockTransfers.settle({ params, body: { actionId } })
      default:
        return change satisfies never
    }
  }
  return useStaffAction(call, {
    onSuccess: applied,
    onError: () => void client.invalidateQueries({ queryKey: transferDetail(api, transferId).queryKey }),
  })
}

/** Returns a function that puts a changed transfer in the cache, and marks lists and stock as outdated. */
function useAppliedTransfer() {
  const api = useApi()
  const client = useQueryClient()
  return (transfer: StockTransfer) => {
    client.setQueryData(transferDetail(api, transfer.transferId).queryKey, transfer)
    for (const key of ['stock-transfers', 'stock-desk', 'stock']) void client.invalidateQueries({ queryKey: [key] })
  }
}

/** Prints the packing slip at the till; undefined in a browser, which opens the file. */
export function usePrintSlip(transferId: number) {
  const { pos } = usePlatform()
  const print = useStaffAction(async () => pos?.call(printTransfer, { transferId }), {
    success: 'De pakbon wordt afgedrukt.',
  })
  return pos ? print : undefined
}

/** Returns the URL of the packing slip (PDF). */
export const slipFile = (transferId: number) => `/api/stock/transfer/${transferId}/slip.pdf`
