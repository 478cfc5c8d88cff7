import { report } from '../../../lib/report.ts'
import type { PaintableLayers } from './paintable-layers.ts'
import { renderLayersOf } from './render-layers-url.ts'

type CacheEntry = { layers?: PaintableLayers; failures: number }

/**
 * Number of failed paintings after which layers are not loaded again. After the first failure they are loaded once
 * more, because the browser may have lost its graphics context. After the last failure, or a failed load, the server's
 * pictures are used.
 */
const MAX_FAILURES = 2

/** The render layers that a page has loaded. */
export interface RenderLayersCache {
  /** Returns the layers of a picture; undefined while they are not loaded: the page then shows the server's picture. */
  of(pictureUrl: string): PaintableLayers | undefined
  /** Loads the layers of these pictures, one after the other. Layers are requested once, also when loading failed. */
  fetch(pictureUrls: readonly string[]): void
  /** Reports that painting with these layers failed. */
  fail(layers: PaintableLayers, reason: unknown): void
  /** Subscribes to changes of the cache; returns the function that unsubscribes. */
  watch(changed: () => void): () => void
  /** Empties the cache, which can be used again afterwards. */
  close(): void
}

/** @param open loads the layers at a URL; returns undefined when there are none. Errors that it throws are logged */
export function createRenderLayersCache(
  open: (url: string) => Promise<PaintableLayers | undefined>,
): RenderLayersCache {
  let entries = new Map<string, CacheEntry>()
  let queue = Promise.resolve()
  const watchers = new Set<() => void>()
  const notify = () => {
    for (const changed of watchers) changed()
  }

  const load = async (url: string, entry: CacheEntry) => {
    // The page may have been left while this request waited in the queue.
    if (entries.get(url) !== entry) return
    try {
      const layers = await open(url)
      if (!layers) return
      if (entries.get(url) !== entry) return layers.close()
      entry.layers = layers
      notify()
    } catch (error) {
      entry.failures = MAX_FAILURES
      report(error, 'render layers')
    }
  }
  const enqueue = (url: string, entry: CacheEntry) => {
    queue = queue.then(() => load(url, entry))
  }

  return {
    of(pictureUrl) {
      const source = renderLayersOf(pictureUrl)
      return source && entries.get(source.url)?.layers
    },
    fetch(pictureUrls) {
      for (const { url } of pictureUrls.flatMap((pictureUrl) => renderLayersOf(pictureUrl) ?? [])) {
        if (entries.has(url)) continue
        const entry = { failures: 0 }
        entries.set(url, entry)
        enqueue(url, entry)
      }
    },
    fail(layers, reason) {
      const [url, entry] = [...entries].find(([, { layers: own }]) => own === layers) ?? []
      if (!url || !entry) return // another picture has already reported these layers
      report(reason, 'recoloring')
      delete entry.layers
      entry.failures += 1
      layers.close()
      notify()
      if (entry.failures < MAX_FAILURES) enqueue(url, entry)
    },
    watch(changed) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    close() {
      const previous = entries
      entries = new Map()
      for (const { layers } of previous.values()) layers?.close()
      notify()
    },
  }
}

/** An empty cache that never loads anything: every picture is the server's. */
export const noRenderLayers: RenderLayersCache = {
  of: () => undefined,
  fetch: () => {},
  fail: () => {},
  watch: () => () => {},
  close: () => {},
}
