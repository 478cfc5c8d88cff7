import type { ShopDetails } from '#shared/contracts/config.ts'
import { CUSTOMER_SERVICE_HOURS, hoursInWords, SHOWROOM_HOURS } from '#shared/domain/showroom/opening-hours.ts'

/** What stands for a word between braces, and where it leads. */
export type Placeholder = { text: string; href?: string }
export type Placeholders = ReadonlyMap<string, Placeholder>

/** The facts of the shop that a text may name, so that an address is written in one place (README of `resources/content`). */
export function placeholdersOf({ shop, publicUrl }: { shop: ShopDetails; publicUrl: string }): Placeholders {
  const mail: Placeholder = { text: shop.email, href: `mailto:${shop.email}` }
  return new Map<string, Placeholder>([
    ['shop', { text: shop.name }],
    ['telefoon', { text: shop.phone, href: `tel:${shop.phone.replace(/[^\d+]/g, '')}` }],
    ['e-mail', mail],
    ['email', mail],
    ['adres', { text: `${shop.street}, ${shop.zipcode} ${shop.city}` }],
    ['straat', { text: shop.street }],
    ['postcode', { text: shop.zipcode }],
    ['plaats', { text: shop.city }],
    ['openingstijden', { text: hoursInWords(SHOWROOM_HOURS) }],
    ['klantenservice', { text: hoursInWords(CUSTOMER_SERVICE_HOURS) }],
    ['kvk', { text: shop.kvkNumber }],
    ['btw', { text: shop.vatNumber }],
    ['website', { text: publicUrl.replace(/^https?:\/\//, ''), href: publicUrl }],
  ])
}

/** As it is written in a text: `{telefoon}`. */
export const PLACEHOLDER = /\{([a-z][a-z-]*)\}/

/** Fills in the words of one line of plain text; tells of those that nobody knows, and leaves them standing. */
export function fillIn(text: string, known: Placeholders, unknown: (name: string) => void): string {
  return text.replace(new RegExp(PLACEHOLDER, 'g'), (written, name: string) => {
    const found = known.get(name)
    if (!found) unknown(name)
    return found?.text ?? written
  })
}
