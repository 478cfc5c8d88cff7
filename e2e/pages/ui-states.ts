import { expect, type Page } from 'playwright/test'
import { mailPaths } from '#shared/contracts/mail-paths.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { apiOf, careProducts, fillCart } from '../support/shop-data.ts'
import { ProductPage } from './product-page.ts'

/** A visible state of the shop, and the steps that lead to it. */
export type UiState = {
  name: string
  open: (page: Page) => Promise<void>
  /** The viewport in which the state exists; in both when undefined. */
  only?: 'phone' | 'desktop'
}

/** A sofa of the demo catalog. */
const SOFA = sitePaths.product(1001)

/** Pages directly after navigation. */
const pages: readonly UiState[] = [
  ...[
    sitePaths.home,
    '/leren-bank',
    '/leren-meubels-op-voorraad',
    '/outlet-meubels',
    '/leer-onderhoud',
    '/leren-bank?kleur=zwart',
    SOFA,
    sitePaths.samples,
    sitePaths.search('merel'),
    sitePaths.search('xqzwv'),
    sitePaths.searchPage,
    sitePaths.cart,
    sitePaths.checkout,
    sitePaths.configurations,
    sitePaths.login,
    sitePaths.register,
    sitePaths.forgotPassword,
    mailPaths.setPassword('verlopen'),
    sitePaths.account,
    sitePaths.accountDetails,
    mailPaths.confirmEmail('verlopen'),
    sitePaths.contact,
    sitePaths.terms,
    sitePaths.privacy,
    sitePaths.cookies,
    sitePaths.warranty,
    sitePaths.accessibility,
    sitePaths.withdrawal,
    sitePaths.shopReviews('leermeester'),
    sitePaths.shopInfo('leermeester'),
    sitePaths.confirmation(1),
    '/nergens',
  ].map((path) => ({ name: path, open: (page: Page) => arriveAt(page, path) })),
  {
    name: 'a page while the shop returns errors',
    open: async (page) => {
      await arriveAt(page, sitePaths.contact)
      await page.route('**/api/**', (route) => route.fulfill({ status: 500, json: {} }))
      await page.getByRole('contentinfo').getByRole('link', { name: 'Leren fauteuils' }).first().click()
      await page.getByRole('button', { name: 'Opnieuw proberen' }).waitFor({ timeout: 20_000 })
      await page.unroute('**/api/**')
    },
  },
]

