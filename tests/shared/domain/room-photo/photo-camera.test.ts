import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstPlace, project, unproject, usualCamera, withinRoom } from '#shared/domain/room-photo/photo-camera.ts'

const cameras = fc.record({
  width: fc.integer({ min: 300, max: 2000 }),
  height: fc.integer({ min: 300, max: 2000 }),
  focalPx: fc.double({ min: 300, max: 3000, noNaN: true }),
  heightM: fc.double({ min: 0.4, max: 2.5, noNaN: true }),
  pitch: fc.double({ min: 0, max: 1.2, noNaN: true }),
  roll: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
})

describe('the camera of a photo', () => {
  it('finds a point of the floor back from where it is in the photo', () => {
    fc.assert(
      fc.property(
        cameras,
        fc.double({ min: -4, max: 4, noNaN: true }),
        fc.double({ min: 0.5, max: 12, noNaN: true }),
        (camera, right, ahead) => {
          const point = project(camera, { right, ahead, up: 0 })
          fc.pre(point !== undefined)

          const found = unproject(camera, point)

          expect(found?.right).toBeCloseTo(right, 4)
          expect(found?.ahead).toBeCloseTo(ahead, 4)
        },
      ),
    )
  })

  it('has no floor above the horizon, and nothing behind it', () => {
    const camera = usualCamera({ width: 1600, height: 1200 })

    expect(unproject(camera, { x: 800, y: 0 })).toBeUndefined()
    expect(project(camera, { right: 0, ahead: -1, up: 1 })).toBeUndefined()
  })

  it('turns with the phone: with the right side up, the horizon is lower at the right', () => {
    const camera = { ...usualCamera({ width: 1600, height: 1200 }), roll: 0.2 }
    const [left, right] = [-3, 3].map((side) => project(camera, { right: side, ahead: 10, up: 1.5 })?.y ?? 0)

    expect(right).toBeGreaterThan(left ?? 0)
  })
})

describe('a piece in a photo about which nothing is known', () => {
  it.each([
    ['wide', { width: 2000, height: 1500 }],
    ['tall', { width: 1500, height: 2000 }],
  ])('stands completely in a %s photo, also when it is turned', (_what, size) => {
    const camera = usualCamera(size)
    const { right, ahead } = firstPlace(camera, { width: 2.3, depth: 1 })

    const corners = Array.from({ length: 24 }, (_, step) => (step * Math.PI) / 12).flatMap((turn) =>
      [-1.15, 1.15].flatMap((side) =>
        [-0.5, 0.5].flatMap((deep) =>
          [0, 0.8].map((up) =>
            project(camera, {
              right: right + side * Math.cos(turn) - deep * Math.sin(turn),
              ahead: ahead + side * Math.sin(turn) + deep * Math.cos(turn),
              up,
            }),
          ),
        ),
      ),
    )

    for (const corner of corners) {
      expect(corner?.x).toBeGreaterThan(0)
      expect(corner?.x).toBeLessThan(size.width)
      expect(corner?.y).toBeGreaterThan(0)
      expect(corner?.y).toBeLessThan(size.height)
    }
  })

  it('stays within sight when it is moved', () => {
    expect(withinRoom({ right: -40, ahead: 0.1 })).toEqual({ right: -6, ahead: 0.8 })
  })
})
