import { isSample, MAX_SAMPLES, samplesIn } from '#shared/domain/samples/samples.ts'
import type { CartLine } from './cart-line.ts'
import { useShoppingStore } from './cart-store.ts'

/** An order that was placed in this browser and waits for its payment, with its lines and form. */
export type OpenOrder = {
  salesOrderId: number
  lines: readonly CartLine[]
  /** Values of the checkout form, by field name. */
  form: Readonly<Record<string, string | boolean>>
}

/** Older unpaid orders appear only in the account and in the mails. */
const MAX_OPEN_ORDERS = 3

/** Stores an order that waits for its payment, newest first. */
export function rememberOpenOrder({ salesOrderId, lines, form }: OpenOrder): void {
  useShoppingStore.setState(({ openOrders = [] }) => ({
    openOrders: [
      { salesOrderId, lines: [...lines], form: { ...form } },
      ...openOrders.filter((order) => order.salesOrderId !== salesOrderId),
    ].slice(0, MAX_OPEN_ORDERS),
  }))
}

/**
 * Removes an open order that was paid or canceled, or that the visitor hides.
 *
 * @param isCanceled true also removes the idempotency key. With the same key the server would return the canceled order
 * instead of a new one.
 */
export function forgetOpenOrder(salesOrderId: number, { isCanceled = false } = {}): void {
  useShoppingStore.setState(({ openOrders = [], attempt }) => ({
    openOrders: openOrders.filter((order) => order.salesOrderId !== salesOrderId),
    attempt: isCanceled ? undefined : attempt,
  }))
}

/**
 * Puts the lines of a canceled order back into the cart, and its form into the checkout. A product that is already
 * in the cart keeps the count that it has there. Samples above the limit of an order are left out.
 */
export function restoreOrderToCart({ salesOrderId, lines: ordered, form }: OpenOrder): void {
  useShoppingStore.setState(({ openOrders = [], lines, checkout }) => {
    const inCart = new Map(lines.map((line) => [line.id, line]))
    const restored = ordered.map((line) => inCart.get(line.id) ?? line)
    const restoredIds = new Set(restored.map(({ id }) => id))
    const all = [...restored, ...lines.filter(({ id }) => !restoredIds.has(id))]
    const surplus = new Set(samplesIn(all).slice(MAX_SAMPLES))
    return {
      lines: all.filter((line) => !isSample(line) || !surplus.has(line)),
      checkout: { ...checkout, ...form },
      openOrders: openOrders.filter((order) => order.salesOrderId !== salesOrderId),
      attempt: undefined,
    }
  })
}