/** Opened menus, dialogs and forms. */
const opened: readonly UiState[] = [
  {
    name: 'the menu, with an opened category',
    only: 'desktop',
    open: async (page) => {
      await arriveAt(page, sitePaths.home)
      // Opens the menu by keyboard, because a mouse opens it on hover already.
      await page.getByRole('button', { name: 'Meer van Banken' }).press('Enter')
      await expect(page.getByRole('button', { name: 'Meer van Banken' })).toHaveAttribute('aria-expanded', 'true')
    },
  },
  {
    name: 'the phone menu, with an opened category',
    only: 'phone',
    open: async (page) => {
      await arriveAt(page, sitePaths.home)
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await page.getByRole('dialog', { name: 'Menu' }).locator('summary').first().click()
    },
  },
  {
    name: 'the dialog about the shop',
    open: async (page) => {
      await arriveAt(page, sitePaths.home)
      await page.getByRole('button', { name: /^Over / }).click()
      await page
        .getByRole('dialog', { name: /^Over / })
        .getByRole('img')
        .first()
        .waitFor()
    },
  },
  {
    name: 'the opening hours',
    only: 'desktop',
    open: async (page) => {
      await arriveAt(page, sitePaths.home)
      await page.getByRole('button', { name: /^Showroom nu/ }).click()
      await page.getByRole('table', { name: 'Showroom' }).waitFor()
    },
  },
  {
    name: 'search suggestions while a visitor types',
    open: async (page) => {
      await arriveAt(page, sitePaths.home)
      await page.getByRole('combobox', { name: 'Zoeken in de winkel' }).pressSequentially('ban')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'the filters of a list',
    open: async (page) => {
      await arriveAt(page, '/leren-bank')
      await page.getByRole('button', { name: /^Filter/ }).click()
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
    },
  },
  {
    name: 'all leathers of a sofa',
    open: async (page) => {
      await arriveAt(page, SOFA)
      await new ProductPage(page).openLeathers()
    },
  },
  {
    name: 'the comparison of two leathers',
    open: async (page) => {
      await arriveAt(page, SOFA)
      const leathers = await new ProductPage(page).openLeathers()
      for (const place of [0, 5]) {
        await leathers
          .getByRole('checkbox', { name: /^Vergelijk / })
          .nth(place)
          .check()
      }
      await leathers.getByRole('button', { name: 'Vergelijk', exact: true }).click()
      await page.getByRole('dialog', { name: 'Vergelijk leersoorten' }).getByRole('article').first().waitFor()
    },
  },
  {
    name: 'a product picture on the whole screen',
    only: 'desktop',
    open: async (page) => {
      await arriveAt(page, SOFA)
      await page.getByRole('button', { name: 'Bekijk op het hele scherm' }).click()
      await page.getByRole('dialog').getByRole('img').first().waitFor()
    },
  },
  {
    name: 'a complete configuration that was put in the cart',
    open: async (page) => {
      await arriveAt(page, SOFA)
      const product = new ProductPage(page)
      await product.chooseEverything()
      await product.putInCart()
    },
  },
  {
    name: 'a cart with a product',
    open: async (page) => {
      await putSomethingInCart(page)
      await arriveAt(page, sitePaths.cart)
      await page.getByRole('button', { name: 'Eén meer' }).first().waitFor()
    },
  },
  {
    name: 'a checkout with validation errors',
    open: async (page) => {
      await putSomethingInCart(page)
      await arriveAt(page, sitePaths.checkout)
      await page.getByRole('button', { name: /^De bestelling plaatsen/ }).click()
      await page.getByText('Voornaam is verplicht.').waitFor()
    },
  },
  {
    name: 'the code of a configuration',
    open: async (page) => {
      await arriveAt(page, SOFA)
      await page.getByRole('button', { name: 'Bewaar of deel deze keuze' }).click()
      await page.getByRole('dialog', { name: 'Neem uw keuze mee' }).getByRole('link').first().waitFor()
    },
  },
  {
    name: 'a review with validation errors',
    open: async (page) => {
      await arriveAt(page, SOFA)
      await page.getByRole('button', { name: 'Schrijf een review' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Verstuur review' }).click()
      await page.getByRole('dialog').locator('[aria-invalid="true"]').first().waitFor()
    },
  },
  {
    name: 'the message that four samples is the maximum',
    open: async (page) => {
      await arriveAt(page, sitePaths.samples)
      const samples = page.getByRole('main').getByRole('listitem').getByRole('button', { pressed: false })
      for (let chosen = 1; chosen <= 4; chosen += 1) {
        await samples.first().click()
        await page.getByText(`${chosen} van 4 gekozen`).waitFor()
      }
      await samples.first().click()
      await page.getByText('Maximum aantal kleurstalen bereikt!').waitFor()
    },
  },
  ...(['inloggen', 'registreren', 'reset'] as const).map((mode) => ({
    name: `${mode}, with validation errors`,
    open: async (page: Page) => {
      await arriveAt(page, `/auth?mode=${mode}`)
      await page.getByRole('main').locator('form button[type="submit"]').click()
      await page.getByRole('main').locator('[aria-invalid="true"]').first().waitFor()
    },
  })),
  {
    name: 'a message to the shop, with validation errors',
    open: async (page) => {
      await arriveAt(page, sitePaths.contact)
      await page.getByRole('main').locator('form button[type="submit"]').click()
      await page.getByRole('main').locator('[aria-invalid="true"]').first().waitFor()
    },
  },
  {
    name: 'a withdrawal, with validation errors',
    open: async (page) => {
      await arriveAt(page, sitePaths.withdrawal)
      await page.getByRole('main').locator('form button[type="submit"]').click()
      await page.getByRole('main').locator('[aria-invalid="true"]').first().waitFor()
    },
  },
]

/** Every page of the shop that requires no login, and the menus, dialogs and forms that open on such a page. */
export const uiStates: readonly UiState[] = [...pages, ...opened]

/** Names of the states that are a page without an opened menu, dialog or form. */
export const pageNames: ReadonlySet<string> = new Set(pages.map(({ name }) => name))

async function putSomethingInCart(page: Page): Promise<void> {
  const [product] = await careProducts(apiOf(page.request))
  if (!product) throw new Error('the demo shop has no leather care product')
  await fillCart(page, [{ product, count: 1 }])
}

async function arriveAt(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // Waits for the parts that load later, so that the accessibility check sees the complete page.
  await page.waitForLoadState('networkidle')
}
