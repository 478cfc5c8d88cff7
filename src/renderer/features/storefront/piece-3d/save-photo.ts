import { folded } from '#shared/kernel/text.ts'

/** Size of a saved picture in pixels. */
const PHOTO = { width: 1600, height: 1200 }

const CAPTION_SPACE = 92

type PhotoOptions = {
  /** Element whose background and text color the picture gets. */
  look: HTMLElement
  title: string
  /** The choices in words. */
  words: string
  /** Draws the piece of furniture. */
  photograph: (size: { width: number; height: number }, use: (canvas: HTMLCanvasElement) => void) => void
}

/** Makes a picture of the piece with its name and choices below it. Rejects when the browser cannot make it. */
export async function makePhoto({ look, title, words, photograph }: PhotoOptions): Promise<Blob> {
  const picture = document.createElement('canvas')
  picture.width = PHOTO.width
  picture.height = PHOTO.height
  const context = picture.getContext('2d')
  if (!context) throw new Error('The browser provides no 2D canvas')
  const { backgroundColor, color, fontFamily } = getComputedStyle(look)
  context.fillStyle = backgroundColor
  context.fillRect(0, 0, PHOTO.width, PHOTO.height)
  const size = { width: PHOTO.width, height: PHOTO.height - CAPTION_SPACE }
  photograph(size, (canvas) => context.drawImage(canvas, 0, 0, size.width, size.height))
  context.fillStyle = color
  context.textAlign = 'center'
  context.font = `600 34px ${fontFamily}`
  context.fillText(title, PHOTO.width / 2, PHOTO.height - 66, PHOTO.width - 80)
  context.font = `26px ${fontFamily}`
  context.fillText(words, PHOTO.width / 2, PHOTO.height - 26, PHOTO.width - 80)
  return new Promise((resolve, reject) => {
    picture.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture was not made'))), 'image/png')
  })
}

/**
 * Returns the name of a saved picture.
 *
 * @example photoName('Bank Merel', 'Toledo 04 Cognac') // 'bank-merel-toledo-04-cognac.png'
 */
export function photoName(title: string, words: string): string {
  const name = folded(`${title} ${words}`)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100)
  return `${name || 'meubel'}.png`
}
