import type { ShopDetails } from '#shared/contracts/config.ts'

/** A line break in a name could begin a header of its own in a mail. */
export const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const moment = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Amsterdam' })

/** "21 november 2026 om 14:00", as the clock in the showroom says. */
export const dutchMoment = (at: Date) => moment.format(at)

/** Who we are and how to reach us (law row 5); the foot of every mail. */
export function shopLines(shop: ShopDetails): string[] {
  return [
    shop.name,
    `${shop.street}, ${shop.zipcode} ${shop.city}`,
    `${shop.phone} · ${shop.email}`,
    `KvK ${shop.kvkNumber} · Btw ${shop.vatNumber}`,
  ]
}
