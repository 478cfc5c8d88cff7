import { formatCents } from '#shared/domain/money/format.ts'
import { COUNTRY_NAMES } from '#shared/domain/orders/buyer.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
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

/** Returns an ISO day in words. @example dayText('2027-01-01') // '1 januari 2027' */
export const dayText = (day: string) => dayInWords(`${day}T12:00:00Z`)

export const euros = (amountCents: number) => formatCents(amountCents)
