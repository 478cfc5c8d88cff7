import { type ReactNode, useState } from 'react'
import { usePlatform } from '../../platform/platform.ts'
import { LightContext, useLights } from './light-context.ts'
import type { openLights } from './open-lights.ts'

type LitPageProps = {
  /** The pictures of which the leather may change, the most important one first; none where there is nothing to choose. */
  pictureUrls: readonly string[]
  children: ReactNode
}

/** A part of a page in which furniture is shown in the leather that one chooses. */
export function LitPage({ pictureUrls, children }: LitPageProps) {
  const { fetchFile } = usePlatform()
  const [open] = useState(() => {
    let opener: Promise<ReturnType<typeof openLights>> | undefined
    return async (url: string) => {
      // The painter is a script of its own: most visitors of a page only look.
      opener ??= import('./open-lights.ts').then((module) => module.openLights(fetchFile))
      return (await opener)(url)
    }
  })
  return <LightContext value={useLights(pictureUrls, open)}>{children}</LightContext>
}
