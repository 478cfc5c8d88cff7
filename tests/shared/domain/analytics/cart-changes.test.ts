import { describe, expect, it } from 'vitest'
import { cartChanges } from '#shared/domain/analytics/cart-changes.ts'

const line = (id: number, count: number) => ({ id, count })

describe('cart changes', () => {
  it.each([
    ['a new line', [], [line(1, 2)], [line(1, 2)], []],
    ['a higher count', [line(1, 2)], [line(1, 5)], [line(1, 3)], []],
    ['a lower count', [line(1, 5)], [line(1, 4)], [], [line(1, 1)]],
    ['a removed line', [line(1, 2), line(2, 1)], [line(2, 1)], [], [line(1, 2)]],
    ['an emptied cart', [line(1, 2), line(2, 1)], [], [], [line(1, 2), line(2, 1)]],
    ['one line added and one removed', [line(1, 1)], [line(2, 1)], [line(2, 1)], [line(1, 1)]],
    ['no change for the same lines', [line(1, 1)], [line(1, 1)], [], []],
  ])('detects %s', (_, before, after, added, removed) => {
    expect(cartChanges(before, after)).toEqual({ added, removed })
  })
})
