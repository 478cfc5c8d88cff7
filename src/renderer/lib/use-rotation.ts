import { useEffect, useState } from 'react'
import { useReducedMotion } from './use-media.ts'

/**
 * State of a carousel that advances by itself: the current index, and functions to select an item and to pause
 * (docs/decisions.md#e26).
 *
 * The carousel does not advance while it is paused, while a pointer or the focus is on it, or when the visitor prefers
 * reduced motion. Selecting an item pauses it. Spread `holdProps` on the element of the carousel.
 */
export function useRotation(count: number, intervalMs: number) {
  const [current, setCurrent] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const prefersReducedMotion = useReducedMotion()
  const isMoving = !(isPaused || isHeld || prefersReducedMotion) && count > 1

  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => setCurrent((shown) => (shown + 1) % count), intervalMs)
    return () => clearInterval(timer)
  }, [isMoving, count, intervalMs])

  const show = (index: number) => {
    setPaused(true)
    setCurrent((index + count) % count)
  }
  return {
    current: current < count ? current : 0,
    show,
    isPaused,
    togglePaused: () => setPaused(!isPaused),
    /** False with reduced motion, because the carousel does not move then. */
    canPause: count > 1 && !prefersReducedMotion,
    holdProps: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  }
}
