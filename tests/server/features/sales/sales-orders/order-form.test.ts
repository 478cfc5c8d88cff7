import { describe, expect, it } from 'vitest'
import type { OrderChange } from '#shared/contracts/staff-orders.ts'
import {
  changedFields,
  correctedAddresses,
  orderForm,
  storedCorrection,
} from '#src/server/features/sales/sales-orders/order-form.ts'

type Order = Parameters<typeof orderForm>[0]

const address = {
  country: 'NL',
  zipcode: '2012 ES',
  houseNumber: '30',
  houseNumberAddition: 'a',
  streetname: 'Julianastraat',
  city: 'Haarlem',
  province: 'Noord-Holland',
  municipality: 'Haarlem',
  verified: true,
}
const otherAddress = { ...address, streetname: 'Kouter', city: 'Gent', country: 'BE', zipcode: '9000' }

/** The values of an order that a correction uses. */
const order = (facts: Partial<Order> = {}) =>
  ({
    reference: 'R1',
    remarks: 'Bel eerst',
    delivery: 'delivery',
    customerType: 'private',
    companyName: '',
    gender: 'v',
    firstname: 'Eva',
    middlename: 'de',
    lastname: 'Boer',
    email: 'eva@example.nl',
    phoneNumber: '0612345678',
    vatNumber: 'NL1',
    kvkNumber: '2',
    address,
    deliveryAddress: null,
    ...facts,
  }) as Order
const form = (facts: Record<string, string> = {}, of = order()) => ({ ...orderForm(of), ...facts }) as OrderChange

describe('the form for correcting an order', () => {
  it('contains all values, with the field names of the checkout', () => {
    expect(orderForm(order())).toEqual({
      reference: 'R1',
      remarks: 'Bel eerst',
      delivery: 'delivery',
      customerType: 'private',
      companyName: '',
      gender: 'v',
      firstname: 'Eva',
      middlename: 'de',
      lastname: 'Boer',
      email: 'eva@example.nl',
      phoneNumber: '0612345678',
      vatnumber: 'NL1',
      kvknumber: '2',
      country: 'NL',
      zipcode: '2012 ES',
      houseNumber: '30',
      houseNumberAddition: 'a',
      streetname: 'Julianastraat',
      city: 'Haarlem',
      province: 'Noord-Holland',
      municipality: 'Haarlem',
      deliveryAddress: 'same',
      deliveryAddressCountry: '',
      deliveryAddressZipcode: '',
      deliveryAddressHouseNumber: '',
      deliveryAddressHouseNumberAddition: '',
      deliveryAddressStreetname: '',
      deliveryAddressCity: '',
      deliveryAddressProvince: '',
      deliveryAddressMunicipality: '',
    })
  })

  it('contains the other delivery address', () => {
    expect(orderForm(order({ deliveryAddress: otherAddress }))).toMatchObject({
      deliveryAddress: 'other',
      deliveryAddressStreetname: 'Kouter',
      deliveryAddressCity: 'Gent',
      streetname: 'Julianastraat',
    })
  })
})

describe('a stored correction', () => {
  const rows = (...itemIds: string[]) => ({ rows: itemIds.map((itemId) => ({ itemId })) as Order['rows'] })

  it('of furniture has no other address for pickup', () => {
    const original = order({ ...rows('BANK-1', 'Kleurstaal-1'), deliveryAddress: otherAddress })

    const stored = storedCorrection(original, form({ delivery: 'pickup', reference: 'Serre' }, original))

    expect(stored).toMatchObject({ delivery: 'pickup', deliveryAddress: 'same', reference: 'Serre' })
  })

  it('of furniture has the chosen delivery address', () => {
    const original = order(rows('BANK-1'))
    const other = { deliveryAddress: 'other', deliveryAddressStreetname: 'Markt', deliveryAddressCity: 'Gent' }

    expect(storedCorrection(original, form(other, original))).toMatchObject(other)
  })

  it('of samples does not change their delivery', () => {
    const mailed = order({ ...rows('Kleurstaal-1'), deliveryAddress: otherAddress })
    const changes = { delivery: 'pickup', deliveryAddress: 'same', deliveryAddressCity: 'Brugge', reference: 'Serre' }

    expect(storedCorrection(mailed, form(changes, mailed))).toMatchObject({
      delivery: 'delivery',
      deliveryAddress: 'other',
      deliveryAddressCity: 'Gent',
      deliveryAddressStreetname: 'Kouter',
      reference: 'Serre',
    })
    expect(storedCorrection(order(rows('Kleurstaal-1')), form(changes))).toMatchObject({
      deliveryAddress: 'same',
      deliveryAddressCity: '',
    })
  })
})

