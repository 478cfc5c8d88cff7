import { describe, expect, it } from 'vitest'
import {
  axesOf,
  type ChangedLine,
  choiceOf,
  hasChange,
  isDeliveryComplete,
  messagesWithoutInput,
  valuesOf,
  variantWith,
} from '#src/renderer/features/back-office/order-changes/change-fields.ts'

const variant = (id: number, leather: string, legs: string) => ({
  id,
  itemId: `LM-${id}`,
  name: `Bank ${leather} ${legs}`,
  axes: { Leer: leather, Poten: legs, Zithoogte: '44 cm' },
  unitCents: 100_000,
})
const variants = [variant(1, 'Toledo', 'eik'), variant(2, 'Toledo', 'zwart'), variant(3, 'Kaap', 'zwart')]

const line = (changes: Partial<ChangedLine> = {}): ChangedLine => ({
  rowId: 70,
  itemId: 1,
  name: 'Bank',
  options: [],
  available: 2,
  count: 2,
  ...changes,
})

describe('the form that changes an order', () => {
  it.each([
    ['nothing', line(), { pieces: [], lines: [] }],
    ['fewer pieces', line({ count: 1 }), { pieces: [{ rowId: 70, count: 1 }], lines: [] }],
    ['no pieces', line({ count: 0 }), { pieces: [{ rowId: 70, count: 2 }], lines: [] }],
    ['more pieces', line({ count: 5 }), { pieces: [], lines: [{ id: 1, count: 3 }] }],
    [
      'another choice, and one more of it',
      line({ count: 3, variant: variants[1] }),
      { pieces: [{ rowId: 70, count: 2 }], lines: [{ id: 2, count: 3 }] },
    ],
    ['the ordered choice again', line({ variant: variants[0] }), { pieces: [], lines: [] }],
  ])('asks for %s', (_what, changed, choice) => {
    expect(choiceOf({ lines: [changed], added: [] })).toEqual(choice)
    expect(hasChange({ lines: [changed], added: [] })).toBe(choice.pieces.length + choice.lines.length > 0)
  })

  it('asks for a product once that two lines and the cart bring in', () => {
    const lines = [line({ variant: variants[2] }), line({ rowId: 71, itemId: 2, variant: variants[2] })]

    expect(choiceOf({ lines, added: [{ id: 3, name: '', choices: '', count: 1 }] })).toEqual({
      pieces: [
        { rowId: 70, count: 2 },
        { rowId: 71, count: 2 },
      ],
      lines: [{ id: 3, count: 5 }],
    })
  })

  it('asks for another delivery only when it differs, and for no address of a pickup', () => {
    const weeks = { from: null, until: null, avoided: [] }
    const current = { method: 'delivery' as const, address: null, weeks }
    const address = {
      country: 'NL',
      zipcode: '8011 AB',
      houseNumber: '5',
      houseNumberAddition: '',
      streetname: 'Kade',
      city: '',
    }
    const fields = { lines: [], added: [] }

    expect(hasChange({ ...fields, delivery: current }, current)).toBe(false)
    expect(choiceOf({ ...fields, delivery: { ...current, method: 'pickup', address } }, current).delivery).toEqual({
      method: 'pickup',
      address: null,
      weeks,
    })
    expect(isDeliveryComplete({ ...fields, delivery: { ...current, address } })).toBe(false)
    expect(isDeliveryComplete({ ...fields, delivery: { ...current, address: { ...address, city: 'Zwolle' } } })).toBe(
      true,
    )
  })

  it('offers the axes with a choice, and keeps the other choices where that combination is made', () => {
    expect(axesOf(variants)).toEqual(['Leer', 'Poten'])
    expect(valuesOf(variants, 'Leer')).toEqual(['Kaap', 'Toledo'])
    const chosen = { Leer: 'Toledo', Poten: 'eik', Zithoogte: '44 cm' }
    expect(variantWith(variants, chosen, { axis: 'Poten', value: 'zwart' })?.id).toBe(2)
    // Kaap is not made with legs of oak.
    expect(variantWith(variants, chosen, { axis: 'Leer', value: 'Kaap' })?.id).toBe(3)
    expect(variantWith(variants, chosen, { axis: 'Leer', value: 'Onbekend' })).toBeUndefined()
  })
})

describe('the messages of a refused change', () => {
  const delivery = { method: 'delivery' as const, address: null, weeks: { from: null, until: null, avoided: [] } }
  const zipcode = { field: 'delivery.address.zipcode', message: 'Deze postcode is niet geldig.' }
  const lines = { field: 'lines', message: 'Kies andere producten.' }

  it('are shown once: those of an input of the open delivery part are left to it', () => {
    expect(messagesWithoutInput([zipcode, lines], { delivery })).toEqual([lines.message])
    expect(messagesWithoutInput([zipcode, lines], { delivery: undefined })).toEqual([zipcode.message, lines.message])
    expect(messagesWithoutInput([{ field: 'delivery.address', message: 'Onvolledig.' }], { delivery })).toEqual([
      'Onvolledig.',
    ])
  })
})
