/** Query parameter and value that open this view on a product page. */
const VIEW_PARAMETER = 'bekijk'
const ROOM = 'kamer'

/** Fragment of the page to which Android returns when it has no Scene Viewer. */
export const NO_VIEWER_FRAGMENT = '#geen-camera'

/**
 * Returns the URL that opens a product page, with its choices, in this view. The choices are in the URL of the page.
 *
 * @example roomLink('https://shop.example', { pathname: '/product/1001/merel', search: '?leer=109' })
 * // https://shop.example/product/1001/merel?leer=109&bekijk=kamer
 */
export function roomLink(origin: string, { pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search)
  query.set(VIEW_PARAMETER, ROOM)
  return `${origin}${pathname}?${query}`
}

type Piece = {
  /** Absolute URL of the file. */
  file: string
  title: string
  /** URL of the product page. */
  page: string
}

/**
 * Returns the link that opens Scene Viewer of Android (https://developers.google.com/ar/develop/scene-viewer). The piece
 * cannot be resized, because its true size is what the shopper wants to see.
 */
export function sceneViewerLink({ file, title, page }: Piece): string {
  const query = new URLSearchParams({ file, mode: 'ar_preferred', title, link: page, resizable: 'false' })
  const fallback = encodeURIComponent(page + NO_VIEWER_FRAGMENT)
  // Scene Viewer reads a plus sign in a title as a plus sign.
  const text = query.toString().replaceAll('+', '%20')
  return (
    `intent://arvr.google.com/scene-viewer/1.2?${text}#Intent;scheme=https;` +
    `package=com.google.android.googlequicksearchbox;action=android.intent.action.VIEW;` +
    `S.browser_fallback_url=${fallback};end;`
  )
}

/** Returns the address of a file for Quick Look of iOS, at its true size, with the page that a shared link leads to. */
export const quickLookLink = ({ file, page }: Omit<Piece, 'title'>) =>
  `${file}#${new URLSearchParams({ allowsContentScaling: '0', canonicalWebPageURL: page })}`
