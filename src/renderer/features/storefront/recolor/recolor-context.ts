import { createContext, use, useEffect, useReducer, useState, useSyncExternalStore } from 'react'
import { isFastConnection, savesData } from '../../../lib/network-hints.ts'
import type { PaintableLayers } from './paintable-layers.ts'
import { createRenderLayersCache, noRenderLayers, type RenderLayersCache } from './render-layers-cache.ts'

/** The render layers of a page. Without a provider there are none, and all pictures come from the server. */
export const RecolorContext = createContext<RenderLayersCache>(noRenderLayers)

/** Returns the render layers of a picture; undefined until they have loaded, and always on the server. */
export function usePaintableLayers(pictureUrl: string): PaintableLayers | undefined {
  const cache = use(RecolorContext)
  return useSyncExternalStore(
    cache.watch,
    () => cache.of(pictureUrl),
    () => undefined,
  )
}

/**
 * Returns the render layers of a page, which are closed when the page is left.
 *
 * @param open loads the layers at a URL. It is called once per URL, and once more when painting with these layers fails
 */
export function useRenderLayersCache(open: (url: string) => Promise<PaintableLayers | undefined>): RenderLayersCache {
  const [cache] = useState(() => createRenderLayersCache(open))
  useEffect(() => () => cache.close(), [cache])
  return cache
}

/**
 * Loads the layers of the pictures that the page shows now, the most important picture first. Returns the function to
 * call when the visitor starts to select a leather: it loads the layers of all these pictures, and afterwards those of
 * pictures that take their place, for example after the choice of a couch set-up with a model of its own.
 *
 * On a fast connection the layers of the first picture are loaded as soon as the page is idle. With data saving on, no
 * layers are loaded.
 */
export function usePreloadLayers(pictureUrls: readonly string[]): () => void {
  const cache = use(RecolorContext)
  const [isPreloading, preload] = useReducer(() => true, false)

  const first = pictureUrls[0]
  const all = pictureUrls.join(' ')
  useEffect(() => {
    if (isPreloading && !savesData()) cache.fetch(all.split(' '))
  }, [isPreloading, all, cache])
  useEffect(() => {
    if (first !== undefined && isFastConnection()) return runWhenPageIdle(() => cache.fetch([first]))
    return undefined
  }, [first, cache])

  return preload
}

/** Runs the work when the page has loaded and is idle. Returns the function that cancels it. */
function runWhenPageIdle(work: () => void): () => void {
  const stop = new AbortController()
  const runWhenIdle = () => {
    // Safari has no `requestIdleCallback`. It also gives no connection information, so this code never runs there.
    if ('requestIdleCallback' in window && !stop.signal.aborted)
      requestIdleCallback(() => !stop.signal.aborted && work())
  }
  if (document.readyState === 'complete') runWhenIdle()
  else window.addEventListener('load', runWhenIdle, { once: true, signal: stop.signal })
  return () => stop.abort()
}
