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
import { finishOrder, keyOfOrder, setMayHaveArrived, turnOfOrder, useQuickOrderStore } from './quick-order-store.ts'

/** Result of placing an order that was not refused. */
export type PlacementResult =
  | { kind: 'placed'; salesOrderId: number }
  /** Saved on this machine. `mayHaveArrived`: there was no response, so the shop may have the order already. */
  | { kind: 'kept'; title: string; mayHaveArrived: boolean }

/**
 * Places the current order once: its key is persisted before the first request (docs/decisions.md#c10).
 *
 * Without a connection the order is saved on this machine under the same key, and the main process sends it later.
 * Therefore a request without a response does not lead to a second order.
 */
export function usePlaceQuickOrder(onDone: (placed: PlacementResult) => void) {
  const api = useApi()
  const { pos } = usePlatform()
  const queryClient = useQueryClient()
  const isBusy = useRef(false)

  const mutation = useMutation({
    mutationKey: ORDER_SUBMISSION,
    mutationFn: async (values: CheckoutValues): Promise<PlacementResult> => {
      const { lines, isDraft, turn, mayHaveArrived = false } = useQuickOrderStore.getState()
      const body = orderBody(values, lines)
      const key = keyOfOrder()
      const title = titleOf(values, cartTotals(lines).gross)
      const saveDraft = async (machine: PointOfSale, isDoubtful: boolean): Promise<PlacementResult> => {
        await machine.call(draftSave, { draftId: key, title, order: { ...body }, mayHaveArrived: isDoubtful })
        return { kind: 'kept', title, mayHaveArrived: isDoubtful }
      }
      if (pos && (await isKnownOffline(pos))) return saveDraft(pos, mayHaveArrived)
      setMayHaveArrived(turn, true)
      try {
        const placed = await api.salesOrders.place({ headers: { 'idempotency-key': key }, body })
        if (pos && isDraft) await dropDraft(pos, key)
        return { kind: 'placed', salesOrderId: placed.salesOrderId }
      } catch (error) {
        if (confirmsNoOrder(error)) setMayHaveArrived(turn, false)
        if (!pos || !isConnectionLost(error)) throw error
        return saveDraft(pos, true)
      }
    },
    onMutate: () => ({ turn: turnOfOrder() }),
    onSuccess: (placed, _values, { turn }) => {
      finishOrder(turn)
      // The stock and every list of orders have changed.
      void queryClient.invalidateQueries()
      onDone(placed)
    },
    onError: (error) => {
      // Only a failed order can be placed again: a placed order is replaced by a new one with a new form.
      isBusy.current = false
      if (!(error instanceof ShopError)) report(error, 'quick order')
    },
  })
  return {
    ...mutation,
    /** Ignores a second press that comes before the button is rendered as busy. */
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
 * Whether the shop checked this key and has no order under it. Other refusals (no session, rate limit, server error)
 * say nothing about an earlier try.
 */
const confirmsNoOrder = (error: unknown): boolean =>
  error instanceof ShopError && error.code in salesOrders.place.fails && error.code !== 'idempotency_key_reused'

/** Returns true when the connection is known to be down, so that the user does not wait for a call that fails. */
async function isKnownOffline(pos: PointOfSale): Promise<boolean> {
  const state = await pos.call(stateRead, null).catch(() => undefined)
  return state?.server.state === 'bad'
}

/**
 * Removes the draft of a placed order. When the removal fails, sending the draft is refused, because the order exists.
 */
async function dropDraft(pos: PointOfSale, draftId: string): Promise<void> {
  await pos.call(draftRemove, { draftId }).catch((error: unknown) => report(error, 'draft'))
}

/** Title in the list of drafts. @example 'Anna de Vries · € 1.998,00' */
function titleOf({ companyName, firstname, middlename, lastname }: CheckoutValues, totalCents: number): string {
  const person = [firstname, middlename, lastname].filter(Boolean).join(' ')
  return `${[companyName || person, formatCents(totalCents)].join(' · ')}`.slice(0, 200)
}
