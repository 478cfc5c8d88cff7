import type { ShopDetails } from '#shared/contracts/config.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import type { AddressJson } from '../../db/tables.ts'
import type { OrderDetails } from '../sales-orders/index.ts'

/** "Anna de Vries", on one line whatever was typed. */
export function buyerName({
  firstname,
  middlename,
  lastname,
}: Pick<OrderDetails, 'firstname' | 'middlename' | 'lastname'>): string {
  return [firstname, middlename, lastname].map(onOneLine).filter(Boolean).join(' ')
}

/** A line break in a name could begin a header of its own in a mail. */
export const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

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

const moment = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Amsterdam' })

/** "21 november 2026 om 14:00", as the clock in the showroom says. */
export const dutchMoment = (at: Date) => moment.format(at)

export const euros = (amountCents: number) => formatCents(amountCents)

/** Who we are and how to reach us (law row 5). */
export function shopLines(shop: ShopDetails): string[] {
  return [
    shop.name,
    `${shop.street}, ${shop.zipcode} ${shop.city}`,
    `${shop.phone} · ${shop.email}`,
    `KvK ${shop.kvkNumber} · Btw ${shop.vatNumber}`,
  ]
}
