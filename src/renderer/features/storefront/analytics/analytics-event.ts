import { useEffect, useEffectEvent } from 'react'
import type { ListProduct, ProductDetail } from '#shared/contracts/catalog.ts'
import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import type { ItemList } from '#shared/domain/analytics/items.ts'

type ListedProduct = Pick<
  ListProduct,
  | 'id'
  | 'itemId'
  | 'parentId'
  | 'displayName'
  | 'parentDisplayName'
  | 'netPrice'
  | 'lowNetPrice'
  | 'matrix'
  | 'family'
  | 'leatherName'
  | 'leatherColor'
>

/** Events that screens emit. Cart changes are not among them, because analytics watches the cart store. */
export type AnalyticsEvent =
  | { name: 'view_item_list'; list: ItemList; products: readonly ListedProduct[]; firstIndex: number }
  | { name: 'select_item'; list: ItemList; product: ListedProduct; index: number }
  | { name: 'view_item'; product: ProductDetail; netCents: number; choices: string }
  | { name: 'view_cart' }
  | { name: 'begin_checkout' }
  | { name: 'purchase'; order: SalesOrder; statusCode: number }

type Listener = (event: AnalyticsEvent) => void

const visibleEvents = new Set<AnalyticsEvent>()
let listener: Listener | undefined

/** Emits an event of a moment, such as a click. Without consent there is no listener, and the event is lost. */
export const emitAnalyticsEvent = (event: AnalyticsEvent): void => listener?.(event)

/**
 * Emits an event about visible content, once per key. The event stays registered while the content is visible, because
 * the visitor may give consent during that time. Content that was left before the consent is not recorded
 * (docs/decisions.md#e31).
 *
 * @param key identifies one view, for example `product-7`; false while there is nothing to emit
 */
export function useViewEvent(key: string | false, describe: () => AnalyticsEvent | undefined): void {
  const describeNow = useEffectEvent(describe)
  useEffect(() => {
    if (key === false) return
    const event = describeNow()
    if (!event) return
    visibleEvents.add(event)
    listener?.(event)
    return () => {
      visibleEvents.delete(event)
    }
  }, [key])
}

/**
 * Subscribes a listener to the events of the currently visible content and to all later events. Returns the function
 * that unsubscribes.
 */
export function listen(newListener: Listener): () => void {
  listener = newListener
  for (const event of visibleEvents) newListener(event)
  return () => {
    if (listener === newListener) listener = undefined
  }
}
