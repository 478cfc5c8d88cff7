import { type ReactNode, useState } from 'react'
import { usePlatform } from '../../../platform/platform.ts'
import type { loadLayers } from './load-layers.ts'
import { RecolorContext, useRecolorContextValue } from './recolor-context.ts'

type RecolorProviderProps = {
  /** The pictures of which the leather may change, the most important one first; none where there is nothing to choose. */
  pictureUrls: readonly string[]
  children: ReactNode
}

/** A part of a page in which furniture is shown in the leather that one chooses. */
export function RecolorProvider({ pictureUrls, children }: RecolorProviderProps) {
  const { fetchFile } = usePlatform()
  const [open] = useState(() => {
    let opener: Promise<ReturnType<typeof loadLayers>> | undefined
    return async (url: string) => {
      // The painter is a script of its own: most visitors of a page only look.
      opener ??= import('./load-layers.ts').then((module) => module.loadLayers(fetchFile))
      return (await opener)(url)
    }
  })
  return <RecolorContext value={useRecolorContextValue(pictureUrls, open)}>{children}</RecolorContext>
}
