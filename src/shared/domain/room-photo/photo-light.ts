/** The light of a photo, to put a piece of furniture into it. */
export type PhotoLight = {
  /** Color of the light per channel; 1 is neutral. The channels have the mean 1. */
  tint: readonly [red: number, green: number, blue: number]
  /** Brightness of the light; 1 is that of the studio. */
  exposure: number
}

/** How much the channels of the light may differ from neutral. A room with a red wall is not lit by a red lamp. */
const TINT = { min: 0.82, max: 1.2 }
const EXPOSURE = { min: 0.55, max: 1.2 }
/** Mean of a well exposed photo of a room, linear. It is brighter than middle gray, because most walls are light. */
const ROOM_MEAN = 0.32

/** Neutral light of the usual brightness, for a photo without pixels. */
export const STUDIO_LIGHT: PhotoLight = { tint: [1, 1, 1], exposure: 1 }

/**
 * Returns the light of a photo by the gray-world rule: the mean of a room is gray, so a mean that is not gray is the color
 * of the light. Half of the difference is used, and it is limited, because rooms have colored walls.
 *
 * @param pixels red, green, blue and alpha per pixel, 0 to 255, as a canvas returns them
 */
export function lightOfPhoto(pixels: ArrayLike<number>): PhotoLight {
  const count = Math.floor(pixels.length / 4)
  if (count === 0) return STUDIO_LIGHT
  const means = [0, 1, 2].map((channel) => {
    let sum = 0
    for (let pixel = 0; pixel < count; pixel += 1) sum += linear(pixels[pixel * 4 + channel] ?? 0)
    return sum / count
  })
  const [red = 0, green = 0, blue = 0] = means
  const mean = (red + green + blue) / 3
  if (mean === 0) return { tint: [1, 1, 1], exposure: EXPOSURE.min }
  const tint = (value: number) => clamp(Math.sqrt(value / mean), TINT)
  const tints = [tint(red), tint(green), tint(blue)] as const
  const tintMean = (tints[0] + tints[1] + tints[2]) / 3
  return {
    tint: [tints[0] / tintMean, tints[1] / tintMean, tints[2] / tintMean],
    exposure: clamp(Math.sqrt(mean / ROOM_MEAN), EXPOSURE),
  }
}

/** Converts a channel of sRGB, 0 to 255, to linear light, 0 to 1. */
function linear(channel: number): number {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

const clamp = (value: number, { min, max }: { min: number; max: number }) => Math.min(max, Math.max(min, value))
