import { readCheckout } from '#shared/contracts/checkout-form.ts'
import { isOrderField } from '#shared/domain/checkout/order-fields.ts'
import { isCashAndCarry } from '#shared/domain/checkout/walk-in.ts'
import { cartTotals } from '#shared/domain/money/prices.ts'
import type { CartLine } from '../../common/cart/index.ts'
import type { CheckoutValues } from '../../storefront/checkout/index.ts'

const PERSON = [
  ...['companyName', 'firstname', 'middlename', 'lastname', 'email', 'phoneNumber', 'streetname'],
  'deliveryAddressStreetname',
] as const

/** Returns whether the form has data of a customer. */
export const hasPerson = (values: CheckoutValues) => PERSON.some((field) => values[field] !== '')

/** Returns whether a field belongs to the customer. All other fields are about the order. */
export const isCustomerField = (field: string) => !isOrderField(field)

/** Returns whether the customer data is complete and valid. */
export function isCompleteCustomer(values: CheckoutValues): boolean {
  const { problems } = readCheckout(values, { onlySamples: false, isFree: false })
  return !Object.keys(problems).some(isCustomerField)
}

/** Returns whether the customer takes all products along at once, so that no customer data is needed. */
export const isTakenAlong = (lines: readonly CartLine[]): boolean => lines.length > 0 && lines.every(isCashAndCarry)

/**
 * Returns whether the order is sold to an unknown buyer: everything is taken along, and no customer was entered. What is
 * given away for nothing needs a customer, because a walk-in sale is handed over when it is paid.
 *
 * @param lines with their agreed prices
 */
export const isWalkInSale = (lines: readonly CartLine[], values: CheckoutValues): boolean =>
  isTakenAlong(lines) && cartTotals(lines).gross > 0 && !hasPerson(values)
