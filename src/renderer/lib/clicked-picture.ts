import { parsePictureUrl } from '#shared/domain/pictures/picture-url.ts'

let clickedPictureUrl: string | undefined

type ImageElement = Pick<HTMLImageElement, 'complete' | 'naturalWidth' | 'currentSrc'>

/**
 * Remembers the picture that the visitor clicked, for the page that the click leads to. A picture that has not loaded
 * is ignored.
 */
export function rememberClickedPicture(picture: ImageElement | null | undefined): void {
  clickedPictureUrl = picture?.complete && picture.naturalWidth > 0 ? picture.currentSrc : undefined
}

/**
 * Returns the clicked picture when it shows the same item in the same leather as `url`. It is in the browser's cache,
 * so it can be shown until the large picture has loaded. Undefined when there is none, and on the server.
 */
export function clickedPicture(url: string): string | undefined {
  const wanted = pictureKey(url)
  return clickedPictureUrl && wanted && pictureKey(new URL(clickedPictureUrl, 'http://shop').pathname) === wanted
    ? clickedPictureUrl
    : undefined
}

/** Ignores the legs: they are small, and the large picture shows the right ones. */
function pictureKey(url: string): string | undefined {
  const picture = parsePictureUrl(url)?.picture
  return picture?.kind === 'model'
    ? `${picture.model} ${picture.side} ${picture.hex}`
    : picture && JSON.stringify(picture)
}