describe('the changes of a correction', () => {
  it('are empty when nothing was changed', () => {
    expect(changedFields(orderForm(order()), form())).toEqual({ names: [], before: {}, after: {} })
  })

  it('are in the audit log with their values when they contain no personal data', () => {
    const changed = changedFields(
      orderForm(order()),
      form({ reference: 'R2', delivery: 'pickup', customerType: 'business' }),
    )

    expect(changed).toEqual({
      names: ['reference', 'delivery', 'customerType'],
      before: { reference: 'R1', delivery: 's', customerType: 'private' },
      after: { reference: 'R2', delivery: 'a', customerType: 'business' },
    })
  })

  it('are in the audit log without personal values, which are masked unless they are empty', () => {
    const changed = changedFields(orderForm(order()), form({ lastname: 'Bakker', companyName: 'Boer BV', remarks: '' }))

    expect(changed).toEqual({
      names: ['remarks', 'companyName', 'lastname'],
      before: { remarks: '•••', companyName: '', lastname: '•••' },
      after: { remarks: '', companyName: '•••', lastname: '•••' },
    })
  })

  it('exclude leftover fields of an unused delivery address', () => {
    const leftover = { deliveryAddress: 'same', deliveryAddressCity: 'Gent' }
    expect(changedFields(orderForm(order()), form(leftover)).names).toEqual([])
    expect(changedFields(orderForm(order()), form({ ...leftover, deliveryAddress: 'other' })).names).toEqual([
      ...['deliveryAddress', 'deliveryAddressCity'],
    ])
  })
})

describe('the addresses of a corrected order', () => {
  it('preserve the lookup result when only the addition to the house number changes', () => {
    const changed = correctedAddresses(order(), form({ streetname: ' Julianastraat ', houseNumberAddition: 'b' }))

    expect(changed).toEqual({ address: { ...address, houseNumberAddition: 'b' }, deliveryAddress: null })
  })

  it.each(['country', 'zipcode', 'houseNumber', 'streetname', 'city'])(
    'drop the lookup result when they get another %s',
    (field) => {
      const { address: changed } = correctedAddresses(order(), form({ [field]: 'X' }))
      expect(changed).toEqual({ ...address, [field]: 'X', province: '', municipality: '', verified: false })
    },
  )

  it('are trimmed', () => {
    const typed = {
      zipcode: ' 9000 ',
      houseNumber: ' 1 ',
      houseNumberAddition: ' c ',
      streetname: ' Kouter ',
      city: ' Gent ',
    }
    expect(correctedAddresses(order(), form(typed)).address).toMatchObject({
      zipcode: '9000',
      houseNumber: '1',
      houseNumberAddition: 'c',
      streetname: 'Kouter',
      city: 'Gent',
    })
  })

  it('include the delivery address only while it is selected, and a new one without a lookup result', () => {
    const original = order({ deliveryAddress: otherAddress })
    expect(correctedAddresses(original, form({}, original)).deliveryAddress).toEqual(otherAddress)
    expect(correctedAddresses(original, form({ deliveryAddress: 'same' }, original)).deliveryAddress).toBeNull()

    const added = { deliveryAddress: 'other', deliveryAddressStreetname: 'Markt', deliveryAddressCity: 'Gent' }
    expect(correctedAddresses(order(), form(added)).deliveryAddress).toMatchObject({
      streetname: 'Markt',
      city: 'Gent',
      province: '',
      verified: false,
    })
  })
})
