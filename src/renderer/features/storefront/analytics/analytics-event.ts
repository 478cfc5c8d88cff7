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

/** Events that screens emit. Cart changes are not among them: analytics watches the cart store. */
export type AnalyticsEvent =
  | { name: 'view_item_list'; list: ItemList; products: readonly ListedProduct[]; firstIndex: number }
  | { name: 'select_item'; list: ItemList; product: ListedProduct; index: number }
  | { name: 'view_item'; product: ProductDetail; netCents: number; choices: string }
  | { name: 'view_cart' }
  | { name: 'begin_checkout' }
  | { name: 'purchase'; order: SalesOrder; statusCode: number }

type Listener = (event: AnalyticsEvent) => void

const onScreen = new Set<AnalyticsEvent>()
let listener: Listener | undefined

/** Emits an event once, such as a click. Without consent there is no listener, and the event is lost. */
export const emitAnalyticsEvent = (event: AnalyticsEvent): void => listener?.(event)

/**
 * Emits an event about visible content, once per key. The event stays registered while it is visible, because the
 * visitor may give consent at that moment. Earlier content is not recorded (docs/decisions.md#e31).
 *
 * @param key identifies one view, as `product-7`; false while there is nothing to emit
 */
export function useViewEvent(key: string | false, describe: () => AnalyticsEvent | undefined): void {
  const describeNow = useEffectEvent(describe)
  useEffect(() => {
    if (key === false) return
    const event = describeNow()
    if (!event) return
    onScreen.add(event)
    listener?.(event)
    return () => {
      onScreen.delete(event)
    }
  }, [key])
}

/**
 * Receives the events of the currently visible content, and all events from now on. Returns the function that
 * unsubscribes.
 */
export function listen(newListener: Listener): () => void {
  listener = newListener
  for (const event of onScreen) newListener(event)
  return () => {
    if (listener === newListener) listener = undefined
  }
}
