import * as z from 'zod/mini'
import { ADDRESS_CHOICE_CODES } from '../domain/checkout/choice-codes.ts'
import { addressTexts } from './address-texts.ts'
import { checkoutFields, FORMATTED_FIELDS, readCheckout } from './checkout-form.ts'

/** An address as stored for a customer or an order. */
export const savedAddress = z.object({
  ...addressTexts,
  province: z.string(),
  municipality: z.string(),
  /** False when the address was typed by hand because the lookup failed or did not find it. */
  verified: z.boolean(),
})

/** What the shop knows about a customer, with the field names of the checkout. Unknown fields are empty. */
export const savedCustomer = z.object({
  customerType: z.enum(['private', 'business']),
  companyName: z.string(),
  vatnumber: z.string(),
  kvknumber: z.string(),
  gender: z.enum(['m', 'v', '']),
  firstname: z.string(),
  middlename: z.string(),
  lastname: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  /** Null when there are no stored details and no order. */
  address: z.nullable(savedAddress),
  /** A separate delivery address that the customer stored; null or absent when deliveries go to `address`. */
  deliveryAddress: z.optional(z.nullable(savedAddress)),
})
export type SavedCustomer = z.infer<typeof savedCustomer>

/** The details that customers store in their account, with the rules and names of the checkout. */
export const ownDetailsForm = z
  .object({
    customerType: checkoutFields.customerType,
    companyName: checkoutFields.companyName,
    vatnumber: checkoutFields.vatnumber,
    kvknumber: checkoutFields.kvknumber,
    gender: checkoutFields.gender,
    firstname: checkoutFields.firstname,
    middlename: checkoutFields.middlename,
    lastname: checkoutFields.lastname,
    phoneNumber: checkoutFields.phoneNumber,
    country: checkoutFields.country,
    zipcode: checkoutFields.zipcode,
    houseNumber: checkoutFields.houseNumber,
    houseNumberAddition: checkoutFields.houseNumberAddition,
    streetname: checkoutFields.streetname,
    city: checkoutFields.city,
    province: checkoutFields.province,
    municipality: checkoutFields.municipality,
    addressVerified: checkoutFields.addressVerified,
    deliveryAddress: z.prefault(checkoutFields.deliveryAddress, ADDRESS_CHOICE_CODES.same),
    deliveryAddressCountry: checkoutFields.deliveryAddressCountry,
    deliveryAddressZipcode: checkoutFields.deliveryAddressZipcode,
    deliveryAddressHouseNumber: checkoutFields.deliveryAddressHouseNumber,
    deliveryAddressHouseNumberAddition: checkoutFields.deliveryAddressHouseNumberAddition,
    deliveryAddressStreetname: checkoutFields.deliveryAddressStreetname,
    deliveryAddressCity: checkoutFields.deliveryAddressCity,
    deliveryAddressProvince: checkoutFields.deliveryAddressProvince,
    deliveryAddressMunicipality: checkoutFields.deliveryAddressMunicipality,
    deliveryAddressVerified: checkoutFields.deliveryAddressVerified,
  })
  .check((context) => {
    // Validates by the rules of a checkout with delivery.
    const { form, problems } = readCheckout(
      { ...context.value, delivery: 'delivery' },
      { onlySamples: false, isFree: false },
    )
    for (const field of FORMATTED_FIELDS) context.value[field] = form[field]
    for (const [field, message] of Object.entries(problems))
      context.issues.push({ code: 'custom', path: [field], message, input: context.value, continue: true })
  })
export type OwnDetails = z.infer<typeof ownDetailsForm>
