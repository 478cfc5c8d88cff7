import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cameraFromLength, cameraFromSheet, SHEET_M } from '#shared/domain/room-photo/mark-floor.ts'
import {
  type FloorPoint,
  type PhotoCamera,
  type PhotoPoint,
  project,
  usualCamera,
  usualFocalPx,
} from '#shared/domain/room-photo/photo-camera.ts'

const PHOTO = { width: 1600, height: 1200 }
const cameras = fc.record({
  focal: fc.double({ min: 0.75, max: 1.4, noNaN: true }),
  heightM: fc.double({ min: 0.9, max: 1.9, noNaN: true }),
  pitch: fc.double({ min: 0.15, max: 0.9, noNaN: true }),
  roll: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
})
const cameraOf = ({ focal, ...pose }: { focal: number; heightM: number; pitch: number; roll: number }): PhotoCamera => ({
  ...PHOTO,
  ...pose,
  focalPx: usualFocalPx(PHOTO) * focal,
})

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
type Corners = Parameters<typeof cameraFromSheet>[1]

describe('the corners of a sheet of A4 on the floor', () => {
  it('give the camera that took the photo, in any order', () => {
    fc.assert(
      fc.property(
        cameras,
        fc.double({ min: -0.6, max: 0.6, noNaN: true }),
        fc.double({ min: 1, max: 2.5, noNaN: true }),
        fc.double({ min: 0, max: Math.PI, noNaN: true }),
        fc.nat(3),
        (values, right, ahead, angle, first) => {
          const camera = cameraOf(values)
          const corners = inPhoto(camera, sheetAt({ right, ahead }, angle))
          const shuffled = [...corners.slice(first), ...corners.slice(0, first)]

          const found = cameraFromSheet(PHOTO, shuffled as unknown as Corners)

          expect(found.ok).toBe(true)
          if (!found.ok) return
          // Some views leave the focal length open. Height and angles then follow from the usual one.
          const isFocalKnown = Math.abs(found.value.focalPx / camera.focalPx - 1) < 0.01
          if (!isFocalKnown) return
          expect(found.value.heightM).toBeCloseTo(camera.heightM, 1)
          expect(found.value.pitch).toBeCloseTo(camera.pitch, 1)
          expect(found.value.roll).toBeCloseTo(camera.roll, 1)
        },
      ),
    )
  })

  it('find the focal length of a sheet that is seen obliquely', () => {
    const camera = cameraOf({ focal: 1.25, heightM: 1.4, pitch: 0.45, roll: 0.03 })
    const corners = inPhoto(camera, sheetAt({ right: 0.2, ahead: 1.6 }, 0.6))

    const found = cameraFromSheet(PHOTO, corners as unknown as Corners)

    expect(found).toMatchObject({
      ok: true,
      value: {
        focalPx: expect.closeTo(camera.focalPx, 3),
        heightM: expect.closeTo(1.4, 5),
        pitch: expect.closeTo(0.45, 5),
        roll: expect.closeTo(0.03, 5),
      },
    })
  })

  it('stay useful when each corner is tapped three pixels beside its place', () => {
    const camera = { ...usualCamera(PHOTO), pitch: 0.5, heightM: 1.45 }
    const corners = inPhoto(camera, sheetAt({ right: -0.1, ahead: 1.4 }, 0.3))
    const shifts = [
      [3, -3],
      [-3, 3],
      [3, 3],
      [-3, -3],
    ] as const
    const tapped = corners.map(({ x, y }, index) => ({ x: x + (shifts[index]?.[0] ?? 0), y: y + (shifts[index]?.[1] ?? 0) }))

    const found = cameraFromSheet(PHOTO, tapped as unknown as Corners)

    expect(found.ok && Math.abs(found.value.heightM - 1.45)).toBeLessThan(0.25)
    expect(found.ok && Math.abs(found.value.pitch - 0.5)).toBeLessThan(0.12)
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
      'a sheet on the ceiling',
      inPhoto({ ...usualCamera(PHOTO), pitch: 0.5 }, sheetAt({ right: 0, ahead: 1.4 }, 0)).map(({ x, y }) => ({
        x,
        y: PHOTO.height - y,
      })),
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
