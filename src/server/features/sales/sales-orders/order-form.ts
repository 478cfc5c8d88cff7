import { ADDRESS_FIELDS, deliveryField, readCheckout } from '#shared/contracts/checkout-form.ts'
import type { OrderChange } from '#shared/contracts/staff-orders.ts'
import { choicesInCodes } from '#shared/domain/checkout/choice-codes.ts'
import type { PostalAddress } from '#shared/domain/orders/buyer.ts'
import { hasOnlySamples } from '#shared/domain/samples/samples.ts'
import type { AddressJson } from '../../../db/tables.ts'
import type { OrderDetails } from './order-details.ts'

/**
 * Returns the editable fields of an order, named as in the checkout. Choices are words (`pickup`), not wire codes. All
 * values are text, so two forms can be compared field by field.
 */
export function orderForm(order: OrderDetails): Record<string, string> {
  const { reference, remarks, delivery, customerType, companyName, gender, firstname, middlename, lastname } = order
  const { email, phoneNumber, vatNumber, kvkNumber, address, deliveryAddress } = order
  return {
    reference,
    remarks,
    delivery,
    customerType,
    companyName,
    gender,
    firstname,
    middlename,
    lastname,
    email,
    phoneNumber,
    vatnumber: vatNumber,
    kvknumber: kvkNumber,
    ...Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, address[field] ?? ''])),
    deliveryAddress: deliveryAddress ? 'other' : 'same',
    ...Object.fromEntries(ADDRESS_FIELDS.map((field) => [deliveryField(field), deliveryAddress?.[field] ?? ''])),
  }
}

/**
 * Returns a correction in the form in which it is stored. A pickup has no delivery address. The delivery of samples is
 * not corrected, because their form does not show it (docs/decisions.md#i37).
 */
export function storedCorrection(order: OrderDetails, change: OrderChange): OrderChange {
  const onlySamples = hasOnlySamples(order.rows)
  const { form } = readCheckout(change, { onlySamples, isFree: false, isCorrection: true })
  if (!onlySamples) return form
  const before = orderForm(order)
  const uncorrected = ['delivery', 'deliveryAddress', ...ADDRESS_FIELDS.map(deliveryField)]
  return { ...form, ...Object.fromEntries(uncorrected.map((field) => [field, before[field] ?? ''])) }
}

/**
 * Fields without personal data. Only their values are written to the audit log, because audit rows are never deleted.
 * For other fields an audit row only states that the value changed.
 */
const IMPERSONAL = new Set(['reference', 'delivery', 'customerType', 'deliveryAddress'])
const HIDDEN = '•••'

/**
 * Returns the names of the changed fields, and their old and new values for the audit log: personal data is masked, and
 * choices are wire codes.
 */
export function changedFields(before: Record<string, string>, after: OrderChange) {
  const names = Object.keys(before).filter((name) => textOf(after, name) !== before[name])
  const masked = (name: string, text: string) => (text === '' || IMPERSONAL.has(name) ? text : HIDDEN)
  return {
    names,
    before: choicesInCodes(Object.fromEntries(names.map((name) => [name, masked(name, before[name] ?? '')]))),
    after: choicesInCodes(Object.fromEntries(names.map((name) => [name, masked(name, textOf(after, name))]))),
  }
}

/** Returns the text of a field. Values of the delivery address count as empty when the order has no delivery address. */
function textOf(form: OrderChange, name: string): string {
  if (form.deliveryAddress === 'same' && /^deliveryAddress./.test(name)) return ''
  return String((form as Record<string, unknown>)[name] ?? '') // every field of the form is text
}

/**
 * Returns a corrected address. Results of an address lookup stay only when the address is the same, apart from the
 * addition to the house number.
 */
function corrected(before: AddressJson | null, field: (name: (typeof ADDRESS_FIELDS)[number]) => string): AddressJson {
  return correctedAddress(before, {
    country: field('country'),
    zipcode: field('zipcode').trim(),
    houseNumber: field('houseNumber').trim(),
    houseNumberAddition: field('houseNumberAddition').trim(),
    streetname: field('streetname').trim(),
    city: field('city').trim(),
  })
}

/** Returns an address that replaces another one, as it is stored. See `corrected` for the results of the lookup. */
export function correctedAddress(before: AddressJson | null, after: PostalAddress): AddressJson {
  const isSame = before !== null && ADDRESS_PARTS.every((name) => before[name] === after[name])
  return isSame
    ? { ...after, province: before.province, municipality: before.municipality, verified: before.verified }
    : { ...after, province: '', municipality: '', verified: false }
}

const ADDRESS_PARTS = ['country', 'zipcode', 'houseNumber', 'streetname', 'city'] as const

/** Returns both addresses of a corrected order. `deliveryAddress` is null when the order has no separate one. */
export function correctedAddresses(order: Pick<OrderDetails, 'address' | 'deliveryAddress'>, form: OrderChange) {
  return {
    address: corrected(order.address, (name) => form[name]),
    deliveryAddress:
      form.deliveryAddress === 'other' ? corrected(order.deliveryAddress, (name) => form[deliveryField(name)]) : null,
  }
}
