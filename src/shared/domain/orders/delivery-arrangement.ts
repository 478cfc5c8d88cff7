import { readZipcode } from '../checkout/buyer-formats.ts'
import type { DeliveryMethod } from '../checkout/delivery-choice.ts'
import type { PaymentOption } from '../checkout/payment-options.ts'
import { preferenceInWords } from '../planning/preference-words.ts'
import { type PreferredWeeks, preferenceProblem } from '../planning/preferred-weeks.ts'
import { addressLines, type PostalAddress } from './buyer.ts'

/**
 * How an order is delivered: the method, the weeks that suit the customer, and the delivery address. `address` is null for a
 * pickup and for a delivery to the address of the buyer.
 */
export type DeliveryArrangement = { method: DeliveryMethod; address: PostalAddress | null; weeks: PreferredWeeks }

/** Why an arrangement is refused: the field of `DeliveryArrangement` and a Dutch sentence. */
export type DeliveryProblem = { field: string; message: string }

/**
 * Returns an arrangement as it is stored: without an address for a pickup, with a formatted postcode, and with the weeks that do not
 * suit in their order. A postcode that `readZipcode` refuses stays as it was typed.
 */
export function storedDelivery({ method, address, weeks }: DeliveryArrangement): DeliveryArrangement {
  return {
    method,
    address: method === 'pickup' || address === null ? null : storedAddress(address),
    weeks: { from: weeks.from, until: weeks.until, avoided: [...new Set(weeks.avoided)].sort() },
  }
}

function storedAddress(address: PostalAddress): PostalAddress {
  const { country, houseNumber, houseNumberAddition, streetname, city } = address
  const zipcode = readZipcode(address.zipcode, country).text
  return { country, zipcode, houseNumber, houseNumberAddition, streetname, city }
}

/**
 * Returns what is wrong with a stored arrangement of an order with this payment option; undefined when nothing is. What stays as it
 * is in `before` is not checked, because the order may be older than a rule.
 */
export function deliveryProblem(
  { method, address, weeks }: DeliveryArrangement,
  { before, option }: { before: DeliveryArrangement; option: PaymentOption },
): DeliveryProblem | undefined {
  const refused = methodProblem(method, { before: before.method, option })
  if (refused !== undefined) return { field: 'method', message: refused }
  const { refusal } = address === null ? {} : readZipcode(address.zipcode, address.country)
  if (refusal && address?.zipcode !== before.address?.zipcode) return { field: 'address.zipcode', message: refusal }
  const problem = preferenceProblem(weeks)
  return problem === undefined ? undefined : { field: 'weeks.until', message: problem }
}

/** Returns why an order with this payment option cannot get another delivery method, in Dutch; undefined when it can. */
export function methodProblem(
  method: DeliveryMethod,
  { before, option }: { before: DeliveryMethod; option: PaymentOption },
): string | undefined {
  return method === 'delivery' && before === 'pickup' && option === 'at_pickup'
    ? 'Deze order wordt bij het afhalen betaald. Bezorgen kan daarom niet.'
    : undefined
}

/** Returns the text that is the same for two arrangements that are the same. Both must be stored ones. */
export function deliveryText({ method, address, weeks }: DeliveryArrangement): string {
  const { country, zipcode, houseNumber, houseNumberAddition, streetname, city } = address ?? NO_ADDRESS
  return JSON.stringify([
    method,
    address && [country, zipcode, houseNumber, houseNumberAddition, streetname, city],
    [weeks.from, weeks.until, weeks.avoided],
  ])
}

const NO_ADDRESS = { country: '', zipcode: '', houseNumber: '', houseNumberAddition: '', streetname: '', city: '' }

/**
 * Returns an arrangement in words, one fact per line of a page or mail.
 *
 * @example deliveryInWords(pickup) // [{ label: 'Levering', value: 'Afhalen in de showroom' }, { label: 'Gewenste weken', … }]
 */
export function deliveryInWords({ method, address, weeks }: DeliveryArrangement): { label: string; value: string }[] {
  return [
    { label: 'Levering', value: method === 'pickup' ? 'Afhalen in de showroom' : 'Bezorgen' },
    ...(method === 'pickup'
      ? []
      : [{ label: 'Adres', value: address ? addressLines(address).join(', ') : 'Het adres van de koper' }]),
    { label: 'Gewenste weken', value: capital(preferenceInWords(weeks)) },
  ]
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
