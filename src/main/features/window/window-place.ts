import * as z from 'zod/mini'
import type { JsonFile, Log } from '../../ports/machine.ts'

const rectangle = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
export type Rectangle = z.output<typeof rectangle>

const place = z.object({ bounds: rectangle, isMaximized: z.boolean() })
export type Place = z.output<typeof place>

/** Minimum size: that of the narrowest layout of the back office. */
export const SMALLEST = { width: 1024, height: 700 } as const
const USUAL = { width: 1440, height: 900 } as const
/** Size of the part of the title bar that must be on a screen, so that a user can drag the window. */
const GRIP = { width: 200, height: 40 } as const

/**
 * Reads the last position of the window; undefined when it is unknown or unreadable, so that the window opens anyway.
 */
export function readPlace(file: JsonFile, log: Log): Place | undefined {
  try {
    const content = file.read()
    return content === undefined ? undefined : place.parse(content)
  } catch (error) {
    log.warn('window position not readable', { error: error instanceof Error ? error.name : 'unknown' })
    file.remove()
    return undefined
  }
}

/**
 * Returns the position for a window: its last one, moved onto an existing screen when its own was unplugged, and never
 * larger than that screen.
 *
 * @param screens usable area of each screen, the main screen first
 */
export function placeOnScreen(last: Place | undefined, screens: readonly Rectangle[]): Place {
  const main = screens[0] ?? { x: 0, y: 0, ...USUAL }
  if (!last) return { bounds: centered(USUAL, main), isMaximized: false }
  const own = screens.find((screen) => isWithinReach(last.bounds, screen))
  if (!own) return { bounds: centered(last.bounds, main), isMaximized: last.isMaximized }
  const width = clamp(last.bounds.width, SMALLEST.width, Math.max(own.width, SMALLEST.width))
  const height = clamp(last.bounds.height, SMALLEST.height, Math.max(own.height, SMALLEST.height))
  // The title bar stays on the screen, also when the screen became narrower: without it a window cannot be moved.
  const x = clamp(last.bounds.x, own.x - width + GRIP.width, own.x + own.width - GRIP.width)
  const y = Math.max(last.bounds.y, own.y)
  return { bounds: { x, y, width, height }, isMaximized: last.isMaximized }
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

/** True when enough of the window's title bar is on this screen to drag it. */
export function isWithinReach(window: Rectangle, screen: Rectangle): boolean {
  const across = Math.min(window.x + window.width, screen.x + screen.width) - Math.max(window.x, screen.x)
  const isTitleOn = window.y + GRIP.height > screen.y && window.y < screen.y + screen.height - GRIP.height
  return across >= GRIP.width && isTitleOn
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
