// Some functions of this file run inside the page.
/// <reference lib="dom" />

import type { Page } from 'playwright'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import type { BenchPos } from './bench-pos.ts'
import { KEYPAD } from './selectors.ts'

const AMOUNT = ['1', '2', 'comma', '5', '0'] as const
/** The till is locked for every third customer, because the server accepts 30 PINs per minute. */
const LOCKS_EVERY = 3
/** Time for which the home page stays open, as for a seller who reads it. */
const LOOK_MS = 1_500
/** A busy machine may deliver the keys of a scan too slowly. */
const SCAN_ATTEMPTS = 5
const SCANNED_WITHIN_MS = 5_000
const SCREENS = ['Nieuwe order', 'Geparkeerd', 'Verkooporders', 'Klanten', 'Dagafsluiting'] as const

/** Serves one customer: scan, lookup, amount, sometimes the lock, and a visit to each of `SCREENS`. @param round index of the customer */
export async function sellOnce(page: Page, showroom: BenchPos, round: number): Promise<void> {
  await scan(page, inTurn(showroom.codes, round))
  await lookUp(page, inTurn(showroom.names, round))
  await typeAmount(page, inTurn(showroom.orderIds, round))
  if (round % LOCKS_EVERY === 0) await lockAndReturn(page, showroom.pin)
  for (const screen of SCREENS) await goTo(page, screen)
  await navigateInPage(page, sitePaths.home)
  await page.locator('a[aria-current="page"]').first().waitFor({ state: 'detached' })
  await page.locator('footer').first().waitFor()
  await page.waitForTimeout(LOOK_MS)
}

/** Scans a product into the order, and removes it. */
async function scan(page: Page, code: string): Promise<void> {
  await goTo(page, 'Nieuwe order')
  const remove = page
    .getByRole('list', { name: 'Producten in deze order' })
    .getByRole('button', { name: /verwijderen$/ })
  for (let attempt = 1; attempt <= SCAN_ATTEMPTS; attempt += 1) {
    await sendScan(page, code)
    const isAdded = await remove
      .first()
      .waitFor({ timeout: SCANNED_WITHIN_MS })
      .then(() => true)
      .catch(() => false)
    if (isAdded) break
    // The keys arrived so slowly that they counted as typing.
    await page.keyboard.press('Escape')
  }
  // A late scan of a busy machine adds the product once more.
  for (let left = await remove.count(); left > 0; left = await remove.count()) {
    const last = remove.nth(left - 1)
    await last.click()
    await last.waitFor({ state: 'detached' })
  }
}

/** Dispatches all keys at once, as a scanner does. On a busy machine separate key presses would look like typing. */
async function sendScan(page: Page, code: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const keys = [...code].map((key) => ({ key, text: key }))
  await Promise.all(
    [...keys, { key: 'Enter', text: '\r' }].map((key) =>
      devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key }),
    ),
  )
  await devtools.detach()
}

/** Looks up an order by a customer's name. */
async function lookUp(page: Page, name: string): Promise<void> {
  await goTo(page, 'Verkooporders')
  const field = page.getByRole('textbox', { name: /^Verkooporders zoeken/ })
  await field.fill(name)
  await field.press('Enter')
  await page.waitForURL((url) => url.search.toLowerCase().includes(encodeURIComponent(name).toLowerCase().slice(0, 5)))
  await page.locator('table tbody tr').first().waitFor()
}

/** Opens an order, types an amount and clears it. */
async function typeAmount(page: Page, orderId: number): Promise<void> {
  await navigateInPage(page, staffPaths.salesOrder(orderId))
  await page.locator(KEYPAD.key('clear')).click()
  for (const key of AMOUNT) await page.locator(KEYPAD.key(key)).click()
  await page.waitForFunction(
    (field) => document.querySelector<HTMLInputElement>(field)?.value === '12,50',
    KEYPAD.field,
  )
  await page.locator(KEYPAD.key('clear')).click()
}

async function lockAndReturn(page: Page, pin: string): Promise<void> {
  await page.evaluate(() =>
    (window as Window & { terminal?: { invoke(channel: string, input: unknown): Promise<unknown> } }).terminal // exposed by the preload script
      ?.invoke('session:lock', null),
  )
  const lock = page.getByRole('dialog', { name: 'Vergrendeld' })
  await lock.getByRole('list', { name: "Collega's" }).getByRole('button').first().click()
  await lock.getByRole('heading', { name: /^Pincode van/ }).waitFor()
  // Slower than a scanner, so that it counts as typing.
  await page.keyboard.type(pin, { delay: 60 })
  await lock.getByRole('button', { name: 'Verder' }).click()
  await lock.waitFor({ state: 'hidden' })
}

/** Opens a screen by its link in the navigation, and waits until the screen is complete, as a user would. */
async function goTo(page: Page, screen: string): Promise<void> {
  const link = linkTo(page, screen)
  await link.click()
  await link.and(page.locator('[aria-current="page"]')).waitFor()
  await page.locator('main h1').first().waitFor()
}

const linkTo = (page: Page, screen: string) =>
  page.getByRole('navigation', { name: 'Kassa' }).getByRole('link', { name: screen, exact: true })

/** Navigates as a link in the page does. */
async function navigateInPage(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

const inTurn = <Thing>(things: readonly Thing[], round: number) => things[round % things.length] as Thing // the list is not empty
