import type { Rgb } from '#shared/domain/pictures/render-layers/film.ts'
import type { RawPicture } from '#src/server/features/catalog/pictures/picture-source.ts'

/** Returns the mean of red, green and blue over a whole picture. */
export function meanColor({ pixels }: RawPicture): Rgb {
  const sums: [number, number, number] = [0, 0, 0]
  for (let at = 0; at < pixels.length; at += 3) {
    for (const channel of [0, 1, 2] as const) sums[channel] += pixels[at + channel] ?? 0
  }
  return sums.map((sum) => sum / (pixels.length / 3)) as unknown as Rgb // three values in, three values out
}

/** Returns the median of red, green and blue over a whole picture. */
export function medianColor({ pixels }: RawPicture): Rgb {
  const median = (channel: number) => {
    const counts = new Uint32Array(256)
    for (let at = channel; at < pixels.length; at += 3) counts[pixels[at] ?? 0] = (counts[pixels[at] ?? 0] ?? 0) + 1
    let seen = 0
    return counts.findIndex((count) => {
      seen += count
      return seen * 6 >= pixels.length
    })
  }
  return [median(0), median(1), median(2)]
}
