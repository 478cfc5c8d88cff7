import { useEffect, useState } from 'react'
import type { ShownImage } from './shown-image.ts'

/**
 * Returns the picture that an element should show now. An element out of sight keeps its picture until it becomes
 * visible, or, when a change needs no request, until the visitor pauses.
 */
export function useImageWhenVisible(
  image: ShownImage,
  { isVisible, needsNoRequest }: { isVisible: boolean; needsNoRequest: boolean },
): ShownImage {
  const [lastShown, setLastShown] = useState(image)
  const isNew = lastShown.url !== image.url || lastShown.alt !== image.alt
  if (isVisible && isNew) setLastShown(image)

  const { url, alt } = image
  useEffect(() => {
    if (isVisible || !needsNoRequest || !isNew) return undefined
    const timer = setTimeout(() => setLastShown({ url, alt }), WHEN_CALM_MS)
    return () => clearTimeout(timer)
  }, [isVisible, needsNoRequest, isNew, url, alt])

  return isVisible ? image : lastShown
}

/** Delay in milliseconds after which a pointer that moves over many leathers has stopped. */
const WHEN_CALM_MS = 400
