import type { ShopChanges } from './shop-changes.ts'

/**
 * Returns a function that loads a value once and caches it until `'everything'` is announced, for example by an import.
 * A failed load rejects for the callers that wait for it, and is not cached.
 */
export function cacheUntilChange<Value>(changes: ShopChanges, load: () => Promise<Value>): () => Promise<Value> {
  let cached: Promise<Value> | undefined
  changes.listen((change) => {
    if (change === 'everything') cached = undefined
  })

  return () => {
    if (cached) return cached
    const loading = load()
    cached = loading
    loading.catch(() => {
      if (cached === loading) cached = undefined
    })
    return loading
  }
}
