import { MAX_PHOTO_SIDE, refusedFile, refusedSize, unreadableFile } from '#shared/domain/room-photo/photo-file.ts'
import { lightOfPhoto, type PhotoLight, STUDIO_LIGHT } from '#shared/domain/room-photo/photo-light.ts'
import { drawnPicture } from '../../../lib/drawn-picture.ts'

/** A photo of a room, upright and scaled down. It exists in the memory of this page only. */
export type RoomPhoto = { canvas: HTMLCanvasElement; width: number; height: number; light: PhotoLight }

/** Side of the small copy from which the light of the photo is measured, in pixels. */
const LIGHT_SIDE = 48

/**
 * Reads a chosen file on this device. Returns a Dutch sentence when it is not a photo that can be used. The browser
 * applies the orientation that the camera stored in the file.
 */
export async function readPhoto(file: File): Promise<RoomPhoto | { refusal: string }> {
  const refusal = refusedFile(file)
  if (refusal) return { refusal }
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return { refusal: unreadableFile(file) }
  const refusedForSize = refusedSize(picture)
  const canvas = refusedForSize ? undefined : drawnPicture(picture, MAX_PHOTO_SIDE)
  const light = refusedForSize ? STUDIO_LIGHT : lightOf(drawnPicture(picture, LIGHT_SIDE))
  picture.close()
  if (refusedForSize) return { refusal: refusedForSize }
  if (!canvas) return { refusal: 'Dit apparaat heeft te weinig geheugen voor deze foto. Kies een kleinere foto.' }
  return { canvas, width: canvas.width, height: canvas.height, light }
}

function lightOf(small: HTMLCanvasElement | undefined): PhotoLight {
  const pixels = small?.getContext('2d')?.getImageData(0, 0, small.width, small.height).data
  return pixels ? lightOfPhoto(pixels) : STUDIO_LIGHT
}
