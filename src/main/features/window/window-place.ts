import * as z from 'zod/mini'
import type { JsonFile, Log } from '../../ports/machine.ts'

const rectangle = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
export type Rectangle = z.output<typeof rectangle>

const place = z.object({ bounds: rectangle, isMaximized: z.boolean() })
export type Place = z.output<typeof place>

/** What the narrowest screen of the back office needs; below it nothing is laid out. */
export const SMALLEST = { width: 1024, height: 700 } as const
const USUAL = { width: 1440, height: 900 } as const
/** So much of a window has to be on a screen for somebody to take hold of it. */
const HOLD = { width: 200, height: 40 } as const

/** Where the window stood when it was last closed; undefined when nobody knows, for that is no reason not to open. */
export function readPlace(file: JsonFile, log: Log): Place | undefined {
  try {
    const content = file.read()
    return content === undefined ? undefined : place.parse(content)
  } catch (error) {
    log.warn('where the window stood could not be read', { error: error instanceof Error ? error.name : 'unknown' })
    file.remove()
    return undefined
  }
}

/**
 * Where a window opens: where it stood, brought back onto a screen that is there when its own was unplugged, and never
 * larger than that screen.
 *
 * @param screens the usable part of each, the first one being the main one
 */
export function placeOnScreen(was: Place | undefined, screens: readonly Rectangle[]): Place {
  const main = screens[0] ?? { x: 0, y: 0, ...USUAL }
  if (!was) return { bounds: centered(USUAL, main), isMaximized: false }
  const own = screens.find((screen) => isWithinReach(was.bounds, screen))
  if (!own) return { bounds: centered(was.bounds, main), isMaximized: was.isMaximized }
  const width = clamp(was.bounds.width, SMALLEST.width, Math.max(own.width, SMALLEST.width))
  const height = clamp(was.bounds.height, SMALLEST.height, Math.max(own.height, SMALLEST.height))
  // Its title stays on the screen, also where it became narrower: without it nobody can move it.
  const x = clamp(was.bounds.x, own.x - width + HOLD.width, own.x + own.width - HOLD.width)
  const y = Math.max(was.bounds.y, own.y)
  return { bounds: { x, y, width, height }, isMaximized: was.isMaximized }
}

function centered(size: { width: number; height: number }, screen: Rectangle): Rectangle {
  const width = Math.max(Math.min(size.width, screen.width), SMALLEST.width)
  const height = Math.max(Math.min(size.height, screen.height), SMALLEST.height)
  return {
    x: Math.max(screen.x, Math.round(screen.x + (screen.width - width) / 2)),
    y: Math.max(screen.y, Math.round(screen.y + (screen.height - height) / 2)),
    width,
    height,
  }
}

/** Whether so much of a window's title is on this screen that somebody can take hold of it. */
export function isWithinReach(window: Rectangle, screen: Rectangle): boolean {
  const across = Math.min(window.x + window.width, screen.x + screen.width) - Math.max(window.x, screen.x)
  const isTitleOn = window.y + HOLD.height > screen.y && window.y < screen.y + screen.height - HOLD.height
  return across >= HOLD.width && isTitleOn
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
