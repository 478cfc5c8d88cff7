/**
 * What became different for shoppers: all of it (an import), or the price, stock or rating of some
 * items. Announced after the transaction that changed it has committed.
 */
export type ShopChange = 'everything' | { itemIds: readonly number[] }

/** Tells who keeps answers or pages that they are out of date. */
export interface ShopChanges {
  announce(change: ShopChange): void
  /** Gives back how to stop listening. */
  listen(listener: (change: ShopChange) => void): () => void
}

/** Within this process; what another process changes is seen by `watchCatalogueVersion`. */
export function createShopChanges(): ShopChanges {
  const listeners = new Set<(change: ShopChange) => void>()
  return {
    announce(change) {
      for (const listener of listeners) listener(change)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
