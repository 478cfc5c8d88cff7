import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { draftRemove, draftSave } from '#shared/contracts/pos/draft-channels.ts'
import { stateRead } from '#shared/contracts/pos/state-channels.ts'
import { salesOrders } from '#shared/contracts/sales-orders.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { cartTotals } from '#shared/domain/money/prices.ts'
import { useApi } from '../../../lib/api.ts'
import { report } from '../../../lib/report.ts'
import { usePlatform } from '../../../platform/platform.ts'
import type { PointOfSale } from '../../../platform/point-of-sale.ts'
import type { CheckoutValues } from '../../storefront/checkout/index.ts'
import { orderBody } from './order-body.ts'
import { ORDER_SUBMISSION } from './order-submission.ts'
import { finishOrder, keyOfOrder, noteAttempt, turnOfOrder, useQuickOrderStore } from './quick-order-store.ts'

/** How placing an order ended, when it was not refused. */
export type PlacementResult =
  | { kind: 'placed'; salesOrderId: number }
  /** On this machine. `mayHaveArrived`: no answer came, so it may be an order of the shop already. */
  | { kind: 'kept'; title: string; mayHaveArrived: boolean }

/**
 * Places the order that is being written, once: its key is kept before the first call goes out (decisions C10).
 *
 * Without a line the order is kept on this machine under the same key, and sent by the terminal itself. So whatever became
 * of a call of which no answer came, it is one order.
 */
export function usePlaceQuickOrder(onDone: (placed: PlacementResult) => void) {
  const api = useApi()
  const { pos: counter } = usePlatform()
  const queryClient = useQueryClient()
  const isBusy = useRef(false)

  const mutation = useMutation({
    mutationKey: ORDER_SUBMISSION,
    mutationFn: async (values: CheckoutValues): Promise<PlacementResult> => {
      const { lines, isDraft, turn, mayHaveArrived = false } = useQuickOrderStore.getState()
      const body = orderBody(values, lines)
      const key = keyOfOrder()
      const title = titleOf(values, cartTotals(lines).gross)
      const keep = async (machine: PointOfSale, isDoubtful: boolean): Promise<PlacementResult> => {
        await machine.call(draftSave, { draftId: key, title, order: { ...body }, mayHaveArrived: isDoubtful })
        return { kind: 'kept', title, mayHaveArrived: isDoubtful }
      }
      if (counter && (await isKnownOffline(counter))) return keep(counter, mayHaveArrived)
      noteAttempt(turn, true)
      try {
        const placed = await api.salesOrders.place({ headers: { 'idempotency-key': key }, body })
        if (counter && isDraft) await dropDraft(counter, key)
        return { kind: 'placed', salesOrderId: placed.salesOrderId }
      } catch (error) {
        if (confirmsNoOrder(error)) noteAttempt(turn, false)
        if (!counter || !isConnectionLost(error)) throw error
        return keep(counter, true)
      }
    },
    onMutate: () => ({ turn: turnOfOrder() }),
    onSuccess: (placed, _values, { turn }) => {
      finishOrder(turn)
      // Its pieces are gone from the stock, and it is in every list of orders.
      void queryClient.invalidateQueries()
      onDone(placed)
    },
    onError: (error) => {
      // What was placed is not placed again: another order comes in its place, with a form of its own.
      isBusy.current = false
      if (!(error instanceof ShopError)) report(error, 'quick order')
    },
  })
  return {
    ...mutation,
    /** The second press of a double press does nothing: it comes before the button could be drawn as busy. */
    place: (values: CheckoutValues) => {
      if (isBusy.current) return
      isBusy.current = true
      mutation.mutate(values)
    },
  }
}

/** Returns true when no response came or can come; the order may have been placed anyway. */
const isConnectionLost = (error: unknown): boolean =>
  error instanceof ShopError && (error.code === 'offline' || error.code === 'server_away')

/**
 * Whether the shop looked at this order and found none under its key. What keeps it from looking (no session, too many
 * calls, a fault of its own) says nothing of an earlier try.
 */
const confirmsNoOrder = (error: unknown): boolean =>
  error instanceof ShopError && error.code in salesOrders.place.fails && error.code !== 'idempotency_key_reused'

/** Returns true when the connection is known to be down, so that the user does not wait for a call that fails. */
async function isKnownOffline(counter: PointOfSale): Promise<boolean> {
  const state = await counter.call(stateRead, null).catch(() => undefined)
  return state?.server.state === 'bad'
}

/** The order is there, so what was kept of it would only be refused; that it could not be removed changes nothing. */
async function dropDraft(counter: PointOfSale, draftId: string): Promise<void> {
  await counter.call(draftRemove, { draftId }).catch((error: unknown) => report(error, 'draft'))
}

/** For the list of kept orders. @example 'Anna de Vries · € 1.998,00' */
function titleOf({ companyName, firstname, middlename, lastname }: CheckoutValues, totalCents: number): string {
  const person = [firstname, middlename, lastname].filter(Boolean).join(' ')
  return `${[companyName || person, formatCents(totalCents)].join(' · ')}`.slice(0, 200)
}
