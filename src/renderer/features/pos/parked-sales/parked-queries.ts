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

const LIST_KEY = ['parked-sales']

const parkedList = (api: Api) =>
  queryOptions({
    queryKey: LIST_KEY,
    queryFn: ({ signal }) => api.parkedSales.list({ signal }),
    ...staffFreshness.parkedSales,
    meta: { isPersonal: true },
  })

/** Returns the parked sales of all tills. */
export const useParkedSales = () => useQuery(parkedList(useApi()))

type ParkInput = { title: string; content: QuickOrderContent }

/** Parks the current order and clears the form. A retry sends the same id, so that the order is parked only once. */
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
      void queryClient.invalidateQueries({ queryKey: LIST_KEY })
      onParked(title)
    },
    onError: (error) => {
      if (error instanceof ShopError && error.code === 'idempotency_key_reused') {
        forgetParkId()
        void queryClient.invalidateQueries({ queryKey: LIST_KEY })
      }
      reportUnexpected(error)
    },
  })
}

/**
 * Takes a parked sale back into the form. When two users take the same sale, only one of them gets it. When the user
 * begins another order during the request, that order stays in the form, and the sale can be requested again.
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
    onSettled: () => queryClient.invalidateQueries({ queryKey: LIST_KEY }),
  })
}

/** Removes a parked sale. The response contains the list of the remaining sales. */
export function useRemoveParked() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (parkedSaleId: string) => api.parkedSales.remove({ params: { parkedSaleId } }),
    onSuccess: (remaining) => queryClient.setQueryData(LIST_KEY, remaining),
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: LIST_KEY })
      reportUnexpected(error)
    },
  })
}

function reportUnexpected(error: Error): void {
  if (!(error instanceof ShopError || error instanceof OrderInTheWay)) report(error, 'parked sales')
}
