import { formatCents } from '#shared/domain/money/format.ts'
import { COUNTRY_NAMES } from '#shared/domain/orders/buyer.ts'
import type { AddressJson } from '../../../db/tables.ts'
import { onOneLine } from '../../operations/mails/index.ts'
import type { OrderDetails } from '../sales-orders/index.ts'

/** Returns the full name, for example "Anna de Vries". Removes line breaks from typed text. */
export function buyerName({
  firstname,
  middlename,
  lastname,
}: Pick<OrderDetails, 'firstname' | 'middlename' | 'lastname'>): string {
  return [firstname, middlename, lastname].map(onOneLine).filter(Boolean).join(' ')
}

/** Returns an address in the lines of an envelope. */
export function addressLines(address: AddressJson): string[] {
  const { streetname, houseNumber, houseNumberAddition, zipcode, city, country } = address
  return [
    [streetname, houseNumber, houseNumberAddition].filter(Boolean).join(' '),
    `${zipcode}  ${city}`,
    COUNTRY_NAMES[country] ?? country,
  ]
}

export const euros = (amountCents: number) => formatCents(amountCents)
