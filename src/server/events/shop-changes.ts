/**
 * A change that shoppers can see: possibly anything (`'everything'`, for example after an import), or the price, stock or
 * rating of some items.
 * Announce it after the transaction that made it has committed.
 */
export type ShopChange = 'everything' | { itemIds: readonly number[] }

/** Announces changes to the caches of responses, pages and other values, which then drop what is out of date. */
export interface ShopChanges {
  announce(change: ShopChange): void
  /** Returns a function that removes the listener. */
  listen(listener: (change: ShopChange) => void): () => void
}

/**
 * Creates a `ShopChanges` for this process only. `broadcastShopChanges` connects the servers, and `pollCatalogVersion`
 * notices imports by any other process.
 */
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
