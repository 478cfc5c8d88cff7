import { formatCents } from '#shared/domain/money/format.ts'
import type { AddressJson } from '../../db/tables.ts'
import { onOneLine } from '../mails/index.ts'
import type { OrderDetails } from '../sales-orders/index.ts'

/** "Anna de Vries", on one line whatever was typed. */
export function buyerName({
  firstname,
  middlename,
  lastname,
}: Pick<OrderDetails, 'firstname' | 'middlename' | 'lastname'>): string {
  return [firstname, middlename, lastname].map(onOneLine).filter(Boolean).join(' ')
}

const COUNTRIES: Record<string, string> = { NL: 'Nederland', BE: 'België', DE: 'Duitsland' }

/** An address in the lines of an envelope. */
export function addressLines(address: AddressJson): string[] {
  const { streetname, houseNumber, houseNumberAddition, zipcode, city, country } = address
  return [
    [streetname, houseNumber, houseNumberAddition].filter(Boolean).join(' '),
    `${zipcode}  ${city}`,
    COUNTRIES[country] ?? country,
  ]
}

export const euros = (amountCents: number) => formatCents(amountCents)
