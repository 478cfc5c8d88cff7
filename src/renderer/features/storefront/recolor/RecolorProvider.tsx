import { type ReactNode, useState } from 'react'
import { usePlatform } from '../../../platform/platform.ts'
import type { loadLayers } from './load-layers.ts'
import { RecolorContext, useRecolorContextValue } from './recolor-context.ts'

type RecolorProviderProps = {
  /**
   * URLs of the pictures whose leather may change, the most important one first; empty for a product without options.
   */
  pictureUrls: readonly string[]
  children: ReactNode
}

/** Provides render layers to the pictures of a page whose leather can be selected. */
export function RecolorProvider({ pictureUrls, children }: RecolorProviderProps) {
  const { fetchFile } = usePlatform()
  const [openLayers] = useState(() => {
    let loader: Promise<ReturnType<typeof loadLayers>> | undefined
    return async (url: string) => {
      // Loaded on demand, because most visitors never select a leather.
      loader ??= import('./load-layers.ts').then((module) => module.loadLayers(fetchFile))
      return (await loader)(url)
    }
  })
  return <RecolorContext value={useRecolorContextValue(pictureUrls, openLayers)}>{children}</RecolorContext>
}
