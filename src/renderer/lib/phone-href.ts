/** Returns the URL of a link that calls a phone number. @example phoneHref('0343 555 014') // 'tel:0343555014' */
export const phoneHref = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`

const DUTCH_MOBILE = /^(?:\+31|0031|0)6(\d{2})(\d{2})(\d{2})(\d{2})$/

/**
 * Returns a phone number for reading: a Dutch mobile number in pairs, another number as it was typed.
 *
 * @example readablePhone('0612345678') // '06 12 34 56 78'
 */
export const readablePhone = (phone: string): string => {
  const pairs = DUTCH_MOBILE.exec(phone.replace(/[\s()-]/g, ''))
  return pairs ? `06 ${pairs.slice(1).join(' ')}` : phone.trim()
}
