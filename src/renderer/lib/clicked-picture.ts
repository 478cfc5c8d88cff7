import { parsePictureUrl } from '#shared/domain/pictures/picture-url.ts'

let clickedPictureUrl: string | undefined

type ImageElement = Pick<HTMLImageElement, 'complete' | 'naturalWidth' | 'currentSrc'>

/** Remembers the picture that somebody presses on, for the page it leads to. One that has not come is none. */
export function rememberClickedPicture(picture: ImageElement | null | undefined): void {
  clickedPictureUrl = picture?.complete && picture.naturalWidth > 0 ? picture.currentSrc : undefined
}

/**
 * The picture that was pressed on, when it shows the same piece in the same leather as `url`: it is in the browser's
 * cache, so it can stand there until the large one has come. Undefined when there is none, and on the server.
 */
export function clickedPicture(url: string): string | undefined {
  const wanted = pictureKey(url)
  return clickedPictureUrl && wanted && pictureKey(new URL(clickedPictureUrl, 'http://shop').pathname) === wanted
    ? clickedPictureUrl
    : undefined
}

/** Legs are left out: they are small, and the large picture brings the right ones. */
function pictureKey(url: string): string | undefined {
  const picture = parsePictureUrl(url)?.picture
  return picture?.kind === 'model'
    ? `${picture.model} ${picture.side} ${picture.hex}`
    : picture && JSON.stringify(picture)
}
