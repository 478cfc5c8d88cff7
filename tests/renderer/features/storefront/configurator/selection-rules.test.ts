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

/** A sofa in two leathers, two legs and two seat heights; leg 11 is not produced with seat height 44. */
const sofa = {
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

describe('selecting an option', () => {
  it('adds the option to the selection', () => {
    expect(choose(sofa, { [LEATHER]: 1 }, LEG, 10)).toEqual({ [LEATHER]: 1, [LEG]: 10 })
  })

  it('replaces the earlier option of the same step', () => {
    expect(choose(sofa, { [LEATHER]: 1, [LEG]: 10, [HEIGHT]: 46 }, LEG, 11)).toEqual({
      [LEATHER]: 1,
      [LEG]: 11,
      [HEIGHT]: 46,
    })
  })

  it('removes selected options that are incompatible with the new one, and keeps the others', () => {
    expect(choose(sofa, { [LEATHER]: 2, [LEG]: 10, [HEIGHT]: 44 }, LEG, 11)).toEqual({ [LEATHER]: 2, [LEG]: 11 })
  })
})

describe('the price during the configuration', () => {
  it('is the price of the cheapest variant that is still possible', () => {
    expect(cheapestNetPrice(sofa, {})).toBe(1000)
    expect(cheapestNetPrice(sofa, { [LEATHER]: 2 })).toBe(1200)
    expect(cheapestNetPrice(sofa, { [LEATHER]: 2, [LEG]: 11 })).toBe(1300)
  })

  it('has a surcharge per option: the difference to the cheapest option of its step', () => {
    expect(surcharges(sofa, { [LEATHER]: 1 }, LEG)).toEqual(
      new Map([
        [10, 0],
        [11, 12_100],
      ]),
    )
  })

  it('has no surcharge for an option that is incompatible with the other selections', () => {
    expect([...surcharges(sofa, { [HEIGHT]: 44 }, LEG).keys()]).toEqual([10])
  })
})

describe('the steps', () => {
  it('have their only option selected', () => {
    const single = {
      matrixAxes: [{ axis: LEATHER, optionIds: [1, 2] } as const, { axis: LEG, optionIds: [10] } as const],
    }

    expect(withSingleOptions(single, {})).toEqual({ [LEATHER]: undefined, [LEG]: 10 })
  })

  it('ignore an option that the product does not have, as in an old link', () => {
    expect(withSingleOptions(sofa, { [LEATHER]: '2', [LEG]: 99 })).toEqual({
      [LEATHER]: 2,
      [LEG]: undefined,
      [HEIGHT]: undefined,
    })
  })

  it('count as skipped when an option of a later step is selected', () => {
    expect(skippedSteps(sofa, { [HEIGHT]: 44 })).toEqual([LEATHER, LEG])
    expect(skippedSteps(sofa, { [LEATHER]: 1 })).toEqual([])
    expect(skippedSteps(sofa, {})).toEqual([])
  })
})
