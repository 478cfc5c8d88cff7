/** A journey about rules, mails, keys or what a browser can do, which no narrow page changes: it is made at a desk alone. */
export const DESKTOP_ONLY = { tag: '@desk' }
