import { describe, expect, it } from 'vitest'
import {
  addSample,
  hasOnlySamples,
  hasTooManySamples,
  isSample,
  samplesIn,
  toggleSample,
} from '#shared/domain/samples/samples.ts'

const sample = (id: number) => ({ id, itemId: `KLEURSTAAL-${id}` })
const inCart = (...ids: number[]) => ids.map((id) => ({ ...sample(id), count: 1 }))
const sofa = { id: 9, itemId: 'BANK-9', count: 2 }

describe('a color sample', () => {
  it.each([
    ['Kleurstaal Toledo cognac', true],
    ['STALEN : kleurstaal-12', true],
    ['BANK-9', false],
    ['', false],
  ])('is recognized by its item id: %j is a sample: %s', (itemId, expected) => {
    expect(isSample({ itemId })).toBe(expected)
  })

  it('can be in the cart together with furniture', () => {
    expect(addSample([sofa], sample(1))).toEqual({ ok: true, value: [sofa, ...inCart(1)] })
  })

  it('is not added again when the cart has a sample of that color', () => {
    expect(addSample(inCart(1), sample(1))).toEqual({ ok: true, value: inCart(1) })
    expect(addSample(inCart(1, 2), sample(1))).toEqual({ ok: true, value: inCart(1, 2) })
  })

  it('is refused when there are four, not counting furniture', () => {
    expect(addSample([sofa, ...inCart(1, 2, 3)], sample(4))).toMatchObject({ ok: true })
    expect(addSample([sofa, ...inCart(1, 2, 3, 4)], sample(5))).toMatchObject({ ok: false, code: 'too_many_samples' })
  })

  it('is removed by a second click, also when there are four', () => {
    expect(toggleSample(inCart(1, 2, 3, 4), sample(2))).toEqual({ ok: true, value: inCart(1, 3, 4) })
    expect(toggleSample(inCart(1), sample(2))).toEqual({ ok: true, value: inCart(1, 2) })
    expect(toggleSample(inCart(1, 2, 3, 4), sample(5))).toMatchObject({ ok: false })
  })
})

describe('an order with samples', () => {
  it('has a list of the lines that are samples', () => {
    expect(samplesIn([sofa, ...inCart(1)])).toEqual(inCart(1))
  })

  it('has only samples when it has at least one line and no furniture', () => {
    expect(hasOnlySamples(inCart(1, 2))).toBe(true)
    expect(hasOnlySamples([sofa, ...inCart(1)])).toBe(false)
    expect(hasOnlySamples([])).toBe(false)
  })

  it('may have at most four samples, one of each color', () => {
    expect(hasTooManySamples([sofa, ...inCart(1, 2, 3, 4)])).toBe(false)
    expect(hasTooManySamples(inCart(1, 2, 3, 4, 5))).toBe(true)
    expect(hasTooManySamples([{ ...sample(1), count: 2 }])).toBe(true)
    expect(hasTooManySamples([...inCart(1), { ...sample(2), count: 2 }])).toBe(true)
  })
})
