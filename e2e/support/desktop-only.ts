/**
 * Tag of tests about rules, mails, keys or browser capabilities, which do not depend on the page width: they run in the
 * desktop viewport only.
 */
export const DESKTOP_ONLY = { tag: '@desktop' }
