import type { ShopChanges } from './shop-changes.ts'

/** Loads a thing once and keeps it until the catalogue is replaced. What was loaded with a fault is not kept. */
export function cacheUntilChange<Thing>(changes: ShopChanges, load: () => Promise<Thing>): () => Promise<Thing> {
  let kept: Promise<Thing> | undefined
  changes.listen((change) => {
    if (change === 'everything') kept = undefined
  })

  return () => {
    if (kept) return kept
    const loading = load()
    kept = loading
    loading.catch(() => {
      if (kept === loading) kept = undefined
    })
    return loading
  }
}
