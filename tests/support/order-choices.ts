import { checkoutFields } from '#shared/contracts/checkout-form.ts'
import {
  ADDRESS_CHOICE_CODES,
  DELIVERY_CODES,
  PAYMENT_CODES,
  paymentOptionOfCode,
} from '#shared/domain/checkout/choice-codes.ts'
import { mayPayBy } from '#shared/domain/checkout/payment-options.ts'
import { type Choice, pairwise } from './pairwise.ts'

/** All values of each choice of an order form, by their code on the wire, and the kinds of buyer and cart. */
const choices = {
  customerType: checkoutFields.customerType.options,
  gender: checkoutFields.gender.options,
  country: checkoutFields.country.options,
  deliveryAddress: Object.values(ADDRESS_CHOICE_CODES),
  delivery: Object.values(DELIVERY_CODES),
  payment: Object.values(PAYMENT_CODES),
  /** How much of the other delivery address is filled in. */
  otherAddress: ['empty', 'half', 'whole'],
  cart: ['samples', 'furniture', 'stock item', 'samples and furniture'],
  buyer: ['guest', 'customer', 'sales', 'admin'],
} as const
export type OrderChoice = Choice<typeof choices>

export const isStaffBuyer = ({ buyer }: Pick<OrderChoice, 'buyer'>) => buyer === 'sales' || buyer === 'admin'

/** Returns orders that contain every pair of choices at least once, limited to permitted payment options. */
export const orderChoices = (): OrderChoice[] =>
  pairwise(choices, (choice) =>
    mayPayBy(paymentOptionOfCode(choice.payment), {
      totalCents: choice.cart === 'samples' ? 0 : 99_900,
      isStaff: isStaffBuyer(choice),
    }),
  )

const OTHER_ADDRESS = {
  empty: {},
  half: { deliveryAddressStreetname: 'Korenmarkt' },
  whole: {
    deliveryAddressStreetname: 'Korenmarkt',
    deliveryAddressHouseNumber: '1',
    deliveryAddressZipcode: '9000',
    deliveryAddressCity: 'Gent',
    deliveryAddressCountry: 'BE',
  },
}

const ZIPCODE = { NL: '1234 AB', BE: '9000', DE: '10115' }

/** Returns the form fields of a choice. */
export function chosenFields({ otherAddress, cart: _cart, buyer: _buyer, ...fields }: OrderChoice) {
  return {
    ...fields,
    zipcode: ZIPCODE[fields.country],
    companyName: fields.customerType === 'business' ? 'Zee BV' : '',
    ...OTHER_ADDRESS[otherAddress],
  }
}

/** Formats a choice for a test title. @example 'business, v, BE, 2, a, 1, half, furniture, guest' */
export const choiceText = (choice: OrderChoice) => Object.values(choice).join(', ')
