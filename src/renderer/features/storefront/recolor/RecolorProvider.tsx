import { type ReactNode, useState } from 'react'
import { usePlatform } from '../../../platform/platform.ts'
import type { loadLayers } from './load-layers.ts'
import { RecolorContext, useRenderLayersCache } from './recolor-context.ts'

/** Provides render layers to the pictures of a page whose leather can be selected. */
export function RecolorProvider({ children }: { children: ReactNode }) {
  const { fetchFile } = usePlatform()
  const [openLayers] = useState(() => {
    let loader: Promise<ReturnType<typeof loadLayers>> | undefined
    return async (url: string) => {
      // Loaded on demand, because most visitors never select a leather.
      loader ??= import('./load-layers.ts').then((module) => module.loadLayers(fetchFile))
      return (await loader)(url)
    }
  })
  return <RecolorContext value={useRenderLayersCache(openLayers)}>{children}</RecolorContext>
}
