/** Returns the URL of a link that calls a phone number. @example phoneHref('0343 555 014') // 'tel:0343555014' */
export const phoneHref = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`
