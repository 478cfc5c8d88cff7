import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { salesOrders } from '#shared/contracts/sales-orders.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { draftKeep, draftRemove } from '#shared/contracts/terminal/draft-channels.ts'
import { stateRead } from '#shared/contracts/terminal/state-channels.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { cartTotals } from '#shared/domain/money/prices.ts'
import { useApi } from '../../lib/api.ts'
import { report } from '../../lib/report.ts'
import type { Counter } from '../../platform/counter.ts'
import { usePlatform } from '../../platform/platform.ts'
import type { CheckoutValues } from '../checkout/index.ts'
import { orderBody } from './order-body.ts'
import { ORDER_LEAVES } from './order-leaves.ts'
import { keyOfOrder, noteTry, orderIsDone, turnOfOrder, useQuickOrderStore } from './quick-order-store.ts'

/** How placing an order ended, when it was not refused. */
export type Placed =
  | { kind: 'placed'; salesOrderId: number }
  /** On this machine. `mayHaveArrived`: no answer came, so it may be an order of the shop already. */
  | { kind: 'kept'; title: string; mayHaveArrived: boolean }

/**
 * Places the order that is being written, once: its key is kept before the first call goes out (decisions C10).
 *
 * Without a line the order is kept on this machine under the same key, and sent by the terminal itself. So whatever became
 * of a call of which no answer came, it is one order.
 */
export function usePlaceQuickOrder(onDone: (placed: Placed) => void) {
  const api = useApi()
  const { counter } = usePlatform()
  const queryClient = useQueryClient()
  const isBusy = useRef(false)

  const mutation = useMutation({
    mutationKey: ORDER_LEAVES,
    mutationFn: async (values: CheckoutValues): Promise<Placed> => {
      const { lines, isDraft, turn, mayHaveArrived = false } = useQuickOrderStore.getState()
      const body = orderBody(values, lines)
      const key = keyOfOrder()
      const title = titleOf(values, cartTotals(lines).gross)
      const keep = async (machine: Counter, isDoubtful: boolean): Promise<Placed> => {
        await machine.call(draftKeep, { draftId: key, title, order: { ...body }, mayHaveArrived: isDoubtful })
        return { kind: 'kept', title, mayHaveArrived: isDoubtful }
      }
      if (counter && (await isLineKnownDown(counter))) return keep(counter, mayHaveArrived)
      noteTry(turn, true)
      try {
        const placed = await api.salesOrders.place({ headers: { 'idempotency-key': key }, body })
        if (counter && isDraft) await dropDraft(counter, key)
        return { kind: 'placed', salesOrderId: placed.salesOrderId }
      } catch (error) {
        if (saysThereIsNone(error)) noteTry(turn, false)
        if (!counter || !isLineDown(error)) throw error
        return keep(counter, true)
      }
    },
    onMutate: () => ({ turn: turnOfOrder() }),
    onSuccess: (placed, _values, { turn }) => {
      orderIsDone(turn)
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
const isLineDown = (error: unknown): boolean =>
  error instanceof ShopError && (error.code === 'offline' || error.code === 'server_away')

/**
 * Whether the shop looked at this order and found none under its key. What keeps it from looking (no session, too many
 * calls, a fault of its own) says nothing of an earlier try.
 */
const saysThereIsNone = (error: unknown): boolean =>
  error instanceof ShopError && error.code in salesOrders.place.fails && error.code !== 'idempotency_key_reused'

/** Returns true when the connection is known to be down, so that the user does not wait for a call that fails. */
async function isLineKnownDown(counter: Counter): Promise<boolean> {
  const state = await counter.call(stateRead, null).catch(() => undefined)
  return state?.server.state === 'bad'
}

/** The order is there, so what was kept of it would only be refused; that it could not be removed changes nothing. */
async function dropDraft(counter: Counter, draftId: string): Promise<void> {
  await counter.call(draftRemove, { draftId }).catch((error: unknown) => report(error, 'draft'))
}

/** For the list of kept orders. @example 'Anna de Vries · € 1.998,00' */
function titleOf({ companyName, firstname, middlename, lastname }: CheckoutValues, totalCents: number): string {
  const person = [firstname, middlename, lastname].filter(Boolean).join(' ')
  return `${[companyName || person, formatCents(totalCents)].join(' · ')}`.slice(0, 200)
}
