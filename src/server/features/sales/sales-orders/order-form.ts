import { ADDRESS_FIELDS, deliveryField, readCheckout } from '#shared/contracts/checkout-form.ts'
import type { OrderChange } from '#shared/contracts/staff-orders.ts'
import { hasOnlySamples } from '#shared/domain/samples/samples.ts'
import type { AddressJson } from '../../../db/tables.ts'
import type { OrderDetails } from './order-details.ts'

/** What can be corrected of an order, by the names of the checkout. All of it is text, so two of them compare field by field. */
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
    deliveryAddress: deliveryAddress ? '2' : '1',
    ...Object.fromEntries(ADDRESS_FIELDS.map((field) => [deliveryField(field), deliveryAddress?.[field] ?? ''])),
  }
}

/**
 * A correction as it is stored. A pickup has no other delivery address; where samples are mailed to is not corrected, as
 * their form does not show it (decision 37).
 */
export function storedCorrection(order: OrderDetails, change: OrderChange): OrderChange {
  const onlySamples = hasOnlySamples(order.rows)
  const { form } = readCheckout(change, { onlySamples, isFree: false, isCorrection: true })
  if (!onlySamples) return form
  const before = orderForm(order)
  const kept = ['delivery', 'deliveryAddress', ...ADDRESS_FIELDS.map(deliveryField)]
  return { ...form, ...Object.fromEntries(kept.map((field) => [field, before[field] ?? ''])) }
}

/** What says nothing about a person; of everything else the log, which is for ever, may only tell that it changed. */
const IMPERSONAL = new Set(['reference', 'delivery', 'customerType', 'deliveryAddress'])
const HIDDEN = '•••'

/** The fields that differ, with what they were and what they become, as the audit log may keep them. */
export function changedFields(before: Record<string, string>, after: OrderChange) {
  const names = Object.keys(before).filter((name) => textOf(after, name) !== before[name])
  const told = (name: string, text: string) => (text === '' || IMPERSONAL.has(name) ? text : HIDDEN)
  return {
    names,
    before: Object.fromEntries(names.map((name) => [name, told(name, before[name] ?? '')])),
    after: Object.fromEntries(names.map((name) => [name, told(name, textOf(after, name))])),
  }
}

/** What is left in the fields of another address counts for nothing when there is none. */
function textOf(form: OrderChange, name: string): string {
  if (form.deliveryAddress === '1' && /^deliveryAddress./.test(name)) return ''
  return String((form as Record<string, unknown>)[name] ?? '') // every field of the form is text
}

/** An address as it was corrected. What a lookup told about the old one does not hold for another. */
function corrected(before: AddressJson | null, field: (name: (typeof ADDRESS_FIELDS)[number]) => string): AddressJson {
  const now = {
    country: field('country'),
    zipcode: field('zipcode').trim(),
    houseNumber: field('houseNumber').trim(),
    houseNumberAddition: field('houseNumberAddition').trim(),
    streetname: field('streetname').trim(),
    city: field('city').trim(),
  }
  const isSame = before !== null && PLACE.every((name) => before[name] === now[name])
  return isSame
    ? { ...now, province: before.province, municipality: before.municipality, verified: before.verified }
    : { ...now, province: '', municipality: '', verified: false }
}

const PLACE = ['country', 'zipcode', 'houseNumber', 'streetname', 'city'] as const

/** The two addresses of a corrected order; the second is null when it goes to the first. */
export function correctedAddresses(order: Pick<OrderDetails, 'address' | 'deliveryAddress'>, form: OrderChange) {
  return {
    address: corrected(order.address, (name) => form[name]),
    deliveryAddress:
      form.deliveryAddress === '2' ? corrected(order.deliveryAddress, (name) => form[deliveryField(name)]) : null,
  }
}
