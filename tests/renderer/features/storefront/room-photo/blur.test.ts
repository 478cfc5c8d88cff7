import { describe, expect, it } from 'vitest'
import { blurred } from '#src/renderer/features/storefront/room-photo/blur.ts'

const SIDE = 32

describe('the blur of a shadow', () => {
  it('keeps the amount of shadow and spreads it the same to all sides', () => {
    const values = new Float32Array(SIDE * SIDE)
    values[16 * SIDE + 16] = 1

    const soft = blurred(values, SIDE, 2)

    expect(soft.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 4)
    expect(soft[16 * SIDE + 13]).toBeCloseTo(soft[16 * SIDE + 19] ?? 0, 5)
    expect(soft[13 * SIDE + 16]).toBeCloseTo(soft[16 * SIDE + 13] ?? 0, 5)
    expect(soft[16 * SIDE + 16]).toBeLessThan(0.2)
  })

  it('has no shadow beyond the edge', () => {
    const all = new Float32Array(SIDE * SIDE).fill(1)
    expect(blurred(all, SIDE, 3)[0]).toBeLessThan(0.5)
  })
})
