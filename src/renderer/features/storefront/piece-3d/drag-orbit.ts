import { type Orbit, turned, zoomed } from './orbit.ts'

/** Degrees per width of the element. */
const TURN_PER_WIDTH = 270
const TILT_PER_HEIGHT = 110
/** Zoom per pixel of a mouse wheel. */
const ZOOM_PER_PIXEL = 0.0016
/** A wheel that counts in lines, in pixels per line. */
const LINE_PIXELS = 18

/**
 * Lets pointers move the camera: one drags it around, two zoom, the wheel zooms.
 *
 * @param change receives how the goal of the camera changes
 * @returns function that stops listening
 */
export function listenToDrags(element: HTMLElement, change: (next: (orbit: Orbit) => Orbit) => void): () => void {
  const stop = new AbortController()
  const options = { signal: stop.signal }
  const pointers = new Map<number, { x: number; y: number }>()
  const spread = () => {
    const [one, other] = [...pointers.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : undefined
  }
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return
    element.setPointerCapture?.(event.pointerId)
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const move = (event: PointerEvent) => {
    const from = pointers.get(event.pointerId)
    if (!from) return
    const before = spread()
    const to = { x: event.clientX, y: event.clientY }
    pointers.set(event.pointerId, to)
    const after = spread()
    if (before !== undefined && after !== undefined) {
      if (before > 0 && after > 0) change((orbit) => zoomed(orbit, after / before))
      return
    }
    const { clientWidth, clientHeight } = element
    const right = ((to.x - from.x) / clientWidth) * TURN_PER_WIDTH
    const up = ((to.y - from.y) / clientHeight) * TILT_PER_HEIGHT
    change((orbit) => turned(orbit, -right, up))
  }
  const up = ({ pointerId }: PointerEvent) => pointers.delete(pointerId)
  const wheel = (event: WheelEvent) => {
    event.preventDefault() // otherwise the page zooms, or scrolls behind the view
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE_PIXELS : event.deltaY
    change((orbit) => zoomed(orbit, Math.exp(-pixels * ZOOM_PER_PIXEL)))
  }
  element.addEventListener('pointerdown', down, options)
  element.addEventListener('pointermove', move, options)
  element.addEventListener('pointerup', up, options)
  element.addEventListener('pointercancel', up, options)
  element.addEventListener('wheel', wheel, { ...options, passive: false })
  return () => stop.abort()
}
