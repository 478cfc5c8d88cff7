import { useEffect, useState } from 'react'
import type { ShownImage } from './shown-image.ts'

/**
 * Returns the picture that an element should show now. An element out of sight keeps its picture until it becomes
 * visible, or, when a change needs no request, until the visitor pauses.
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

/** By then a pointer that moves over many leathers has stopped. */
const WHEN_CALM_MS = 400
