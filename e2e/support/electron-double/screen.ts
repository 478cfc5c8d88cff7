import { EventEmitter } from 'node:events'
import { refusing } from './refuse.ts'
import type { Bounds } from './window-bounds.ts'

type Point = { x: number; y: number }

/** Returns the displays from left to right. `ELECTRON_DOUBLE_DISPLAYS` has their sizes, as `1920x1080,1280x1024`. */
function displays() {
  let x = 0
  return (process.env.ELECTRON_DOUBLE_DISPLAYS ?? '1920x1080').split(',').map((size, at) => {
    const [width = 1920, height = 1080] = size.split('x').map(Number)
    const bounds = { x, y: 0, width, height }
    x += width
    const label = `Scherm ${at + 1}`
    return {
      id: at + 1,
      label,
      bounds,
      workArea: bounds,
      size: { width, height },
      workAreaSize: { width, height },
      scaleFactor: 1,
      rotation: 0,
    }
  })
}

type Display = ReturnType<typeof displays>[number]

/** `screen`: has the displays of `displays()`. The pointer is always at the origin. */
export function makeScreen() {
  const all = displays()
  const primary = all[0] as Display // splitting a text returns at least one element
  const nearest = ({ x, y }: Point): Display => {
    const distance = ({ bounds }: Display) =>
      Math.hypot(bounds.x + bounds.width / 2 - x, bounds.y + bounds.height / 2 - y)
    const isOn = ({ bounds }: Display) =>
      x >= bounds.x && x < bounds.x + bounds.width && y >= bounds.y && y < bounds.y + bounds.height
    return all.find(isOn) ?? all.toSorted((one, other) => distance(one) - distance(other))[0] ?? primary
  }
  return refusing(
    'screen',
    Object.assign(new EventEmitter(), {
      getPrimaryDisplay: () => primary,
      getAllDisplays: () => all,
      getDisplayNearestPoint: nearest,
      getDisplayMatching: ({ x, y, width, height }: Bounds) => nearest({ x: x + width / 2, y: y + height / 2 }),
      getCursorScreenPoint: () => ({ x: 0, y: 0 }),
    }),
  )
}
