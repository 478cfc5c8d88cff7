import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cameraFromLength, cameraFromSheet, SHEET_M } from '#shared/domain/room-photo/mark-floor.ts'
import {
  type FloorPoint,
  type PhotoCamera,
  type PhotoPoint,
  project,
  unproject,
  usualCamera,
  usualFocalPx,
} from '#shared/domain/room-photo/photo-camera.ts'

const PHOTO = { width: 1600, height: 1200 }
/** Cameras of visitors: phones at different heights, with cropped photos, hardly level. */
const cameras = fc
  .record({
    focal: fc.double({ min: 0.85, max: 1.2, noNaN: true }),
    heightM: fc.double({ min: 1.2, max: 1.8, noNaN: true }),
    pitch: fc.double({ min: 0.2, max: 0.85, noNaN: true }),
    roll: fc.double({ min: -0.1, max: 0.1, noNaN: true }),
  })
  .map(({ focal, ...pose }): PhotoCamera => ({ ...PHOTO, ...pose, focalPx: usualFocalPx(PHOTO) * focal }))
const sheets = fc
  .tuple(
    fc.double({ min: -0.5, max: 0.5, noNaN: true }),
    fc.double({ min: 1.1, max: 2.2, noNaN: true }),
    fc.double({ min: 0, max: Math.PI, noNaN: true }),
  )
  .map(([right, ahead, angle]) => sheetAt({ right, ahead }, angle))

/** The corners of a sheet on the floor, turned by an angle. */
function sheetAt({ right, ahead }: FloorPoint, angle: number): FloorPoint[] {
  const turned = (long: number, short: number) => ({
    right: right + long * Math.cos(angle) - short * Math.sin(angle),
    ahead: ahead + long * Math.sin(angle) + short * Math.cos(angle),
  })
  const { long, short } = SHEET_M
  return [turned(0, 0), turned(long, 0), turned(long, short), turned(0, short)]
}

const inPhoto = (camera: PhotoCamera, points: readonly FloorPoint[]) =>
  points.map((point) => project(camera, { ...point, up: 0 }) as PhotoPoint) // all are before the camera
/** Uses `found` to measure one meter next to the sheet, across the view of the camera. */
function meterAt([corner]: readonly FloorPoint[], camera: PhotoCamera, found: PhotoCamera): number {
  const { right, ahead } = corner ?? { right: 0, ahead: 1 }
  const ends = inPhoto(camera, [
    { right: right - 0.5, ahead },
    { right: right + 0.5, ahead },
  ]).map((end) => unproject(found, end))
  return Math.hypot((ends[0]?.right ?? 0) - (ends[1]?.right ?? 0), (ends[0]?.ahead ?? 0) - (ends[1]?.ahead ?? 0))
}
type Corners = Parameters<typeof cameraFromSheet>[1]

describe('the corners of a sheet of A4 on the floor', () => {
  it('give the camera that took the photo, in any order', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.2, max: 1, noNaN: true }), sheets, fc.nat(3), (pitch, sheet, first) => {
        const corners = inPhoto({ ...usualCamera(PHOTO), pitch }, sheet)
        const shuffled = [...corners.slice(first), ...corners.slice(0, first)]

        const found = cameraFromSheet(PHOTO, shuffled as unknown as Corners)

        expect(found).toMatchObject({
          ok: true,
          value: {
            focalPx: expect.closeTo(usualFocalPx(PHOTO), 0),
            heightM: expect.closeTo(1.5, 3),
            pitch: expect.closeTo(pitch, 3),
            roll: expect.closeTo(0, 3),
          },
        })
      }),
    )
  })

  it('measure what is on the floor near the sheet, with any phone', () => {
    fc.assert(
      fc.property(cameras, sheets, (camera, sheet) => {
        const found = cameraFromSheet(PHOTO, inPhoto(camera, sheet) as unknown as Corners)

        expect(found.ok && found.value.heightM / camera.heightM).toBeCloseTo(1, 0)
        expect(found.ok && Math.abs(found.value.pitch - camera.pitch)).toBeLessThan(0.15)
        expect(found.ok && Math.abs(meterAt(sheet, camera, found.value) - 1)).toBeLessThan(0.05)
      }),
    )
  })

  it('stay useful when each corner is tapped three pixels beside its place', () => {
    const camera = { ...usualCamera(PHOTO), pitch: 0.5, heightM: 1.4 }
    const sheet = sheetAt({ right: -0.1, ahead: 1.4 }, 0.3)
    for (const [a, b, c] of [
      [3, -3, 3],
      [-3, 3, 3],
      [3, 3, -3],
      [-3, -3, -3],
    ] as const) {
      const shifts = [a, b, c, -a]
      const tapped = inPhoto(camera, sheet).map(({ x, y }, corner) => ({
        x: x + (shifts[corner] ?? 0),
        y: y + (shifts[(corner + 1) % 4] ?? 0),
      }))

      const found = cameraFromSheet(PHOTO, tapped as unknown as Corners)

      expect(found.ok && Math.abs(meterAt(sheet, camera, found.value) - 1)).toBeLessThan(0.15)
      expect(found.ok && Math.abs(found.value.pitch - 0.5)).toBeLessThan(0.1)
    }
  })

  it.each([
    ['four times the same point', Array.from({ length: 4 }, () => ({ x: 5, y: 5 }))],
    ['a line', [0, 1, 2, 3].map((step) => ({ x: 100 * step, y: 300 + 10 * step }))],
    [
      'a corner within the others',
      [
        { x: 0, y: 0 },
        { x: 400, y: 0 },
        { x: 0, y: 400 },
        { x: 100, y: 100 },
      ],
    ],
    [
      'a strip that no sheet looks like',
      [
        { x: 700, y: 100 },
        { x: 760, y: 100 },
        { x: 760, y: 1100 },
        { x: 700, y: 1100 },
      ],
    ],
  ])('are refused when they are %s', (_what, points) => {
    expect(cameraFromSheet(PHOTO, points as unknown as Corners)).toMatchObject({ ok: false, code: 'no_floor' })
  })
})

describe('a known length on the floor', () => {
  it('tells how far the camera looks down', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -0.05, max: 0.8, noNaN: true }),
        fc.double({ min: 2.5, max: 5, noNaN: true }),
        fc.double({ min: 0.5, max: 2, noNaN: true }),
        (pitch, ahead, half) => {
          const camera = { ...usualCamera(PHOTO), pitch }
          const ends = inPhoto(camera, [
            { right: -half, ahead },
            { right: half, ahead: ahead + 0.3 },
          ])

          const found = cameraFromLength(PHOTO, ends as [PhotoPoint, PhotoPoint], Math.hypot(2 * half, 0.3))

          expect(found).toMatchObject({ ok: true, value: { pitch: expect.closeTo(pitch, 4) } })
        },
      ),
    )
  })

  it('is refused when the points are too close together for it', () => {
    const points = [
      { x: 800, y: 1150 },
      { x: 801, y: 1150 },
    ] as const
    expect(cameraFromLength(PHOTO, points, 5)).toMatchObject({ ok: false, code: 'no_floor' })
  })
})
