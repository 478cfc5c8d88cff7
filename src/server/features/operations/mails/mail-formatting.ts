import type { ShopDetails } from '#shared/contracts/config.ts'

/** Removes line breaks: a line break in a name could start a new mail header. */
export const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const moment = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Amsterdam' })

/** "21 november 2026 om 14:00", local time of Amsterdam. */
export const dutchMoment = (at: Date) => moment.format(at)

/** Name and contact details of the shop for the footer of every mail (docs/law.md#r5). */
export function shopLines(shop: ShopDetails): string[] {
  return [
    shop.name,
    `${shop.street}, ${shop.zipcode} ${shop.city}`,
    `${shop.phone} · ${shop.email}`,
    `KvK ${shop.kvkNumber} · Btw ${shop.vatNumber}`,
  ]
}
