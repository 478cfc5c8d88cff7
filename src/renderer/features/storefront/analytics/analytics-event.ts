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

/** What screens tell. What goes into and out of the cart nobody needs to tell: the cart is watched. */
export type AnalyticsEvent =
  | { name: 'view_item_list'; list: ItemList; products: readonly ListedProduct[]; firstIndex: number }
  | { name: 'select_item'; list: ItemList; product: ListedProduct; index: number }
  | { name: 'view_item'; product: ProductDetail; netCents: number; choices: string }
  | { name: 'view_cart' }
  | { name: 'begin_checkout' }
  | { name: 'purchase'; order: SalesOrder; statusCode: number }

type Listener = (occurrence: AnalyticsEvent) => void

const onScreen = new Set<AnalyticsEvent>()
let listener: Listener | undefined

/** Tells of something that happens in a moment. Without consent nobody listens, and it is gone. */
export const emitAnalyticsEvent = (occurrence: AnalyticsEvent): void => listener?.(occurrence)

/**
 * Tells of what is on the screen, once for each key. Who consents while looking at it is counted from then on, so it
 * stays known as long as it is shown; nothing is kept of what was shown before (decisions E31).
 *
 * @param key what makes it another showing, as `product-7`; false while there is nothing to tell
 */
export function useViewEvent(key: string | false, describe: () => AnalyticsEvent | undefined): void {
  const describeNow = useEffectEvent(describe)
  useEffect(() => {
    if (key === false) return
    const occurrence = describeNow()
    if (!occurrence) return
    onScreen.add(occurrence)
    listener?.(occurrence)
    return () => {
      onScreen.delete(occurrence)
    }
  }, [key])
}

/** Hears what is on the screen now, and everything from now on. Gives the way to stop. */
export function listen(heard: Listener): () => void {
  listener = heard
  for (const occurrence of onScreen) heard(occurrence)
  return () => {
    if (listener === heard) listener = undefined
  }
}
