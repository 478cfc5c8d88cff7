import type { ShopDetails } from '#shared/contracts/config.ts'
import { CUSTOMER_SERVICE_HOURS, hoursInWords, SHOWROOM_HOURS } from '#shared/domain/showroom/opening-hours.ts'

/** Replacement of a word between braces, for example `{telefoon}`; with `href` the replacement is a link. */
export type Placeholder = { text: string; href?: string }
export type Placeholders = ReadonlyMap<string, Placeholder>

/**
 * Returns the placeholders for the shop's details. With them a text does not repeat these details
 * (resources/content/README.md).
 */
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

/** A placeholder in a text, for example `{telefoon}`. */
export const PLACEHOLDER = /\{([a-z][a-z-]*)\}/

/** Replaces the placeholders in a line of plain text. Reports unknown placeholders and leaves them in the text. */
export function fillIn(text: string, placeholders: Placeholders, unknown: (name: string) => void): string {
  return text.replace(new RegExp(PLACEHOLDER, 'g'), (written, name: string) => {
    const placeholder = placeholders.get(name)
    if (!placeholder) unknown(name)
    return placeholder?.text ?? written
  })
}
