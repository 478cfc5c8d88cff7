import { parsePictureUrl } from '#shared/domain/pictures/picture-url.ts'

let atHand: string | undefined

type Drawn = Pick<HTMLImageElement, 'complete' | 'naturalWidth' | 'currentSrc'>

/** Remembers the picture that somebody presses on, for the page it leads to. One that has not come is none. */
export function keepAtHand(picture: Drawn | null | undefined): void {
  atHand = picture?.complete && picture.naturalWidth > 0 ? picture.currentSrc : undefined
}

/**
 * The picture that was pressed on, when it shows the same piece in the same leather as `url`: it is in the browser's
 * cache, so it can stand there until the large one has come. Undefined when there is none, and on the server.
 */
export function pictureAtHand(url: string): string | undefined {
  const wanted = whatIsSeen(url)
  return atHand && wanted && whatIsSeen(new URL(atHand, 'http://shop').pathname) === wanted ? atHand : undefined
}

/** Legs are left out: they are small, and the large picture brings the right ones. */
function whatIsSeen(url: string): string | undefined {
  const picture = parsePictureUrl(url)?.picture
  return picture?.kind === 'model'
    ? `${picture.model} ${picture.side} ${picture.hex}`
    : picture && JSON.stringify(picture)
}
