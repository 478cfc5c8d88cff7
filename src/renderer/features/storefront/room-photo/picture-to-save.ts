import { spokenCode } from '#shared/domain/configurator/configuration-code.ts'
import type { RoomPhoto } from './read-photo.ts'

type Caption = {
  title: string
  /** The choices as text; empty without choices. */
  choices: string
  /** Configuration code and URL that opens it; undefined when the shop could not be reached. */
  code?: { code: string; url: string } | undefined
}

/** Height of the caption as a part of the longest side of the photo. */
const CAPTION = 0.075
const QUALITY = 0.9
const COLORS = { paper: '#fdfbf7', ink: '#2b2622', soft: '#6b5f53' }

/**
 * Returns the photo with the piece as a JPEG, with a caption below it that names the piece and its configuration code.
 * Undefined when the browser has no memory for it.
 *
 * @param drawPiece passes the canvas with the piece, in the size of the photo
 */
export async function pictureToSave(
  photo: RoomPhoto,
  drawPiece: (use: (canvas: HTMLCanvasElement) => void) => void,
  caption: Caption,
): Promise<Blob | undefined> {
  const height = Math.round(Math.max(photo.width, photo.height) * CAPTION)
  const canvas = document.createElement('canvas')
  canvas.width = photo.width
  canvas.height = photo.height + height
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.drawImage(photo.canvas, 0, 0)
  drawPiece((piece) => context.drawImage(piece, 0, 0, photo.width, photo.height))
  drawCaption(context, { top: photo.height, width: photo.width, height }, caption)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return picture ?? undefined
}

function drawCaption(
  context: CanvasRenderingContext2D,
  { top, width, height }: { top: number; width: number; height: number },
  { title, choices, code }: Caption,
): void {
  const margin = height * 0.3
  context.fillStyle = COLORS.paper
  context.fillRect(0, top, width, height)
  context.textBaseline = 'middle'
  const write = (text: string, line: 1 | 2, align: 'left' | 'right', isStrong: boolean) => {
    context.font = `${isStrong ? 600 : 400} ${Math.round(height * 0.25)}px system-ui, sans-serif`
    context.fillStyle = isStrong ? COLORS.ink : COLORS.soft
    context.textAlign = align
    // A long text is made narrower instead of cut off.
    context.fillText(
      text,
      align === 'left' ? margin : width - margin,
      top + height * (line === 1 ? 0.33 : 0.69),
      width * (align === 'left' ? 0.6 : 0.33),
    )
  }
  write(title, 1, 'left', true)
  write(choices, 2, 'left', false)
  if (!code) return
  write(spokenCode(code.code), 1, 'right', true)
  write(code.url.replace(/^https?:\/\//, ''), 2, 'right', false)
}
