import type { PhotoPoint, PhotoSize } from '#shared/domain/room-photo/photo-camera.ts'

type Box = { left: number; top: number; width: number; height: number }

/**
 * Returns the point of a photo at a point of the window.
 *
 * @param box the element that shows the whole photo as large as fits, as `object-fit: contain` does
 */
export function photoPointAt(box: Box, photo: PhotoSize, { x, y }: PhotoPoint): PhotoPoint {
  const scale = Math.min(box.width / photo.width, box.height / photo.height) || 1
  return {
    x: (x - box.left - (box.width - photo.width * scale) / 2) / scale,
    y: (y - box.top - (box.height - photo.height * scale) / 2) / scale,
  }
}

/** Returns the point within the photo that is closest to a point. */
export const withinPhoto = ({ width, height }: PhotoSize, { x, y }: PhotoPoint): PhotoPoint => ({
  x: Math.min(width, Math.max(0, x)),
  y: Math.min(height, Math.max(0, y)),
})
