import type { Locator, Page } from 'playwright'
import type { PhonePage } from './stored-cart.ts'

/** One tap or key of a visitor. */
export type Interaction = {
  name: string
  /** Where the visitor taps, or the key. */
  action: { tap: Find } | { key: string }
  /** Prepares the page; its time is not measured. */
  prepare?: (page: Page) => Promise<void>
  /** Waits for the result that the next interaction needs. Its time is not measured. */
  settle?: (page: Page) => Promise<void>
}

/** A page, and the interactions of a visitor there. */
export type PhoneVisit = {
  page: PhonePage
  /** Whether the shop asks for consent. On a later visit the visitor has refused cookies. */
  isFirstVisit?: true
  /** Whether the visitor put a product into the cart earlier. */
  needsCart?: true
  interactions: readonly Interaction[]
}

type Find = (page: Page) => Locator

const waitFor = (find: Find | undefined) => find && { settle: (page: Page) => find(page).waitFor() }
const tap = (name: string, find: Find, settle?: Find): Interaction => ({
  name,
  action: { tap: find },
  ...waitFor(settle),
})
const press = (name: string, key: string, settle?: Find): Interaction => ({ name, action: { key }, ...waitFor(settle) })
/** A tap that changes nothing. Its latency is that of browser and machine, below which no interaction can be. */
const tapOnText = (page: string): Interaction =>
  tap(`nothing: text of the ${page} tapped`, (on) => on.getByRole('heading', { level: 1 }))
const dialog =
  (name?: string | RegExp): Find =>
  (page) =>
    page.getByRole('dialog', name === undefined ? {} : { name })
const inMain =
  (find: (main: Locator) => Locator): Find =>
  (page) =>
    find(page.getByRole('main'))
const closeDialog = (name: string, title: string | RegExp): Interaction => ({
  name,
  action: { tap: (page) => dialog(title)(page).getByRole('button', { name: 'Sluiten' }).first() },
  settle: (page) => dialog(title)(page).waitFor({ state: 'hidden' }),
})
const leathers = dialog('Kies uw leer')
const leather = (page: Page, index: number) => leathers(page).locator('section li > button:first-child').nth(index)
const option = (step: number, which: 'first' | 'last'): Find =>
  inMain((main) => main.getByRole('radiogroup').nth(step).locator('label')[which]())

const CART_DIALOG = 'Onderstaande product toegevoegd aan uw winkelwagen.'

