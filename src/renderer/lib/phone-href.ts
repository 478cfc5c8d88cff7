/** @example phoneHref('0343 555 014') // 'tel:0343555014' */
export const phoneHref = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`
