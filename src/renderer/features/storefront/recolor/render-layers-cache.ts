import { report } from '../../../lib/report.ts'
import type { PaintableLayers } from './paintable-layers.ts'
import { renderLayersOf } from './render-layers-url.ts'

type CacheEntry = { light?: PaintableLayers; failures: number }

/** A light that failed is fetched once more (the browser may have lost its graphics); after that the server's pictures do. */
const MAX_FAILURES = 2

/** The lights that a page has at hand. What is not (yet) there is `undefined`, and the server's picture is shown. */
export interface RenderLayersCache {
  /** The light of a picture, when it is there. */
  of(pictureUrl: string): PaintableLayers | undefined
  /** Fetches the lights of these pictures, one after the other, as far as they are not there. */
  fetch(pictureUrls: readonly string[]): void
  /** Somebody tried to paint with this light, and it did not work. */
  fail(light: PaintableLayers, reason: unknown): void
  /** Calls back whenever a light comes or goes. Gives the way to stop that. */
  watch(changed: () => void): () => void
  /** Forgets everything; afterwards it can be used anew. */
  close(): void
}

/** @param open fetches a light by its address; undefined when there is none, and what it throws is reported */
export function createRenderLayersCache(
  open: (url: string) => Promise<PaintableLayers | undefined>,
): RenderLayersCache {
  let places = new Map<string, CacheEntry>()
  let queue = Promise.resolve()
  const watchers = new Set<() => void>()
  const tell = () => {
    for (const changed of watchers) changed()
  }

  const bring = async (url: string, place: CacheEntry) => {
    // The page may have been left while this waited for its turn.
    if (places.get(url) !== place) return
    try {
      const light = await open(url)
      if (!light) return
      if (places.get(url) !== place) return light.close()
      place.light = light
      tell()
    } catch (error) {
      place.failures = MAX_FAILURES
      report(error, 'light of a picture')
    }
  }
  const inTurn = (url: string, place: CacheEntry) => {
    queue = queue.then(() => bring(url, place))
  }

  return {
    of(pictureUrl) {
      const address = renderLayersOf(pictureUrl)
      return address && places.get(address.url)?.light
    },
    fetch(pictureUrls) {
      for (const { url } of pictureUrls.flatMap((pictureUrl) => renderLayersOf(pictureUrl) ?? [])) {
        if (places.has(url)) continue
        const place = { failures: 0 }
        places.set(url, place)
        inTurn(url, place)
      }
    },
    fail(light, reason) {
      const [url, place] = [...places].find(([, { light: own }]) => own === light) ?? []
      if (!url || !place) return // another picture has told already
      report(reason, 'painting')
      delete place.light
      place.failures += 1
      light.close()
      tell()
      if (place.failures < MAX_FAILURES) inTurn(url, place)
    },
    watch(changed) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    close() {
      const left = places
      places = new Map()
      for (const { light } of left.values()) light?.close()
      tell()
    },
  }
}

/** Where nothing was fetched, and never will be: every picture is the server's. */
export const noRenderLayers: RenderLayersCache = {
  of: () => undefined,
  fetch: () => {},
  fail: () => {},
  watch: () => () => {},
  close: () => {},
}
