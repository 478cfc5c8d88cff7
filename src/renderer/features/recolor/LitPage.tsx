import type { ReactNode } from 'react'
import { LightContext, useLights } from './light-context.ts'

type LitPageProps = {
  /** The pictures of which the leather may change, the most important one first; none where there is nothing to choose. */
  pictureUrls: readonly string[]
  children: ReactNode
}

/** A part of a page in which furniture is shown in the leather that one chooses. */
export function LitPage({ pictureUrls, children }: LitPageProps) {
  return <LightContext value={useLights(pictureUrls)}>{children}</LightContext>
}
