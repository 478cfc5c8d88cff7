import { useEffect, useState } from 'react'
import { useReducedMotion } from './use-media.ts'

/**
 * State of a carousel that advances by itself: the current index and the means to stop it (docs/decisions.md#e26).
 *
 * It does not advance with reduced motion, while a pointer or the focus is on it (spread `holdProps` on its element),
 * or while the visitor paused it. It stops for good when the visitor selects an item.
 */
export function useRotation(count: number, intervalMs: number) {
  const [current, setCurrent] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const isStill = useReducedMotion()
  const isMoving = !(isPaused || isHeld || isStill) && count > 1

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
    /** With reduced motion there is nothing to pause. */
    canPause: count > 1 && !isStill,
    holdProps: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  }
}
