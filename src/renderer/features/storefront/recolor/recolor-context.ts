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

/** Returns the function that announces that the visitor starts to select a leather. */
export const usePreloadLayers = () => use(RecolorContext).preload

/** Returns the render layers of a picture, when they have loaded; never on the server. */
export function usePaintableLayers(pictureUrl: string): PaintableLayers | undefined {
  const layers = use(RecolorContext)
  return useSyncExternalStore(
    layers.watch,
    () => layers.of(pictureUrl),
    () => undefined,
  )
}

/**
 * Manages the render layers of a page. It loads them when the visitor starts to select a leather. On a fast connection
 * it loads the first ones as soon as the page is idle. With data saving on, it loads none.
 *
 * @param open loads the layers at a URL; called once per URL, and once more when painting with these layers fails
 */
export function useRecolorContextValue(
  pictureUrls: readonly string[],
  open: (url: string) => Promise<PaintableLayers | undefined>,
): RecolorContextValue {
  const [isPreloading, setPreloading] = useState(false)
  const [layers] = useState(
    (): RecolorContextValue => ({ ...createRenderLayersCache(open), preload: () => setPreloading(true) }),
  )

  const first = pictureUrls[0]
  const all = pictureUrls.join(' ')
  useEffect(() => {
    if (isPreloading && !savesData()) layers.fetch(all.split(' '))
  }, [isPreloading, all, layers])
  useEffect(() => {
    if (first !== undefined && isFastConnection()) return whenPageIdle(() => layers.fetch([first]))
    return undefined
  }, [first, layers])
  useEffect(() => () => layers.close(), [layers])

  return layers
}

/** Runs the work when the page has loaded and is idle. Returns the function that cancels it. */
function whenPageIdle(work: () => void): () => void {
  const stop = new AbortController()
  const whenIdle = () => {
    // Safari has neither `requestIdleCallback` nor connection information, so this code never runs there.
    if ('requestIdleCallback' in window && !stop.signal.aborted)
      requestIdleCallback(() => !stop.signal.aborted && work())
  }
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle, { once: true, signal: stop.signal })
  return () => stop.abort()
}
