import { useEffect, useState } from 'react'
import type { ShownImage } from './shown-image.ts'

/**
 * The picture that a place is to show by now. A place out of sight keeps what it has: until it comes into sight, or,
 * when another costs no request, until there is time.
 */
export function useImageWhenVisible(
  image: ShownImage,
  { isSeen, isCheap }: { isSeen: boolean; isCheap: boolean },
): ShownImage {
  const [kept, setKept] = useState(image)
  const isNew = kept.url !== image.url || kept.alt !== image.alt
  if (isSeen && isNew) setKept(image)

  const { url, alt } = image
  useEffect(() => {
    if (isSeen || !isCheap || !isNew) return undefined
    const timer = setTimeout(() => setKept({ url, alt }), WHEN_CALM_MS)
    return () => clearTimeout(timer)
  }, [isSeen, isCheap, isNew, url, alt])

  return isSeen ? image : kept
}

/** Somebody who runs over the leathers has come to rest by then. */
const WHEN_CALM_MS = 400
