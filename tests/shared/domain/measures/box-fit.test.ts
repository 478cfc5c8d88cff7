import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roomAtCorner, roomInLift, roomInOpening, roomOnStairs } from '#shared/domain/measures/box-fit.ts'
import type { Box } from '#shared/domain/measures/measures.ts'
import { checkProperty } from '#tests/support/check-property.ts'

const SOFA: Box = [212, 92, 82]
const cm = fc.integer({ min: 30, max: 260 })
const box = fc.tuple(cm, cm, cm)
const more = fc.integer({ min: 0, max: 60 })

describe('a box through an opening', () => {
  it.each([
    // width × height of the opening; room upright, room turned
    [100, 210, 8, 18], //   upright 92 wide leaves 8; on its back 82 wide leaves 18
    [83, 201.5, -9, 1], //  on its back
    [60, 201.5, -32, -22], // 82 is the thinnest side
    [92, 82, 0, 0], //      exactly
    [90, 90, -2, -2], //    no angle helps in a square that is smaller than a side
  ])('of %d × %d cm', (width, height, upright, turned) => {
    const rooms = roomInOpening(SOFA, { width, height })
    expect(rooms.upright.room).toBeCloseTo(upright, 6)
    expect(rooms.turned.room).toBeCloseTo(turned, 6)
  })

  it('is tilted when its cross-section only fits at an angle', () => {
    // A table top of 2 × 108 cm in a door of 80 × 80 cm: its diagonal position needs (108 + 2) / √2 = 77.8 cm.
    const { room, pose } = roomInOpening([300, 108, 2], { width: 80, height: 80 }).turned
    expect(room).toBeCloseTo(80 - 110 / Math.SQRT2, 6)
    expect(pose.tilt).toBeCloseTo(45, 6)
  })

  it('finds the best angle of all angles', () => {
    checkProperty(
      fc.property(
        box,
        cm,
        cm,
        fc.double({ min: 0, max: Math.PI / 2, noNaN: true }),
        ([a, b, c], width, height, angle) => {
          const reach = b * Math.cos(angle) + c * Math.sin(angle)
          const rise = b * Math.sin(angle) + c * Math.cos(angle)
          const { room } = roomInOpening([a, b, c], { width, height }).turned
          expect(room).toBeGreaterThanOrEqual(Math.min(width - reach, height - rise) - 1e-6)
        },
      ),
    )
  })

  it('has the same room when depth and height change places', () => {
    checkProperty(
      fc.property(box, cm, cm, ([a, b, c], width, height) => {
        const one = roomInOpening([a, b, c], { width, height }).turned.room
        expect(roomInOpening([a, c, b], { width, height }).turned.room).toBeCloseTo(one, 6)
        expect(roomInOpening([a, b, c], { width: height, height: width }).turned.room).toBeCloseTo(one, 6)
      }),
    )
  })
})

describe('a box around a corner', () => {
  it.each([
    // A ladder without thickness: (before^⅔ + after^⅔)^1.5 is its greatest length.
    [100, 100, 282.8427, 0],
    [100, 200, 416.1938, 0],
  ])('of %d and %d cm: a ladder of %d cm just passes', (before, after, length, room) => {
    // The ceiling is so low that the ladder cannot be raised.
    const rooms = roomAtCorner([length, 0, 1], { before, after, height: 1 })
    expect(rooms.upright.room).toBeCloseTo(room, 2)
  })

  it('of two equal corridors leaves the sofa (√2 · width − length / 2 − depth) upright', () => {
    const { room } = roomAtCorner(SOFA, { before: 150, after: 150, height: 240 }).upright
    expect(room).toBeCloseTo(150 * Math.SQRT2 - 106 - 92, 3)
  })

  it('is carried around without turning when it is short', () => {
    expect(roomAtCorner([95, 90, 80], { before: 100, after: 100, height: 240 }).upright.room).toBeCloseTo(5, 6)
  })

  it('stands on its end only under a ceiling that its diagonal passes', () => {
    const corner = { before: 100, after: 100 }
    const diagonal = Math.hypot(212, 82)
    expect(roomAtCorner(SOFA, { ...corner, height: diagonal + 1 }).turned.room).toBeGreaterThanOrEqual(1 - 1e-6)
    expect(roomAtCorner(SOFA, { ...corner, height: diagonal - 1 }).turned.room).toBeLessThan(0)
  })
})

describe('a box on stairs', () => {
  it('has the free height square to the slope of 45°', () => {
    const { upright } = roomOnStairs(SOFA, { width: 100, headroom: 200 })
    expect(upright.room).toBeCloseTo(Math.min(100 - 92, 200 / Math.SQRT2 - 82), 6)
  })

  it('has less room when the stairs turn', () => {
    const straight = roomOnStairs(SOFA, { width: 100, headroom: 200 }).turned.room
    expect(roomOnStairs(SOFA, { width: 100, headroom: 200, landing: 100 }).turned.room).toBeLessThan(straight)
  })
})

describe('a box in a lift', () => {
  it('stands in it as it goes through the door', () => {
    const lift = { width: 110, depth: 140, height: 210, door: 90, doorHeight: 200 }
    expect(roomInLift([86, 84, 80], lift).upright.room).toBeCloseTo(6, 6)
    expect(roomInLift(SOFA, lift).turned.room).toBeLessThan(0)
  })

  it('leans with one end up when it is longer than the cabin is deep', () => {
    const lift = { width: 110, depth: 140, height: 230, door: 90, doorHeight: 220 }
    expect(roomInLift([215, 70, 40], lift).upright.room).toBeLessThan(0)
    expect(roomInLift([215, 70, 40], lift).turned.room).toBeGreaterThan(0)
  })
})

it('a larger passage never leaves less room', () => {
  checkProperty(
    fc.property(box, cm, cm, cm, more, more, more, (piece, a, b, c, da, db, dc) => {
      const pairs = [
        [roomInOpening(piece, { width: a, height: b }), roomInOpening(piece, { width: a + da, height: b + db })],
        [
          roomAtCorner(piece, { before: a, after: b, height: c }),
          roomAtCorner(piece, { before: a + da, after: b + db, height: c + dc }),
        ],
        [
          roomInLift(piece, { width: a, depth: b, height: c, door: a, doorHeight: c }),
          roomInLift(piece, { width: a + da, depth: b + db, height: c + dc, door: a + da, doorHeight: c + dc }),
        ],
      ] as const
      for (const [small, large] of pairs) {
        expect(large.upright.room).toBeGreaterThanOrEqual(small.upright.room - 1e-6)
        expect(large.turned.room).toBeGreaterThanOrEqual(small.turned.room - 1e-6)
      }
    }),
    { numRuns: 25 },
  )
})
