/** A program of a phone that shows furniture in the room in front of its camera. */
export type RoomViewer = 'scene-viewer' | 'quick-look'

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** Browsers on an iPhone or iPad that open Quick Look, although they do not tell. */
const OPENS_QUICK_LOOK = /\b(CriOS|EdgiOS|FxiOS|GSA|DuckDuckGo)\//

/** Browsers on Android that do not open Scene Viewer. */
const OPENS_NO_SCENE_VIEWER = /firefox|OculusBrowser/i

/**
 * Returns the program that this device has; undefined for a computer, and for a phone without one.
 *
 * Safari tells whether links may have `rel="ar"`. A Mac may tell it too, and has no touch screen. Nothing but the name of
 * the browser tells whether an Android phone has Scene Viewer; without it the link leads back to the page.
 */
export function roomViewer(
  { userAgent, maxTouchPoints }: Device = navigator,
  { relList }: Pick<HTMLAnchorElement, 'relList'> = document.createElement('a'),
): RoomViewer | undefined {
  if (/android/i.test(userAgent)) return OPENS_NO_SCENE_VIEWER.test(userAgent) ? undefined : 'scene-viewer'
  if (OPENS_QUICK_LOOK.test(userAgent)) return 'quick-look'
  return maxTouchPoints > 0 && relList.supports?.('ar') ? 'quick-look' : undefined
}
