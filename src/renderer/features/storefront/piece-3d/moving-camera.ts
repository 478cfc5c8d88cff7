import { approached, type Orbit } from './orbit.ts'

/** Average time in ms between frames above which fewer pixels are drawn while the camera moves. */
const SLOW_FRAME_MS = 45
const SHARPNESS_STEP = 0.75
const LEAST_SHARPNESS = 0.5
/** Longest time in ms that counts for one frame, so that a page that was in the background makes no jump. */
const LONGEST_FRAME_MS = 100

type MovingCameraOptions = {
  start: Orbit
  /** Draws one frame. `sharpness`: part of the pixels, 1 when the camera stands still. */
  draw: (orbit: Orbit, sharpness: number) => void
  /** False for visitors who asked for reduced motion: the camera is at its goal at once. */
  isSmooth: () => boolean
}

/**
 * A camera that moves to its goal over several frames. Frames are drawn only while it moves. A slow computer draws fewer
 * pixels meanwhile, and all of them at the end.
 */
export function createMovingCamera({ start, draw, isSmooth }: MovingCameraOptions) {
  let current = start
  let goal = start
  let frame: number | undefined
  let lastTime: number | undefined
  let sharpness = 1
  let average = 0

  const step = (time: number) => {
    frame = undefined
    const passed = lastTime === undefined ? 16 : time - lastTime
    if (lastTime !== undefined) {
      average = average * 0.7 + Math.min(passed, LONGEST_FRAME_MS) * 0.3
      if (average > SLOW_FRAME_MS && sharpness > LEAST_SHARPNESS) {
        sharpness = Math.max(LEAST_SHARPNESS, sharpness * SHARPNESS_STEP)
        average = 0
      }
    }
    lastTime = time
    current = isSmooth() ? approached(current, goal, Math.min(passed, LONGEST_FRAME_MS)) : goal
    const isThere = current === goal
    draw(current, isThere ? 1 : sharpness)
    if (isThere) lastTime = undefined
    else request()
  }
  const request = () => {
    frame ??= requestAnimationFrame(step)
  }
  return {
    get goal() {
      return goal
    },
    get current() {
      return current
    },
    /** Draws the next frame, also when the camera stands still. */
    request,
    moveTo(next: Orbit) {
      goal = next
      request()
    },
    /** Puts the camera somewhere at once. */
    jumpTo(next: Orbit) {
      current = next
      goal = next
      request()
    },
    stop() {
      if (frame !== undefined) cancelAnimationFrame(frame)
      frame = undefined
    },
  }
}

export type MovingCamera = ReturnType<typeof createMovingCamera>
