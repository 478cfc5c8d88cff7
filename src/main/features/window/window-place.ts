import * as z from 'zod/mini'
import type { JsonFile, Log } from '../../ports/machine.ts'

const rectangle = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
export type Rectangle = z.output<typeof rectangle>

const place = z.object({ bounds: rectangle, isMaximized: z.boolean() })
export type Place = z.output<typeof place>

/** Minimum size of the seller's window: the size of the narrowest layout of the back office. */
export const MIN_SIZE = { width: 1024, height: 700 } as const
/** Size of the window at its first start. */
const DEFAULT_SIZE = { width: 1440, height: 900 } as const
/** Size of the part of the title bar that must be on a screen, so that a user can drag the window. */
const GRIP = { width: 200, height: 40 } as const

/**
 * Reads the last position of the window. Returns undefined when it is unknown or unreadable, so that the window always
 * opens.
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
 * Returns the position for a window. This is its last position if enough of the window is on a screen; otherwise the
 * window is centered on the main screen. Its size is limited to the size of the screen, but not below the minimum.
 *
 * @param screens usable area of each screen, the main screen first
 */
export function placeOnScreen(last: Place | undefined, screens: readonly Rectangle[]): Place {
  const main = screens[0] ?? { x: 0, y: 0, ...DEFAULT_SIZE }
  if (!last) return { bounds: centered(DEFAULT_SIZE, main), isMaximized: false }
  const lastScreen = screens.find((screen) => isWithinReach(last.bounds, screen))
  if (!lastScreen) return { bounds: centered(last.bounds, main), isMaximized: last.isMaximized }
  const width = clamp(last.bounds.width, MIN_SIZE.width, Math.max(lastScreen.width, MIN_SIZE.width))
  const height = clamp(last.bounds.height, MIN_SIZE.height, Math.max(lastScreen.height, MIN_SIZE.height))
  // A part of the title bar stays on the screen, also on a narrower screen, so that a user can move the window.
  const x = clamp(last.bounds.x, lastScreen.x - width + GRIP.width, lastScreen.x + lastScreen.width - GRIP.width)
  const y = Math.max(last.bounds.y, lastScreen.y)
  return { bounds: { x, y, width, height }, isMaximized: last.isMaximized }
}

function centered(size: { width: number; height: number }, screen: Rectangle): Rectangle {
  const width = Math.max(Math.min(size.width, screen.width), MIN_SIZE.width)
  const height = Math.max(Math.min(size.height, screen.height), MIN_SIZE.height)
  return {
    x: Math.max(screen.x, Math.round(screen.x + (screen.width - width) / 2)),
    y: Math.max(screen.y, Math.round(screen.y + (screen.height - height) / 2)),
    width,
    height,
  }
}

/** True when enough of the window's title bar is on this screen to drag the window. */
export function isWithinReach(window: Rectangle, screen: Rectangle): boolean {
  const across = Math.min(window.x + window.width, screen.x + screen.width) - Math.max(window.x, screen.x)
  const isTitleBarOn = window.y + GRIP.height > screen.y && window.y < screen.y + screen.height - GRIP.height
  return across >= GRIP.width && isTitleBarOn
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
