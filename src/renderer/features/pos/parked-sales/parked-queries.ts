import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { sessionChanged, sessionRead } from '#shared/contracts/pos/session-channels.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { useApi } from '../../../lib/api.ts'
import { report } from '../../../lib/report.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { useChannelQuery } from '../bridge/index.ts'
import {
  finishOrder,
  forgetParkId,
  ORDER_SUBMISSION,
  orderContent,
  parkIdOfOrder,
  parseQuickOrder,
  putOrder,
  type QuickOrderContent,
  turnOfOrder,
} from '../quick-order/index.ts'
import { parkedContentOf, unparsedOrderOf } from './parked-content.ts'
import { OrderInTheWay } from './parked-words.ts'
import { forgetTake, takeIdOf } from './pending-takes.ts'

const LIST = ['parked-sales']

const parkedList = (api: Api) =>
  queryOptions({
    queryKey: LIST,
    queryFn: ({ signal }) => api.parkedSales.list({ signal }),
    ...staffFreshness.parkedSales,
    meta: { isPersonal: true },
  })

/** The parked sales of all tills. */
export const useParkedSales = () => useQuery(parkedList(useApi()))

type ParkInput = { title: string; content: QuickOrderContent }

/** Parks the current order and clears the form. A retry does not park it a second time. */
export function usePark(onParked: (title: string) => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { data: session } = useChannelQuery(sessionRead, sessionChanged)
  return useMutation({
    mutationKey: ORDER_SUBMISSION,
    mutationFn: ({ title, content }: ParkInput) =>
      api.parkedSales.park({
        body: {
          parkedSaleId: parkIdOfOrder(),
          title,
          tillName: session?.till?.name ?? '',
          content: parkedContentOf(content),
        },
      }),
    onMutate: () => ({ turn: turnOfOrder() }),
    onSuccess: ({ title }, _order, { turn }) => {
      finishOrder(turn)
      void queryClient.invalidateQueries({ queryKey: LIST })
      onParked(title)
    },
    onError: (error) => {
      if (error instanceof ShopError && error.code === 'idempotency_key_reused') {
        forgetParkId()
        void queryClient.invalidateQueries({ queryKey: LIST })
      }
      reportUnexpected(error)
    },
  })
}

/**
 * Takes a parked sale back. When two users do so, only one of them gets it. When the user begins another order during
 * the request, that order stays in the form, and the sale can be requested again.
 */
export function useTakeBack(onTaken: () => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (sale: { parkedSaleId: string; title: string }) => {
      const { parkedSaleId } = sale
      const before = JSON.stringify(orderContent())
      const { content } = await api.parkedSales.take({ params: { parkedSaleId }, body: { takeId: takeIdOf(sale) } })
      const order = await parseQuickOrder(unparsedOrderOf(content))
      if (JSON.stringify(orderContent()) !== before) throw new OrderInTheWay()
      putOrder(order)
    },
    onSuccess: (_order, { parkedSaleId }) => {
      forgetTake(parkedSaleId)
      onTaken()
    },
    onError: (error, { parkedSaleId }) => {
      if (error instanceof ShopError && error.code === 'parked_sale_not_found') forgetTake(parkedSaleId)
      reportUnexpected(error)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: LIST }),
  })
}

/** Removes a parked sale. The response is the remaining list. */
export function useRemoveParked() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (parkedSaleId: string) => api.parkedSales.remove({ params: { parkedSaleId } }),
    onSuccess: (remaining) => queryClient.setQueryData(LIST, remaining),
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: LIST })
      reportUnexpected(error)
    },
  })
}

function reportUnexpected(error: Error): void {
  if (!(error instanceof ShopError || error instanceof OrderInTheWay)) report(error, 'parked sales')
}
