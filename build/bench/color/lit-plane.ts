import type { Rgb } from '#shared/domain/pictures/render-layers/film.ts'

/** Bytes of a picture, row by row, with `channels` bytes per pixel. */
export type Pixels = { bytes: Uint8Array; width: number; height: number; channels: 1 | 3 | 4 }

/** Names of the planes: the lit plane decides, the others are for an analysis. */
export const PLANES = ['lit', 'front', 'seat', 'arm'] as const
/** Places of the pixels of each plane. */
export type Planes = Record<(typeof PLANES)[number], readonly number[]>

type Way = readonly [right: number, up: number, front: number]

/**
 * Direction of the key lamp from the piece (`studio_light` of `resources/pictures/studio/studio.py`, and the first lamp of
 * `studio_hdr.py`).
 */
const KEY_LAMP: Way = [-0.59, 0.6, 0.54]
/** Cosine of the largest angle between the surface and the key lamp: 60 degrees. */
const FACING_LAMP = 0.5
/** Cosine of the largest angle between the surface and the direction of the other planes: 26 degrees. */
const FACING = 0.9
/** Pixels from the edge of the leather that do not count. Edges are mixed with what is behind them. */
const MARGIN = 2

/**
 * Returns the planes of a piece: the pixels that are leather in the picture and in 3D, at least `MARGIN` pixels from its
 * edge, whose surface faces the key lamp within 60 degrees (`lit`), or the front, the ceiling (`seat`) or the left (`arm`,
 * its outside).
 *
 * @param mask coverage of the leather in the picture, one channel
 * @param normals directions of its surface in 3D, as `ViewerPage.drawNormals` returns them
 */
export function planesOf(mask: Pixels, normals: Pixels): Planes {
  const { width, height } = mask
  const isLeather = (pixel: number) => mask.bytes[pixel] === 255 && hasNormal(normals, pixel)
  const planes = { lit: [], front: [], seat: [], arm: [] } satisfies Record<string, number[]> as Record<
    keyof Planes,
    number[]
  >
  for (let row = MARGIN; row < height - MARGIN; row++) {
    for (let column = MARGIN; column < width - MARGIN; column++) {
      const pixel = row * width + column
      if (!around(pixel, width).every(isLeather)) continue
      const way = normalAt(normals, pixel)
      if (cosine(way, KEY_LAMP) > FACING_LAMP) planes.lit.push(pixel)
      if (way[2] > FACING) planes.front.push(pixel)
      if (way[1] > FACING) planes.seat.push(pixel)
      if (way[0] < -FACING) planes.arm.push(pixel)
    }
  }
  return planes
}

/** Returns which part of the leather in the picture or in 3D is leather in both, 0 to 1: whether the two lie on each other. */
export function overlap(mask: Pixels, normals: Pixels): number {
  let [both, either] = [0, 0]
  for (let pixel = 0; pixel < mask.width * mask.height; pixel++) {
    const [inPicture, in3d] = [(mask.bytes[pixel] ?? 0) > 127, hasNormal(normals, pixel)]
    if (inPicture && in3d) both += 1
    if (inPicture || in3d) either += 1
  }
  return both / Math.max(1, either)
}

/** Returns the median of red, green and blue over these pixels. */
export function medianColor({ bytes, channels }: Pixels, places: readonly number[]): Rgb {
  const median = (channel: number) => {
    const values = Uint8Array.from(places, (pixel) => bytes[pixel * channels + channel] ?? 0).sort()
    return values[values.length >> 1] ?? 0
  }
  return [median(0), median(1), median(2)]
}

/** Returns the place of every pixel of a picture, for a picture that is one plane. */
export const everyPixel = ({ width, height }: Pixels): number[] => [...new Uint8Array(width * height).keys()]

/** The pixel and those `MARGIN` above, below, left and right of it. */
const around = (pixel: number, width: number) => [
  pixel,
  pixel - MARGIN,
  pixel + MARGIN,
  pixel - MARGIN * width,
  pixel + MARGIN * width,
]

const hasNormal = ({ bytes }: Pixels, pixel: number) =>
  (bytes[pixel * 4] ?? 0) + (bytes[pixel * 4 + 1] ?? 0) + (bytes[pixel * 4 + 2] ?? 0) > 0

const normalAt = ({ bytes }: Pixels, pixel: number): Way => {
  const axis = (index: number) => (bytes[pixel * 4 + index] ?? 0) / 127.5 - 1
  return [axis(0), axis(1), axis(2)]
}

const cosine = (one: Way, other: Way) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
