import { expect, it } from 'vitest'
import { everyPixel, medianColor, overlap, type Pixels, planesOf } from '../../../build/bench/color/lit-plane.ts'

const SIZE = { width: 9, height: 9 }
const PIXELS = SIZE.width * SIZE.height
const MIDDLE = 4 * SIZE.width + 4

/** A surface that looks one way everywhere. */
function surface([right = 0, up = 0, front = 0]: readonly number[]): Pixels {
  const bytes = new Uint8Array(PIXELS * 4)
  for (let pixel = 0; pixel < PIXELS; pixel++)
    bytes.set([(right + 1) * 127.5, (up + 1) * 127.5, (front + 1) * 127.5, 255], pixel * 4)
  return { bytes, ...SIZE, channels: 4 }
}
const mask = (): Pixels => ({ bytes: new Uint8Array(PIXELS).fill(255), ...SIZE, channels: 1 })

it.each([
  ['front', [0, 0, 1], true],
  ['seat', [0, 1, 0], true],
  ['arm', [-1, 0, 0], true],
  [undefined, [1, 0, 0], false],
  [undefined, [0, -1, 0], false],
] as const)(
  'a surface belongs to its plane (%s), and to the lit plane when it faces the key lamp',
  (name, way, isLit) => {
    const planes = planesOf(mask(), surface(way))

    expect(planes.lit.includes(MIDDLE)).toBe(isLit)
    for (const plane of ['front', 'seat', 'arm'] as const) expect(planes[plane].length > 0).toBe(plane === name)
  },
)

it('pixels near the edge of the leather do not count', () => {
  const holed = mask()
  holed.bytes[MIDDLE] = 254

  const { front } = planesOf(holed, surface([0, 0, 1]))

  expect(front).not.toContain(MIDDLE)
  expect(front).not.toContain(MIDDLE + 2)
  expect(front).toContain(MIDDLE + 1 + SIZE.width)
  expect(front).not.toContain(0)
})

it('two pictures of the same leather overlap wholly', () => {
  const half = mask()
  half.bytes.fill(0, 0, 4 * SIZE.width)

  expect(overlap(mask(), surface([0, 0, 1]))).toBe(1)
  expect(overlap(half, surface([0, 0, 1]))).toBeCloseTo(5 / 9)
})

it('the color of a plane is the median per channel', () => {
  const picture: Pixels = { bytes: Uint8Array.of(9, 1, 0, 5, 2, 0, 7, 200, 0), width: 3, height: 1, channels: 3 }

  expect(medianColor(picture, everyPixel(picture))).toEqual([7, 2, 0])
})
