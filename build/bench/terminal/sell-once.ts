// Some of it runs inside the page.
/// <reference lib="dom" />

import type { Page } from 'playwright'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { BenchPos } from './bench-pos.ts'
import { KEYPAD } from './selectors.ts'

const AMOUNT = ['1', '2', 'comma', '5', '0'] as const
/** The till is locked at every third customer: its server takes a PIN 30 times a minute. */
const LOCKS_EVERY = 3
/** So long a seller looks at the shop at the least. */
const LOOK_MS = 1_500
const PLACES = ['Nieuwe order', 'Geparkeerd', 'Verkooporders', 'Klanten', 'Dagafsluiting'] as const

/** One customer, from the scan of a piece to the next one in the row. @param round another customer for each */
export async function sellOnce(page: Page, showroom: BenchPos, round: number): Promise<void> {
  await scan(page, inTurn(showroom.codes, round))
  await lookUp(page, inTurn(showroom.names, round))
  await takeAmount(page, inTurn(showroom.orderIds, round))
  if (round % LOCKS_EVERY === 0) await lockAndReturn(page, showroom.pin)
  for (const place of PLACES) await goTo(page, place)
  await goInside(page, sitePaths.home)
  await page.locator('a[aria-current="page"]').first().waitFor({ state: 'detached' })
  await page.locator('footer').first().waitFor()
  await page.waitForTimeout(LOOK_MS)
}

/** A piece is scanned into the order, and taken out again. */
async function scan(page: Page, code: string): Promise<void> {
  await goTo(page, 'Nieuwe order')
  const devtools = await page.context().newCDPSession(page)
  // All at once, as a scanner does: a busy machine would make a slow hand of one key after the other.
  const keys = [...code].map((key) => ({ key, text: key }))
  await Promise.all(
    [...keys, { key: 'Enter', text: '\r' }].map((key) =>
      devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key }),
    ),
  )
  await devtools.detach()
  const remove = page
    .getByRole('list', { name: 'Producten in deze order' })
    .getByRole('button', { name: /verwijderen$/ })
  await remove.first().click()
  await remove.first().waitFor({ state: 'detached' })
}

/** Somebody says their name, and their order is looked up. */
async function lookUp(page: Page, name: string): Promise<void> {
  await goTo(page, 'Verkooporders')
  const field = page.getByRole('textbox', { name: /^Verkooporders zoeken/ })
  await field.fill(name)
  await field.press('Enter')
  await page.waitForURL((url) => url.search.toLowerCase().includes(encodeURIComponent(name).toLowerCase().slice(0, 5)))
  await page.locator('table tbody tr').first().waitFor()
}

/** An order is opened, an amount typed and thrown away. */
async function takeAmount(page: Page, orderId: number): Promise<void> {
  await goInside(page, sitePaths.salesOrder(orderId))
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
    (window as Window & { terminal?: { invoke(channel: string, input: unknown): Promise<unknown> } }).terminal // put there by the preload
      ?.invoke('session:lock', null),
  )
  const lock = page.getByRole('dialog', { name: 'Vergrendeld' })
  await lock.getByRole('list', { name: "Collega's" }).getByRole('button').first().click()
  await lock.getByRole('heading', { name: /^Pincode van/ }).waitFor()
  // As fast as a scanner it would be none.
  await page.keyboard.type(pin, { delay: 60 })
  await lock.getByRole('button', { name: 'Verder' }).click()
  await lock.waitFor({ state: 'hidden' })
}

/** Waits until it is there: nobody works on a page that is still being made. */
async function goTo(page: Page, place: string): Promise<void> {
  const link = placeOf(page, place)
  await link.click()
  await link.and(page.locator('[aria-current="page"]')).waitFor()
  await page.locator('main h1').first().waitFor()
}

const placeOf = (page: Page, place: string) =>
  page.getByRole('navigation', { name: 'Kassa' }).getByRole('link', { name: place, exact: true })

/** As a link in the page does. */
async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

const inTurn = <Thing>(things: readonly Thing[], round: number) => things[round % things.length] as Thing // there is one at least
