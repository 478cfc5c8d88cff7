import { describe, expect, it } from 'vitest'
import {
  type DeliveryArrangement,
  deliveryInWords,
  deliveryProblem,
  deliveryText,
  storedDelivery,
} from '#shared/domain/orders/delivery-arrangement.ts'

const ADDRESS = {
  country: 'NL',
  zipcode: '8011 AB',
  houseNumber: '5',
  houseNumberAddition: '',
  streetname: 'Kade',
  city: 'Zwolle',
}
const delivery = (changes: Partial<DeliveryArrangement> = {}): DeliveryArrangement => ({
  method: 'delivery',
  address: null,
  weeks: { from: null, until: null, avoided: [] },
  ...changes,
})

describe('the delivery of an order', () => {
  it('is stored without an address for a pickup, and with a formatted postcode', () => {
    expect(storedDelivery(delivery({ method: 'pickup', address: ADDRESS })).address).toBeNull()
    expect(storedDelivery(delivery({ address: { ...ADDRESS, zipcode: '8011ab' } })).address?.zipcode).toBe('8011 AB')
  })

  it('is the same with the weeks in another sequence, and differs by each part', () => {
    const weeks = { from: null, until: null, avoided: ['2027-02-01', '2027-01-18', '2027-02-01'] }
    const sorted = { ...weeks, avoided: ['2027-01-18', '2027-02-01'] }
    const text = (changes: Partial<DeliveryArrangement>) => deliveryText(storedDelivery(delivery(changes)))

    expect(text({ weeks })).toBe(text({ weeks: sorted }))
    expect(
      new Set([
        text({}),
        text({ weeks }),
        text({ method: 'pickup' }),
        text({ address: ADDRESS }),
        text({ address: { ...ADDRESS, houseNumber: '6' } }),
      ]).size,
    ).toBe(5)
  })

  it('is refused with a wrong postcode, weeks that leave none, and a delivery of an order that is paid at the pickup', () => {
    const problem = (after: DeliveryArrangement, before = delivery(), option: 'full' | 'at_pickup' = 'full') =>
      deliveryProblem(storedDelivery(after), { before, option })?.field
    const wrong = { ...ADDRESS, zipcode: '12' }

    expect(problem(delivery({ address: wrong }))).toBe('address.zipcode')
    expect(problem(delivery({ address: wrong }), delivery({ address: wrong }))).toBeUndefined()
    expect(problem(delivery({ weeks: { from: '2027-02-01', until: '2027-01-18', avoided: [] } }))).toBe('weeks.until')
    expect(problem(delivery(), delivery({ method: 'pickup' }), 'at_pickup')).toBe('method')
    expect(problem(delivery({ address: ADDRESS }))).toBeUndefined()
  })

  it('is written in words', () => {
    const weeks = { from: '2027-01-18', until: null, avoided: [] }

    expect(deliveryInWords(delivery({ address: ADDRESS, weeks }))).toEqual([
      { label: 'Levering', value: 'Bezorgen' },
      { label: 'Adres', value: 'Kade 5, 8011 AB Zwolle, Nederland' },
      { label: 'Gewenste weken', value: 'Vanaf week 3' },
    ])
    expect(deliveryInWords(delivery({ method: 'pickup' })).map(({ value }) => value)).toEqual([
      'Afhalen in de showroom',
      'Zo snel mogelijk',
    ])
  })
})
