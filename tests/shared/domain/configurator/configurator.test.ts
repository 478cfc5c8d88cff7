import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Axis,
  axesOf,
  isComplete,
  missingSteps,
  optionsLeft,
  sameSelection,
  selectionOf,
  variantOf,
} from '#shared/domain/configurator/configurator.ts'
import { checkProperty } from '#tests/support/check-property.ts'

const COGNAC = 11
const BLACK = 12
const OAK = 21
const STEEL = 22
const LOW = 31
const HIGH = 32

/** Black leather is not available with oak legs; a high seat only with steel legs. */
const chair = {
  matrixAxes: [
    { axis: 'matrixSeatheight' as Axis, optionIds: [LOW, HIGH] },
    { axis: 'matrixLeathertype' as Axis, optionIds: [COGNAC, BLACK] },
    { axis: 'matrixLeg' as Axis, optionIds: [OAK, STEEL] },
  ],
  variants: [
    { id: 1, options: [LOW, COGNAC, OAK] },
    { id: 2, options: [LOW, COGNAC, STEEL] },
    { id: 3, options: [HIGH, COGNAC, STEEL] },
    { id: 4, options: [LOW, BLACK, STEEL] },
  ],
}
const axes = axesOf(chair)
const available = (selection: Parameters<typeof optionsLeft>[1]) =>
  Object.fromEntries([...optionsLeft(chair, selection)].map(([axis, options]) => [axis, [...options].sort()]))

describe('the steps of the configurator', () => {
  it('are those of the product, leather first', () => {
    expect(axesOf(chair)).toEqual(['matrixLeathertype', 'matrixLeg', 'matrixSeatheight'])
    expect(axesOf({ matrixAxes: [] })).toEqual([])
  })

  it.each([undefined, null, '', '-1', -1, 'leer'])('are incomplete while the value of one is %j', (value) => {
    const selection = { matrixLeathertype: value, matrixLeg: OAK, matrixSeatheight: LOW }
    expect(missingSteps(selection, axes)).toEqual(['matrixLeathertype'])
    expect(isComplete(selection, axes)).toBe(false)
  })

  it('are complete when each has a value, as a number or as a text', () => {
    expect(isComplete({ matrixLeathertype: COGNAC, matrixLeg: '21', matrixSeatheight: LOW }, axes)).toBe(true)
    expect(isComplete({}, [])).toBe(true)
  })

  it('are complete without values for axes that the product does not have', () => {
    expect(isComplete({ matrixLeathertype: COGNAC }, ['matrixLeathertype'])).toBe(true)
  })
})

describe('two selections', () => {
  it('are equal when they have the same option, or none, on each axis', () => {
    expect(sameSelection({ matrixLeg: OAK }, { matrixLeg: '21', matrixHandle: null, matrixCouchSetup: '-1' })).toBe(
      true,
    )
    expect(sameSelection({ matrixLeg: OAK }, { matrixLeg: STEEL })).toBe(false)
    expect(sameSelection({ matrixLeg: OAK }, {})).toBe(false)
  })
})

describe('the variant of a selection', () => {
  it('matches all its choices', () => {
    expect(variantOf(chair, { matrixLeathertype: COGNAC, matrixLeg: '22', matrixSeatheight: HIGH })?.id).toBe(3)
  })

  it('is undefined while a step has no choice, or when no variant has all choices', () => {
    expect(variantOf(chair, { matrixLeathertype: COGNAC, matrixLeg: STEEL })).toBeUndefined()
    expect(variantOf(chair, { matrixLeathertype: BLACK, matrixLeg: OAK, matrixSeatheight: LOW })).toBeUndefined()
    // A variant without an option on an axis does not match a step without a choice.
    const odd = { ...chair, variants: [{ id: 9, options: [LOW, COGNAC] }] }
    expect(variantOf(odd, { matrixSeatheight: LOW, matrixLeathertype: COGNAC })).toBeUndefined()
  })

  it('converts back to the selection', () => {
    for (const variant of chair.variants) expect(variantOf(chair, selectionOf(chair, variant))).toBe(variant)
  })
})

describe('the available options', () => {
  it('are all options at the start', () => {
    expect(available({})).toEqual({
      matrixLeathertype: [COGNAC, BLACK],
      matrixLeg: [OAK, STEEL],
      matrixSeatheight: [LOW, HIGH],
    })
  })

  it('are all options of the product when its variants are unknown', () => {
    const unknown = { ...chair, variants: [], areVariantsKnown: false }

    expect(optionsLeft(unknown, { matrixLeathertype: BLACK })).toEqual(
      new Map([
        ['matrixSeatheight', new Set([LOW, HIGH])],
        ['matrixLeathertype', new Set([COGNAC, BLACK])],
        ['matrixLeg', new Set([OAK, STEEL])],
      ]),
    )
    expect(optionsLeft({ ...unknown, areVariantsKnown: true }, {}).get('matrixLeg')).toEqual(new Set())
  })

  it('are empty on an axis for which no variant has an option', () => {
    const odd = { ...chair, variants: [{ options: [LOW, COGNAC] }] }

    expect(optionsLeft(odd, {}).get('matrixLeathertype')).toEqual(new Set([COGNAC]))
    expect(optionsLeft(odd, {}).get('matrixLeg')).toEqual(new Set())
  })

  it('are reduced by a choice on the other axes, never on the axis of the choice', () => {
    expect(available({ matrixLeathertype: BLACK })).toEqual({
      matrixLeathertype: [COGNAC, BLACK],
      matrixLeg: [STEEL],
      matrixSeatheight: [LOW],
    })
  })

  it('of a complete selection give the result of changing each step', () => {
    expect(available({ matrixLeathertype: COGNAC, matrixLeg: STEEL, matrixSeatheight: HIGH })).toEqual({
      matrixLeathertype: [COGNAC],
      matrixLeg: [STEEL],
      matrixSeatheight: [LOW, HIGH],
    })
  })

  it('are exactly the options of the variants that match the choices on the other axes', () => {
    const options = fc.tuple(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 3 }),
    )
    const choice = fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined })
    checkProperty(
      fc.property(fc.array(options, { maxLength: 8 }), choice, choice, choice, (optionSets, seat, leather, leg) => {
        const product = { matrixAxes: chair.matrixAxes, variants: optionSets.map((ids) => ({ options: ids })) }
        const chosen = [seat, leather, leg]
        const found = optionsLeft(product, { matrixSeatheight: seat, matrixLeathertype: leather, matrixLeg: leg })

        chair.matrixAxes.forEach(({ axis }, index) => {
          const fits = optionSets.filter((ids) =>
            chosen.every((option, at) => at === index || option === undefined || option === ids[at]),
          )
          expect(found.get(axis)).toEqual(new Set(fits.map((ids) => ids[index])))
        })
      }),
    )
  })
})
