import { useEffect, useState } from 'react'
import type { ShownImage } from './shown-image.ts'

/**
 * Returns the picture that an element should show now. A visible element shows a new picture at once. An element out of
 * sight shows it when the element becomes visible. If the new picture needs no request, the element already shows it
 * when the pointer has stopped moving over leathers.
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
    const timer = setTimeout(() => setLastShown({ url, alt }), POINTER_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isVisible, needsNoRequest, isNew, url, alt])

  return isVisible ? image : lastShown
}

/** Milliseconds without a new picture after which the pointer counts as stopped. */
const POINTER_PAUSE_MS = 400
