import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import { isFastConnection, savesData } from '../../../lib/network-hints.ts'
import type { PaintableLayers } from './paintable-layers.ts'
import { createRenderLayersCache, noRenderLayers, type RenderLayersCache } from './render-layers-cache.ts'

/** The render layers of a page. */
export type RecolorContextValue = RenderLayersCache & {
  /** Called when the visitor starts to select: loads all layers, so that any leather can be shown without a request. */
  preload(): void
}

/** Without a provider there are no layers, and all pictures come from the server. */
export const RecolorContext = createContext<RecolorContextValue>({ ...noRenderLayers, preload: () => {} })

/** Returns the function to call when the visitor starts to select a leather. It loads all layers of the page. */
export const usePreloadLayers = () => use(RecolorContext).preload

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
 * Manages the render layers of a page. All layers are loaded when the visitor starts to select a leather. On a fast
 * connection the layers of the first picture are loaded as soon as the page is idle. With data saving on, no layers are
 * loaded.
 *
 * @param open loads the layers at a URL. It is called once per URL, and once more when painting with these layers fails
 */
export function useRecolorContextValue(
  pictureUrls: readonly string[],
  open: (url: string) => Promise<PaintableLayers | undefined>,
): RecolorContextValue {
  const [isPreloading, setPreloading] = useState(false)
  const [cache] = useState(
    (): RecolorContextValue => ({ ...createRenderLayersCache(open), preload: () => setPreloading(true) }),
  )

  const first = pictureUrls[0]
  const all = pictureUrls.join(' ')
  useEffect(() => {
    if (isPreloading && !savesData()) cache.fetch(all.split(' '))
  }, [isPreloading, all, cache])
  useEffect(() => {
    if (first !== undefined && isFastConnection()) return runWhenPageIdle(() => cache.fetch([first]))
    return undefined
  }, [first, cache])
  useEffect(() => () => cache.close(), [cache])

  return cache
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
