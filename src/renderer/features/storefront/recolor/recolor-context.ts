import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import { isFastConnection, savesData } from '../../../lib/network-hints.ts'
import type { PaintableLayers } from './paintable-layers.ts'
import { createRenderLayersCache, noRenderLayers, type RenderLayersCache } from './render-layers-cache.ts'

/** The lights of a page. */
export type RecolorContextValue = RenderLayersCache & {
  /** Somebody begins to choose: from now on every leather is to be shown without asking. */
  preload(): void
}

/** Without lights pictures come from the server, which is never wrong. */
export const RecolorContext = createContext<RecolorContextValue>({ ...noRenderLayers, preload: () => {} })

/** Tells the page that somebody begins to choose. */
export const usePreloadLayers = () => use(RecolorContext).preload

/** The light of a picture, when it is at hand; never on the server. */
export function usePaintableLayers(pictureUrl: string): PaintableLayers | undefined {
  const lights = use(RecolorContext)
  return useSyncExternalStore(
    lights.watch,
    () => lights.of(pictureUrl),
    () => undefined,
  )
}

/**
 * The lights of a page, fetched when they are of use: when somebody begins to choose, and on a fast line the first of
 * them as soon as the page has come to rest. Never for who asked the browser to save data.
 *
 * @param open fetches one of them by its address; asked for once
 */
export function useRecolorContextValue(
  pictureUrls: readonly string[],
  open: (url: string) => Promise<PaintableLayers | undefined>,
): RecolorContextValue {
  const [isAwake, setAwake] = useState(false)
  const [lights] = useState(
    (): RecolorContextValue => ({ ...createRenderLayersCache(open), preload: () => setAwake(true) }),
  )

  const first = pictureUrls[0]
  const all = pictureUrls.join(' ')
  useEffect(() => {
    if (isAwake && !savesData()) lights.fetch(all.split(' '))
  }, [isAwake, all, lights])
  useEffect(() => {
    if (first !== undefined && isFastConnection()) return whenPageIdle(() => lights.fetch([first]))
    return undefined
  }, [first, lights])
  useEffect(() => () => lights.close(), [lights])

  return lights
}

/** Does the work when the page has loaded and has nothing else to do. Gives the way to call it off. */
function whenPageIdle(work: () => void): () => void {
  const stop = new AbortController()
  const whenIdle = () => {
    // Safari has no word for idle, and tells nothing of its line either: it does not come here.
    if ('requestIdleCallback' in window && !stop.signal.aborted)
      requestIdleCallback(() => !stop.signal.aborted && work())
  }
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle, { once: true, signal: stop.signal })
  return () => stop.abort()
}
