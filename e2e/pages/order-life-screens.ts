import { expect, type Page } from 'playwright/test'
import type { OrderLives } from '../support/order-life.ts'

/** A screen of the life of an order, or an opened part of it. */
export type LifeScreen = {
  name: string
  /** Whose browser shows it. */
  who: 'staff' | 'buyer'
  path: (lives: OrderLives) => string
  /** Opens a dialog or a form on the page. */
  act?: (page: Page, lives: OrderLives) => Promise<void>
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const pressEach =
  (...names: string[]) =>
  async (page: Page) => {
    for (const name of names) await press(name)(page)
  }

/** Screens of staff. */
const staff: readonly LifeScreen[] = [
  { name: 'start page', who: 'staff', path: () => '/admin' },
  { name: 'order', who: 'staff', path: ({ planned }) => `/admin/verkooporders/${planned}` },
  { name: 'delivered order', who: 'staff', path: ({ own }) => `/admin/verkooporders/${own}` },
  {
    name: 'cancellation dialog',
    who: 'staff',
    path: ({ waiting }) => `/admin/verkooporders/${waiting}`,
    act: press('Annuleren…'),
  },
  {
    name: 'changed delivery of an order',
    who: 'staff',
    path: ({ waiting }) => `/admin/verkooporders/${waiting}`,
    act: pressEach('Order wijzigen…', 'Levering wijzigen'),
  },
  {
    name: 'batch of leather',
    who: 'staff',
    path: ({ made }) => `/admin/verkooporders/${made}`,
    act: async (page) => {
      await page.getByRole('checkbox', { name: 'Alle regels kiezen' }).check()
      await page.getByRole('textbox', { name: 'Partij leer' }).fill('2026-114')
    },
  },
  {
    name: 'promise to call',
    who: 'staff',
    path: ({ waiting }) => `/admin/verkooporders/${waiting}`,
    act: press('Terugbellen beloven'),
  },
  {
    name: 'payment plan dialog',
    who: 'staff',
    path: ({ own }) => `/admin/verkooporders/${own}`,
    act: press('Betaalafspraak maken'),
  },
  { name: 'open amounts', who: 'staff', path: () => '/admin/openstaand' },
  { name: 'quotes', who: 'staff', path: () => '/admin/offertes' },
  { name: 'no quotes found', who: 'staff', path: () => '/admin/offertes?zoek=xqzwv' },
  { name: 'draft of a quote', who: 'staff', path: ({ draftQuote }) => `/admin/offertes/${draftQuote}` },
  {
    name: 'quote editor',
    who: 'staff',
    path: ({ draftQuote }) => `/admin/offertes/${draftQuote}`,
    act: press('Wijzigen'),
  },
  { name: 'sent quote', who: 'staff', path: ({ sentQuote }) => `/admin/offertes/${sentQuote}` },
  {
    name: 'withdrawal of a quote',
    who: 'staff',
    path: ({ sentQuote }) => `/admin/offertes/${sentQuote}`,
    act: press('Intrekken'),
  },
  { name: 'planning board', who: 'staff', path: ({ plannedDay }) => `/admin/planning?dag=${plannedDay}` },
  {
    name: 'planned stop',
    who: 'staff',
    path: ({ plannedDay }) => `/admin/planning?dag=${plannedDay}`,
    act: async (page, { plannedName }) => press(plannedName)(page),
  },
  {
    name: 'order to plan',
    who: 'staff',
    path: ({ plannedDay }) => `/admin/planning?dag=${plannedDay}`,
    act: async (page, { waitingName }) => press(waitingName)(page),
  },
  {
    name: 'link of the driver',
    who: 'staff',
    path: ({ plannedDay }) => `/admin/planning?dag=${plannedDay}`,
    act: press(/^Ritlink van/),
  },
  { name: 'planning settings', who: 'staff', path: () => '/admin/planning/instellingen' },
  { name: 'promises', who: 'staff', path: () => '/admin/planning/beloften' },
  { name: 'service cases', who: 'staff', path: () => '/admin/service' },
  { name: 'no service cases found', who: 'staff', path: () => '/admin/service?zoek=xqzwv' },
  { name: 'service case', who: 'staff', path: ({ serviceCase }) => `/admin/service/${serviceCase}` },
  {
    name: 'visit for a service case',
    who: 'staff',
    path: ({ serviceCase }) => `/admin/service/${serviceCase}`,
    act: press('Bezoek op het weekbord plannen…'),
  },
  {
    name: 'spare part of a service case',
    who: 'staff',
    path: ({ serviceCase }) => `/admin/service/${serviceCase}`,
    act: press('Onderdeel toevoegen'),
  },
  { name: 'new service case', who: 'staff', path: ({ own }) => `/admin/service/nieuw?bestelling=${own}` },
  { name: 'service figures', who: 'staff', path: () => '/admin/service/cijfers' },
  { name: 'customer', who: 'staff', path: ({ own }) => `/admin/klanten/gast-${own}` },
  { name: 'missing quote', who: 'staff', path: () => '/admin/offertes/999999' },
]

/** Screens of the buyer and of the driver. */
const buyers: readonly LifeScreen[] = [
  { name: 'quote for its customer', who: 'buyer', path: ({ ownQuote }) => `/offerte/${ownQuote}` },
  {
    name: 'acceptance of a quote',
    who: 'buyer',
    path: ({ ownQuote }) => `/offerte/${ownQuote}`,
    act: press('Offerte accepteren'),
  },
  {
    name: 'refusal of a quote',
    who: 'buyer',
    path: ({ ownQuote }) => `/offerte/${ownQuote}`,
    act: press('Offerte afwijzen'),
  },
  { name: 'quote without its link', who: 'buyer', path: ({ draftQuote }) => `/offerte/${draftQuote}` },
  { name: 'proposal of windows', who: 'buyer', path: ({ offeredPath }) => offeredPath },
  { name: 'planned appointment', who: 'buyer', path: ({ plannedPath }) => plannedPath },
  { name: 'route of the driver', who: 'buyer', path: ({ ridePath }) => ridePath },
  {
    name: 'report of a delivery',
    who: 'buyer',
    path: ({ ridePath }) => ridePath,
    act: async (page) => press('Bezorgd')(page),
  },
  { name: 'account', who: 'buyer', path: () => '/account' },
  { name: 'order in the account', who: 'buyer', path: ({ own }) => `/account/bestelling/${own}` },
  { name: 'order of the buyer', who: 'buyer', path: ({ own }) => `/orderoverzicht?reference=${own}` },
  {
    name: 'cancellation by the buyer',
    who: 'buyer',
    path: ({ unpaid }) => `/orderoverzicht?reference=${unpaid}`,
    act: press('Bestelling annuleren'),
  },
  { name: 'report of a problem', who: 'buyer', path: ({ own }) => `/service/nieuw/${own}` },
  { name: 'service case of the buyer', who: 'buyer', path: ({ serviceCase }) => `/service/${serviceCase}` },
]

export const lifeScreens: readonly LifeScreen[] = [...staff, ...buyers]

/** Waits for placeholders and pictures. The network of a page of an order is never idle, because it waits for events. */
async function untilLoaded(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  )
}

/** Opens a screen and waits until it has loaded. */
export async function openLifeScreen(page: Page, screen: LifeScreen, lives: OrderLives): Promise<void> {
  await page.goto(screen.path(lives))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await untilLoaded(page)
  await screen.act?.(page, lives)
  await untilLoaded(page)
}
