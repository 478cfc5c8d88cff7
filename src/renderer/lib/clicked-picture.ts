import { parsePictureUrl } from '#shared/domain/pictures/picture-url.ts'

let clickedPictureUrl: string | undefined

type ImageElement = Pick<HTMLImageElement, 'complete' | 'naturalWidth' | 'currentSrc'>

/**
 * Stores the picture that the visitor clicked, for the page that the click opens. Stores nothing when the picture has
 * not loaded.
 */
export function rememberClickedPicture(picture: ImageElement | null | undefined): void {
  clickedPictureUrl = picture?.complete && picture.naturalWidth > 0 ? picture.currentSrc : undefined
}

/**
 * Returns the URL of the clicked picture when that picture shows the same item, from the same side and in the same
 * leather, as `url`. The clicked picture is in the browser's cache, so the page can show it until the large picture has
 * loaded. Undefined when no such picture was clicked, and on the server.
 */
export function clickedPicture(url: string): string | undefined {
  const key = pictureKey(url)
  return clickedPictureUrl && key && pictureKey(new URL(clickedPictureUrl, 'http://shop').pathname) === key
    ? clickedPictureUrl
    : undefined
}

/**
 * Returns a key that is equal for pictures of the same item from the same side and in the same leather. The legs are
 * not part of the key, because they are small: a visitor hardly sees them change when the large picture appears.
 */
function pictureKey(url: string): string | undefined {
  const picture = parsePictureUrl(url)?.picture
  return picture?.kind === 'model'
    ? `${picture.model} ${picture.side} ${picture.hex}`
    : picture && JSON.stringify(picture)
}
