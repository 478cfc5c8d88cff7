/**
 * A change that visitors of the shop can see. `'everything'` means that any data may have changed, for example after an
 * import. `itemIds` are items whose price, stock, rating or reviews changed. Announce a change after the commit of its
 * transaction.
 */
export type ShopChange = 'everything' | { itemIds: readonly number[] }

/** Announces changes to the caches of responses, pages and other values, which then drop what is out of date. */
export interface ShopChanges {
  announce(change: ShopChange): void
  /** Returns a function that removes the listener. */
  listen(listener: (change: ShopChange) => void): () => void
}

/**
 * Creates a `ShopChanges` for this process only. `broadcastShopChanges` shares changes between servers, and
 * `pollCatalogVersion` announces imports by other processes.
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
