import type { RenderLayers } from '#shared/domain/pictures/render-layers/render-layers.ts'

/** Part of a picture, in fractions of its width and height. */
type Crop = { left: number; top: number; size: number }

/** The part that a detail picture shows: where seat, back and arm meet. */
const CROP: Crop = { left: 0.3, top: 0.3, size: 0.42 }
/** Repetitions of the grain across a detail picture, and the strength of the grain. */
const GRAIN_REPEATS = 1.6
const GRAIN_DEPTH = 0.7

/**
 * Enlarges part of the layers to a detail picture.
 *
 * Enlarged pixels look soft, so the grain of a swatch is added, without the folds of that swatch.
 */
export function detailOf(layers: RenderLayers, grain: RenderLayers, width: number): RenderLayers {
  const height = Math.round((width * 3) / 4)
  const sample = sampler(layers, CROP, width, height)
  const relief = reliefOf(grain)

  const withGrain = (layer: Uint8Array, depth: number) => {
    const cropped = sample(layer, 1, 0)
    for (let pixel = 0; pixel < cropped.length; pixel++) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)]
      const lift = relief(((x / width) * GRAIN_REPEATS) % 1, ((y / width) * GRAIN_REPEATS) % 1)
      cropped[pixel] = Math.min(255, (cropped[pixel] ?? 0) * (1 + lift * depth))
    }
    return cropped
  }

  const backdrop = new Uint8Array(width * height * 3)
  if (layers.backdrop) {
    for (const channel of [0, 1, 2]) {
      sample(layers.backdrop, 3, channel).forEach((value, pixel) => {
        backdrop[pixel * 3 + channel] = value
      })
    }
  }
  return {
    width,
    height,
    body: withGrain(layers.body, GRAIN_DEPTH),
    gloss: withGrain(layers.gloss, GRAIN_DEPTH * 2),
    bounce: sample(layers.bounce, 1, 0),
    mask: sample(layers.mask, 1, 0),
    backdrop: backdrop,
    top: layers.top,
    tint: layers.tint,
  }
}

/** Enlarges part of a layer with linear interpolation. */
function sampler(
  { width: sourceWidth, height: sourceHeight }: RenderLayers,
  crop: Crop,
  width: number,
  height: number,
) {
  return (layer: Uint8Array, channels: number, channel: number) => {
    const enlarged = new Uint8Array(width * height)
    const at = (x: number, y: number) =>
      layer[(Math.min(y, sourceHeight - 1) * sourceWidth + Math.min(x, sourceWidth - 1)) * channels + channel] ?? 0
    for (let row = 0; row < height; row++) {
      const y = (crop.top + (row / height) * crop.size) * sourceHeight
      const [top, v] = [Math.floor(y), y % 1]
      for (let column = 0; column < width; column++) {
        const x = (crop.left + (column / width) * crop.size) * sourceWidth
        const [left, u] = [Math.floor(x), x % 1]
        const above = at(left, top) * (1 - u) + at(left + 1, top) * u
        const below = at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u
        enlarged[row * width + column] = above * (1 - v) + below * v
      }
    }
    return enlarged
  }
}

/**
 * Returns the relief of the grain as a function of x and y from 0 to 1: the brightness relative to the surroundings.
 * Mirrored in the middle, so that repetitions join without a visible edge.
 */
function reliefOf({ width, height, body }: RenderLayers) {
  const radius = 9
  const smooth = blurred(body, width, height, radius)
  return (x: number, y: number) => {
    const column = Math.floor((x < 0.5 ? x * 2 : 2 - x * 2) * (width - 1))
    const row = Math.floor((y < 0.5 ? y * 2 : 2 - y * 2) * (height - 1))
    const pixel = row * width + column
    return (body[pixel] ?? 0) / Math.max(1, smooth[pixel] ?? 1) - 1
  }
}

/** Box blur: the mean around each pixel, along the rows and then along the columns. */
function blurred(layer: Uint8Array, width: number, height: number, radius: number): Float32Array {
  const along = (from: ArrayLike<number>, step: number, length: number, lines: number, lineStep: number) => {
    const out = new Float32Array(width * height)
    for (let line = 0; line < lines; line++) {
      for (let i = 0; i < length; i++) {
        let [sum, count] = [0, 0]
        for (let j = Math.max(0, i - radius); j <= Math.min(length - 1, i + radius); j++, count++) {
          sum += from[line * lineStep + j * step] ?? 0
        }
        out[line * lineStep + i * step] = sum / count
      }
    }
    return out
  }
  return along(along(layer, 1, width, height, width), width, height, width, 1)
}
