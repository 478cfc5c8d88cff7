import { describe, expect, it } from 'vitest'
import { liftedHeight, liftOfBody } from '#shared/domain/room-models/lift.ts'

describe('legs under a body at 40 cm', () => {
  it.each([
    [0, 15, 0], //      feet stay on the floor
    [0.2, 15, 0.275],
    [0.4, 15, 0.55], // legs still meet the body
    [0.6, 15, 0.75], // a frame behind the back goes up with it
    [0.4, -5, 0.35],
    [0.2, 0, 0.2],
  ])('have a point of %f m, with the seat %f cm higher, at %f m', (height, liftCm, lifted) => {
    expect(liftedHeight(height, liftOfBody(0.4, liftCm))).toBeCloseTo(lifted, 9)
  })

  it.each([
    [0.01, 5],
    [0.05, -4],
  ])('are not changed when the body, at %f m, leaves no space for them at %i cm', (bodyM, liftCm) => {
    expect(liftOfBody(bodyM, liftCm).byM).toBe(0)
  })
})
