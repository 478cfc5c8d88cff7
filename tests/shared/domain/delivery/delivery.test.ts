import { describe, expect, it } from 'vitest'
import { DELIVERY_SERVICE_TEXT, deliveryText, SAMPLE_DELIVERY_TEXT } from '#shared/domain/delivery/delivery-text.ts'
import { isMadeToMeasure, madeToMeasureNotice } from '#shared/domain/delivery/made-to-measure.ts'

describe('the notice that a piece cannot be sent back', () => {
  const made = { itemId: 'NOVA : 12', stockClass: null, totalStock: null }

  it('stands with what is made for the buyer', () => {
    expect(madeToMeasureNotice(made)).toBe('Op maat gemaakt: geen bedenktijd')
    expect(madeToMeasureNotice({ ...made, stockClass: 'Maatwerk', totalStock: 0 })).toBe(
      'Op maat gemaakt: geen bedenktijd',
    )
  })

  it.each([
    ['stock', { itemId: 'VR1', stockClass: 'Voorraad', totalStock: 0 }],
    ['outlet', { itemId: 'OUT1', stockClass: 'Outlet', totalStock: 1 }],
    ['leather care', { itemId: 'ON1', stockClass: 'Leeronderhoud', totalStock: 9 }],
    ['samples', { itemId: 'Kleurstaal 1', stockClass: null, totalStock: null }],
  ])('never stands with %s', (_, item) => {
    expect(madeToMeasureNotice(item, 5)).toBeUndefined()
  })

  it('does not stand with a piece that was standing in the showroom already', () => {
    expect(isMadeToMeasure({ ...made, totalStock: 2 }, 2)).toBe(false)
    expect(isMadeToMeasure({ ...made, totalStock: 2 }, 3)).toBe(true)
  })
})

describe('how an order comes home', () => {
  it('is told for delivery, for pickup and for an order of samples', () => {
    expect(deliveryText({ delivery: 's', onlySamples: false })).toBe(DELIVERY_SERVICE_TEXT)
    expect(DELIVERY_SERVICE_TEXT).toContain('1-3 weken')
    expect(deliveryText({ delivery: 'a', onlySamples: false })).toContain('afhalen')
    expect(deliveryText({ delivery: 's', onlySamples: true })).toBe(SAMPLE_DELIVERY_TEXT)
    expect(SAMPLE_DELIVERY_TEXT).toContain('1-3 werkdagen')
  })
})
