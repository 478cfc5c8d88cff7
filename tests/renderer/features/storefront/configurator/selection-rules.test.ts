import { describe, expect, it } from 'vitest'
import {
  cheapestNetPrice,
  choose,
  skippedSteps,
  surcharges,
  withSingleOptions,
} from '#src/renderer/features/storefront/configurator/selection-rules.ts'

const LEATHER = 'matrixLeathertype'
const LEG = 'matrixLeg'
const HEIGHT = 'matrixSeatheight'

/** A bench in two leathers, two legs and two heights; the low steel leg is not produced in either leather. */
const bench = {
  matrixAxes: [
    { axis: LEATHER, optionIds: [1, 2] },
    { axis: LEG, optionIds: [10, 11] },
    { axis: HEIGHT, optionIds: [44, 46] },
  ],
  variants: [
    { id: 100, options: [1, 10, 44], netPrice: 1000, totalStock: null },
    { id: 101, options: [1, 10, 46], netPrice: 1000, totalStock: null },
    { id: 102, options: [1, 11, 46], netPrice: 1100, totalStock: 2 },
    { id: 103, options: [2, 10, 44], netPrice: 1200, totalStock: null },
    { id: 104, options: [2, 10, 46], netPrice: 1200, totalStock: null },
    { id: 105, options: [2, 11, 46], netPrice: 1300, totalStock: null },
  ],
} as const

describe('choosing an option', () => {
  it('adds it to what was chosen', () => {
    expect(choose(bench, { [LEATHER]: 1 }, LEG, 10)).toEqual({ [LEATHER]: 1, [LEG]: 10 })
  })

  it('takes the place of the earlier answer', () => {
    expect(choose(bench, { [LEATHER]: 1, [LEG]: 10, [HEIGHT]: 46 }, LEG, 11)).toEqual({
      [LEATHER]: 1,
      [LEG]: 11,
      [HEIGHT]: 46,
    })
  })

  it('is never a dead end: what does not go with it is asked again, the rest stays', () => {
    expect(choose(bench, { [LEATHER]: 2, [LEG]: 10, [HEIGHT]: 44 }, LEG, 11)).toEqual({ [LEATHER]: 2, [LEG]: 11 })
  })
})

describe('the price while one chooses', () => {
  it('is that of the cheapest variant that can still come out', () => {
    expect(cheapestNetPrice(bench, {})).toBe(1000)
    expect(cheapestNetPrice(bench, { [LEATHER]: 2 })).toBe(1200)
    expect(cheapestNetPrice(bench, { [LEATHER]: 2, [LEG]: 11 })).toBe(1300)
  })

  it('tells with each option what it adds to the cheapest of its step', () => {
    expect(surcharges(bench, { [LEATHER]: 1 }, LEG)).toEqual(
      new Map([
        [10, 0],
        [11, 12_100],
      ]),
    )
  })

  it('says nothing of an option that does not go with the other answers', () => {
    expect([...surcharges(bench, { [HEIGHT]: 44 }, LEG).keys()]).toEqual([10])
  })
})

describe('the steps', () => {
  it('leave out a question with one answer', () => {
    const single = {
      matrixAxes: [{ axis: LEATHER, optionIds: [1, 2] } as const, { axis: LEG, optionIds: [10] } as const],
    }

    expect(withSingleOptions(single, {})).toEqual({ [LEATHER]: undefined, [LEG]: 10 })
  })

  it('forget an option that the product does not have, as an old link may hold one', () => {
    expect(withSingleOptions(bench, { [LEATHER]: '2', [LEG]: 99 })).toEqual({
      [LEATHER]: 2,
      [LEG]: undefined,
      [HEIGHT]: undefined,
    })
  })

  it('are passed over when a later one is answered', () => {
    expect(skippedSteps(bench, { [HEIGHT]: 44 })).toEqual([LEATHER, LEG])
    expect(skippedSteps(bench, { [LEATHER]: 1 })).toEqual([])
    expect(skippedSteps(bench, {})).toEqual([])
  })
})
