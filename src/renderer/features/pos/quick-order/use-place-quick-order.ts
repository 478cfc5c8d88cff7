import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ShopDetails } from '#shared/contracts/config.ts'
import type { OrderToSign } from '#shared/contracts/pos/display-channels.ts'
import { draftRemove, draftSave } from '#shared/contracts/pos/draft-channels.ts'
import { stateRead } from '#shared/contracts/pos/state-channels.ts'
import { type PaymentType, salesOrders } from '#shared/contracts/sales-orders.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { agreedLines } from '#shared/domain/discounts/discounts.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { cartTotals } from '#shared/domain/money/prices.ts'
import { useApi } from '../../../lib/api.ts'
import { report } from '../../../lib/report.ts'
import { usePlatform } from '../../../platform/platform.ts'
import type { PointOfSale } from '../../../platform/point-of-sale.ts'
import { siteConfig } from '../../common/shop-config/index.ts'
import type { CheckoutValues } from '../../storefront/checkout/index.ts'
import { isWalkInSale } from './customer-values.ts'
import { orderBody, orderToSign, walkInBody } from './order-body.ts'
import { discountRules } from './order-discounts.ts'
import { ORDER_SUBMISSION } from './order-submission.ts'
import {
  finishOrder,
  forgetApproval,
  keyOfOrder,
  setMayHaveArrived,
  turnOfOrder,
  useQuickOrderStore,
} from './quick-order-store.ts'

/** The form of the order, and the payment method that the user chose together with it. */
type Placement = { values: CheckoutValues; method?: PaymentType | undefined }

const NO_SHOP: { shop?: ShopDetails } = {}

/** Result of placing an order that was not refused. */
export type PlacementResult =
  | {
      kind: 'placed'
      salesOrderId: number
      /** Payment method that the user chose together with the order. */
      method?: PaymentType
    }
  /** Saved as a draft on this machine. `mayHaveArrived`: a request got no response, so the shop may have the order. */
  | {
      kind: 'kept'
      title: string
      mayHaveArrived: boolean
      draftId: string
      order: Record<string, unknown>
      /** The order as the customer can review and sign it. */
      toSign: OrderToSign
      /** Payment method that the user chose together with the order. */
      method?: PaymentType
    }

/**
 * Places the current order. Its idempotency key is persisted before the first request, so that a retry does not place a
 * second order (docs/decisions.md#c10).
 *
 * Without a connection the order is saved as a draft on this machine, and the main process sends it later. The draft
 * has the same key, so it does not lead to a second order either if a request arrived but its response was lost.
 */
export function usePlaceQuickOrder(onDone: (placed: PlacementResult) => void) {
  const api = useApi()
  const { pos, storage } = usePlatform()
  const queryClient = useQueryClient()
  const isBusy = useRef(false)

  const mutation = useMutation({
    mutationKey: ORDER_SUBMISSION,
    mutationFn: async ({ values, method }: Placement): Promise<PlacementResult> => {
      const {
        lines,
        isDraft,
        turn,
        mayHaveArrived = false,
        discounts,
        approval,
        keepsPromise,
      } = useQuickOrderStore.getState()
      const agreed = agreedLines(lines, discounts ?? [])
      const isWalkIn = isWalkInSale(agreed, values)
      const { shop } = isWalkIn ? await queryClient.fetchQuery(siteConfig(api)) : NO_SHOP
      const agreement = { discounts, approval, keepsPromise }
      const body = shop ? walkInBody(values, lines, { ...agreement, shop }) : orderBody(values, lines, agreement)
      const key = keyOfOrder()
      const title = titleOf(shop ? { ...values, firstname: body.firstname } : values, cartTotals(agreed).gross)
      const saveDraft = async (machine: PointOfSale, isDoubtful: boolean): Promise<PlacementResult> => {
        const order = { ...body }
        await machine.call(draftSave, { draftId: key, title, order, mayHaveArrived: isDoubtful })
        const toSign = orderToSign(body, agreed)
        return {
          kind: 'kept',
          title,
          mayHaveArrived: isDoubtful,
          draftId: key,
          order,
          toSign,
          ...(method && { method }),
        }
      }
      if (pos && (await isKnownOffline(pos))) return saveDraft(pos, mayHaveArrived)
      setMayHaveArrived(turn, true)
      // The key must be on the disk before the shop can have the order. Otherwise a killed till would order twice.
      await storage.written?.()
      try {
        const placed = await api.salesOrders.place({ headers: { 'idempotency-key': key }, body })
        if (pos && isDraft) await removeDraft(pos, key)
        return { kind: 'placed', salesOrderId: placed.salesOrderId, ...(method && { method }) }
      } catch (error) {
        if (confirmsNoOrder(error)) setMayHaveArrived(turn, false)
        if (!pos || !isConnectionLost(error)) throw error
        return saveDraft(pos, true)
      }
    },
    onMutate: () => ({ turn: turnOfOrder() }),
    onSuccess: (placed, _placement, { turn }) => {
      finishOrder(turn)
      // Stock and lists of orders have changed, so everything is refetched.
      void queryClient.invalidateQueries()
      onDone(placed)
    },
    onError: (error, _placement, sent) => {
      // Not reset after a success: then a new order with a new form, and a new `isBusy`, replaces this order.
      isBusy.current = false
      // The shop has other rules than this till knew.
      if (error instanceof ShopError && error.code === 'discount_needs_approval') {
        void queryClient.invalidateQueries(discountRules(api))
        // An Admin can approve again. Of an order with a kept promise the shop refuses the price, not the approval.
        if (sent && !useQuickOrderStore.getState().keepsPromise) forgetApproval(sent.turn)
      }
      if (!(error instanceof ShopError)) report(error, 'quick order')
    },
  })
  return {
    ...mutation,
    /** Places the order. Ignores a second press of the button before the button is rendered as busy. */
    place: (placement: Placement) => {
      if (isBusy.current) return
      isBusy.current = true
      mutation.mutate(placement)
    },
  }
}

/** Returns whether the call got no response because the connection was lost. The order may have been placed anyway. */
const isConnectionLost = (error: unknown): boolean =>
  error instanceof ShopError && (error.code === 'offline' || error.code === 'server_away')

/**
 * Returns whether the shop checked the key of this order and has no order with it. Other refusals (no session, rate
 * limit, server error) do not tell whether an earlier try placed the order.
 */
const confirmsNoOrder = (error: unknown): boolean =>
  error instanceof ShopError && error.code in salesOrders.place.fails && error.code !== 'idempotency_key_reused'

/**
 * Returns whether the main process knows that the shop is unreachable. The user then need not wait for a failing call.
 */
async function isKnownOffline(pos: PointOfSale): Promise<boolean> {
  const state = await pos.call(stateRead, null).catch(() => undefined)
  return state?.server.state === 'bad'
}

/**
 * Removes the draft of a placed order. When the removal fails, the draft does no harm: the shop refuses it, because the
 * order exists.
 */
async function removeDraft(pos: PointOfSale, draftId: string): Promise<void> {
  await pos.call(draftRemove, { draftId, isPlaced: true }).catch((error: unknown) => report(error, 'draft'))
}

/** Returns the title of a draft: customer and total. @example 'Anna de Vries · € 1.998,00' */
function titleOf({ companyName, firstname, middlename, lastname }: CheckoutValues, totalCents: number): string {
  const person = [firstname, middlename, lastname].filter(Boolean).join(' ')
  return `${[companyName || person, formatCents(totalCents)].join(' · ')}`.slice(0, 200)
}