/** All interactions of shop and checkout, in the order of a visit. */
export const phoneVisits: readonly PhoneVisit[] = [
  {
    page: 'home',
    isFirstVisit: true,
    interactions: [
      tapOnText('home page'),
      tap('cookies refused', (page) => page.getByRole('button', { name: 'Weigeren', exact: true })),
      tap('menu opened', (page) => page.getByRole('button', { name: 'Menu', exact: true }), dialog('Menu')),
      tap('menu group opened', (page) => dialog('Menu')(page).locator('summary').first()),
      closeDialog('menu closed', 'Menu'),
      tap('menu opened again', (page) => page.getByRole('button', { name: 'Menu', exact: true }), dialog('Menu')),
      closeDialog('menu closed again', 'Menu'),
      tap('search field tapped', (page) => page.getByRole('combobox', { name: 'Zoeken in de winkel' })),
      press('search: first key', 'm'),
      press('search: second key', 'e'),
    ],
  },
  {
    page: 'category',
    interactions: [
      {
        name: 'sorting chosen',
        prepare: (page) => page.getByRole('combobox', { name: 'Sorteer op' }).focus(),
        action: { key: 'ArrowDown' },
      },
      tap(
        'filters opened',
        inMain((main) => main.getByRole('button', { name: /^Filter/ })),
        (page) => dialog()(page).getByRole('checkbox').first(),
      ),
      tap('filter chosen', (page) => dialog()(page).getByRole('checkbox').first()),
      tap('second filter chosen', (page) => dialog()(page).getByRole('checkbox').nth(1)),
      {
        name: 'filters closed',
        action: { key: 'Escape' },
        settle: (page) => dialog()(page).first().waitFor({ state: 'hidden' }),
      },
      tap(
        'product opened from the list',
        inMain((main) => main.locator('a[href^="/product/"]').first()),
        inMain((main) => main.getByRole('button', { name: 'In winkelwagen' }).first()),
      ),
    ],
  },
  {
    page: 'product',
    interactions: [
      tapOnText('product page'),
      tap(
        'picture chosen',
        inMain((main) => main.getByRole('button', { name: 'Toon afbeelding 2' })),
      ),
      tap(
        'leather selector opened',
        inMain((main) => main.getByRole('button', { name: /Kies uw leer/ })),
        (page) => leather(page, 0),
      ),
      tap('leather searched: field tapped', (page) => leathers(page).getByRole('searchbox')),
      press('leather searched: first key', 'a'),
      press('leather searched: second key', 'n'),
      press('leather searched: key removed', 'Backspace'),
      tap(
        'leather chosen',
        (page) => leather(page, 1),
        inMain((main) => main.getByText('Kies een ander leer')),
      ),
      tap(
        'leather selector opened again',
        inMain((main) => main.getByRole('button', { name: /Kies een ander leer/ })),
        (page) => leather(page, 0),
      ),
      tap('leather compared', (page) => leathers(page).getByRole('checkbox').nth(2)),
      closeDialog('leather selector closed', 'Kies uw leer'),
      tap(
        'color chosen',
        inMain((main) => main.getByRole('list', { name: 'Een greep uit de kleuren' }).getByRole('button').nth(2)),
      ),
      tap('option chosen', option(0, 'first')),
      tap('other option chosen', option(0, 'last')),
      tap(
        'last option chosen',
        option(1, 'last'),
        inMain((main) => main.getByRole('button', { name: 'In winkelwagen' }).first()),
      ),
      tap(
        'quantity increased',
        inMain((main) => main.getByRole('button', { name: 'Eén meer' }).first()),
      ),
      tap(
        'product added to the cart',
        inMain((main) => main.getByRole('button', { name: 'In winkelwagen' }).first()),
        dialog(CART_DIALOG),
      ),
      closeDialog('cart dialog closed', CART_DIALOG),
      tap(
        'product added to the cart again',
        inMain((main) => main.getByRole('button', { name: 'In winkelwagen' }).first()),
        dialog(CART_DIALOG),
      ),
      tap(
        'cart opened',
        (page) => page.getByRole('link', { name: 'Bekijk winkelwagen' }),
        (page) => page.getByRole('link', { name: 'Bestellen', exact: true }),
      ),
    ],
  },
  {
    page: 'product',
    interactions: [
      tap(
        '3D opened',
        inMain((main) => main.getByRole('button', { name: 'Bekijk in 3D' })),
        dialog(/in 3D$/),
      ),
      closeDialog('3D closed', /in 3D$/),
    ],
  },
  {
    page: 'cart',
    needsCart: true,
    interactions: [
      tap(
        'cart: quantity increased',
        inMain((main) => main.getByRole('button', { name: 'Eén meer' }).first()),
      ),
      tap(
        'cart: quantity decreased',
        inMain((main) => main.getByRole('button', { name: 'Eén minder' }).first()),
      ),
      tap(
        'checkout opened',
        (page) => page.getByRole('link', { name: 'Bestellen', exact: true }),
        (page) => page.getByLabel('Voornaam'),
      ),
    ],
  },
  {
    page: 'checkout',
    needsCart: true,
    interactions: [
      tapOnText('checkout'),
      tap('checkout: title chosen', (page) => page.getByRole('radio', { name: 'Mevrouw' })),
      tap('checkout: field tapped', (page) => page.getByLabel('Voornaam')),
      press('checkout: first key', 'F'),
      press('checkout: second key', 'e'),
      press('checkout: next field', 'Tab'),
      press('checkout: key in the second field', 'x'),
      tap('address field tapped', (page) => page.getByRole('combobox', { name: 'Zoek uw adres' })),
      {
        name: 'address search: key',
        prepare: (page) => page.getByRole('combobox', { name: 'Zoek uw adres' }).fill('2012ES 3'),
        action: { key: '0' },
        settle: (page) =>
          page.getByRole('listbox', { name: 'Gevonden adressen' }).getByRole('option').first().waitFor(),
      },
      tap('address chosen', (page) =>
        page.getByRole('listbox', { name: 'Gevonden adressen' }).getByRole('option').first(),
      ),
      tap('delivery chosen', (page) => page.getByRole('radio', { name: /^Afhalen/ })),
      tap('delivery chosen again', (page) => page.getByRole('radio', { name: /^Gratis laten bezorgen/ })),
      tap('payment chosen', (page) => page.getByRole('radio', { name: /Volledig bedrag/ })),
      tap('order with empty fields refused', (page) => page.getByRole('button', { name: /^De bestelling plaatsen/ })),
    ],
  },
  {
    page: 'samples',
    interactions: [
      tap(
        'sample chosen',
        inMain((main) => main.getByRole('listitem').getByRole('button', { pressed: false }).nth(2)),
      ),
      tap(
        'second sample chosen',
        inMain((main) => main.getByRole('listitem').getByRole('button', { pressed: false }).nth(4)),
      ),
      tap(
        'samples: color chosen',
        inMain((main) => main.getByRole('group', { name: 'Hoofdkleur' }).getByRole('button').nth(1)),
      ),
      tap(
        'samples: field tapped',
        inMain((main) => main.getByRole('searchbox')),
      ),
      press('samples: first key', 'a'),
    ],
  },
  {
    page: 'search',
    interactions: [
      tap(
        'result opened',
        inMain((main) => main.getByRole('listitem').getByRole('link').first()),
      ),
    ],
  },
]
