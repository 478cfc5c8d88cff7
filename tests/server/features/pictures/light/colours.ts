import { linearFromByte, linearFromHex, type Rgb } from '#shared/domain/pictures/light/film.ts'
import type { RawPicture } from '#src/server/features/pictures/picture-source.ts'

/** The mean of red, green and blue over a whole picture. */
export function meanColour({ pixels }: RawPicture): Rgb {
  const sums: [number, number, number] = [0, 0, 0]
  for (let at = 0; at < pixels.length; at += 3) {
    for (const channel of [0, 1, 2] as const) sums[channel] += pixels[at + channel] ?? 0
  }
  return sums.map((sum) => sum / (pixels.length / 3)) as unknown as Rgb // three in, three out
}

/** The byte that half of the picture is darker than, per channel. */
export function medianColour({ pixels }: RawPicture): Rgb {
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

/** How different a colour in bytes looks from one in hex (CIE 1976 ΔE); below 3 one does not see it side by side. */
export function colourDifference(bytes: Rgb, hex: string): number {
  const [a, b] = [
    labOf([linearFromByte(bytes[0]), linearFromByte(bytes[1]), linearFromByte(bytes[2])]),
    labOf(linearFromHex(hex)),
  ]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

function labOf([red, green, blue]: Rgb): Rgb {
  const curve = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
  const x = curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
  const y = curve(0.2126 * red + 0.7152 * green + 0.0722 * blue)
  const z = curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
