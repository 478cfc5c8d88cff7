/**
 * Tests about rules, mails, keys or browser capabilities, which do not depend on the page width: they run in the desktop
 * viewport only.
 */
export const DESKTOP_ONLY = { tag: '@desktop' }

/**
 * Tests that take long and examine what rarely changes, or rules that have faster tests of their own: every screen with the
 * accessibility checker, every way of painting a sofa, a sofa in a photo or on a second device, passkeys, a forgotten
 * password, a declined card, a discount with approval, the close of a day, the lock and the customer display of a till, and
 * tills that are killed or unlocked without a line, which `tests/kill-pos` and `tests/main` also cover without pages. They
 * run in `npm run test:long` only (`playwright.config.ts`, `playwright.terminal.config.ts`).
 */
export const LONG = { tag: '@long' }

/** Tests with both properties. */
export const LONG_DESKTOP_ONLY = { tag: [DESKTOP_ONLY.tag, LONG.tag] }

/** Long tests about screens that people use on a phone, whose desktop is in another test. */
export const LONG_PHONE_ONLY = { tag: ['@phone', LONG.tag] }
