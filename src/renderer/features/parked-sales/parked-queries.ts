import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { sessionChanged, sessionRead } from '#shared/contracts/terminal/session-channels.ts'
import { useApi } from '../../lib/api.ts'
import { report } from '../../lib/report.ts'
import { staffFreshness } from '../../lib/staff-freshness.ts'
import { useTold } from '../counter-link/index.ts'
import {
  forgetParkId,
  ORDER_LEAVES,
  orderContent,
  orderIsDone,
  parkIdOfOrder,
  putOrder,
  type QuickOrderContent,
  quickOrderOf,
  turnOfOrder,
} from '../quick-order/index.ts'
import { looseOrderOf, parkedContentOf } from './parked-content.ts'
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

/** What is laid aside, on whichever till. */
export const useParkedSales = () => useQuery(parkedList(useApi()))

type ToPark = { title: string; content: QuickOrderContent }

/** Lays the order that is being written aside, and makes room for the next. However often it is tried, it is one sale. */
export function usePark(onParked: (title: string) => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { data: session } = useTold(sessionRead, sessionChanged)
  return useMutation({
    mutationKey: ORDER_LEAVES,
    mutationFn: ({ title, content }: ToPark) =>
      api.parkedSales.park({
        body: {
          ...{ parkedSaleId: parkIdOfOrder(), title, tillName: session?.till?.name ?? '' },
          content: parkedContentOf(content),
        },
      }),
    onMutate: () => ({ turn: turnOfOrder() }),
    onSuccess: ({ title }, _order, { turn }) => {
      orderIsDone(turn)
      void queryClient.invalidateQueries({ queryKey: LIST })
      onParked(title)
    },
    onError: (error) => {
      if (error instanceof ShopError && error.code === 'idempotency_key_reused') {
        forgetParkId()
        void queryClient.invalidateQueries({ queryKey: LIST })
      }
      logged(error)
    },
  })
}

/**
 * Takes a sale back: of two who do, one gets it. Where another order was begun while the answer was under way, that one
 * stays, and the sale can be asked for again.
 */
export function useTakeBack(onTaken: () => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (sale: { parkedSaleId: string; title: string }) => {
      const { parkedSaleId } = sale
      const before = JSON.stringify(orderContent())
      const { content } = await api.parkedSales.take({ params: { parkedSaleId }, body: { takeId: takeIdOf(sale) } })
      const order = await quickOrderOf(looseOrderOf(content))
      if (JSON.stringify(orderContent()) !== before) throw new OrderInTheWay()
      putOrder(order)
    },
    onSuccess: (_order, { parkedSaleId }) => {
      forgetTake(parkedSaleId)
      onTaken()
    },
    onError: (error, { parkedSaleId }) => {
      if (error instanceof ShopError && error.code === 'parked_sale_not_found') forgetTake(parkedSaleId)
      logged(error)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: LIST }),
  })
}

/** Throws a parked sale away; the list is what is left then. */
export function useRemoveParked() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (parkedSaleId: string) => api.parkedSales.remove({ params: { parkedSaleId } }),
    onSuccess: (left) => queryClient.setQueryData(LIST, left),
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: LIST })
      logged(error)
    },
  })
}

function logged(error: Error): void {
  if (!(error instanceof ShopError || error instanceof OrderInTheWay)) report(error, 'parked sales')
}
