import { expect, type Page, test } from 'playwright/test'
import { DESKTOP_ONLY, LONG_DESKTOP_ONLY } from '../support/tags.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const colors = (page: Page) => page.getByRole('navigation', { name: 'Bekijk in een kleur leer' })
const chips = (page: Page) => page.getByRole('list', { name: 'Gekozen filters' })

/** Returns the color in the URL of each picture, as hex: the color of the shown leather. */
const shades = (page: Page) =>
  cards(page)
    .locator('img')
    .evaluateAll((pictures) =>
      pictures.map((picture) => /\/([0-9a-f]{6})\/[0-9a-z]+-\d+\.\w+$/.exec(picture.getAttribute('src') ?? '')?.[1]),
    )

/** Returns the price on each card in cents. It is the last amount, because a prior price comes before it. */
const prices = async (page: Page) =>
  (await cards(page).allInnerTexts()).map((text) =>
    Number(
      text
        .match(/[\d.]+,\d\d/g)
        ?.at(-1)
        ?.replace(/\D/g, ''),
    ),
  )

const isRising = (numbers: readonly number[]) =>
  numbers.every((number, at) => at === 0 || number >= (numbers[at - 1] ?? 0))

const isDark = (shade: string | undefined) => Number.parseInt(shade?.slice(0, 2) ?? 'ff', 16) < 0x40

test('a list filtered by black shows black sofas, and links to a black sofa', DESKTOP_ONLY, async ({ page }) => {
  await page.goto('/leren-bank')
  expect((await shades(page)).every(isDark)).toBe(false)

  await colors(page).getByRole('link', { name: 'Zwart' }).click()
  await expect(page).toHaveURL('/leren-bank?kleur=Zwart')
  await expect.poll(async () => (await shades(page)).every(isDark)).toBe(true)
  await expect(cards(page).first()).toContainText(/\(zwart\)|Zwart/)

  const [shade] = await shades(page)
  await cards(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/product\/1001\/.*\?leer=\d+/)
  await expect(page.getByRole('heading', { level: 1, name: /Merel/ })).toBeVisible()
  await expect(page.locator(`main img[src*="/${shade}/"]`).first()).toBeVisible()

  await page.goBack()
  await expect(page).toHaveURL('/leren-bank?kleur=Zwart')
  await expect.poll(async () => (await shades(page)).every(isDark)).toBe(true)
})

test('filters survive a reload, and the back button restores a removed filter', async ({ page }) => {
  await page.goto('/leren-bank')
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  const ofTwo = filters.locator('label', { hasText: '2-zitsbanken' })
  const announcedCount = /(\d+)\s*product/.exec(await ofTwo.innerText())?.[1]
  await ofTwo.getByRole('checkbox').check()
  await expect(filters.getByRole('button', { name: `Toon ${announcedCount} producten` })).toBeVisible()
  await filters.getByRole('checkbox', { name: /^Cognac/ }).check()
  await filters.getByRole('button', { name: /^Toon/ }).click()
  await page.getByRole('combobox', { name: 'Sorteer op' }).selectOption({ label: 'Prijs: laag naar hoog' })
  await expect(page).toHaveURL('/leren-bank?soort=2-zitsbanken&kleur=Cognac&sort=price')
  await expect(chips(page).getByRole('listitem')).toHaveCount(3)
  // The URL changes before the list has its new order.
  await expect.poll(async () => isRising(await prices(page))).toBe(true)
  const shown = await cards(page).getByRole('heading').allInnerTexts()

  await page.reload()
  await expect(chips(page).getByRole('listitem')).toHaveCount(3)
  expect(await cards(page).getByRole('heading').allInnerTexts()).toEqual(shown)

  await chips(page).getByRole('link', { name: 'Cognac: filter verwijderen' }).click()
  await expect(page).toHaveURL('/leren-bank?soort=2-zitsbanken&sort=price')
  await page.goBack()
  await expect(chips(page).getByRole('listitem')).toHaveCount(3)
  await expect.poll(() => cards(page).getByRole('heading').allInnerTexts()).toEqual(shown)

  await page.goForward()
  await chips(page).getByRole('link', { name: 'Wis alles' }).click()
  await expect(page).toHaveURL('/leren-bank?sort=price')
  await expect(chips(page)).toBeHidden()
})

test('a list without results offers to remove its filters', async ({ page }) => {
  await page.goto('/leren-bank?kleur=Roze&prijs=1-200')

  await expect(page.getByRole('heading', { name: 'Geen producten gevonden' })).toBeVisible()
  await page.getByRole('link', { name: /^Zonder “€ 1 tot € 200”/ }).click()
  await expect(page).toHaveURL('/leren-bank?kleur=Roze')
  await expect(cards(page).first()).toBeVisible()
})

test('outlet products are in the outlet, and nowhere else', LONG_DESKTOP_ONLY, async ({ page }) => {
  for (const path of ['/outlet-meubels', '/leren-bank/outlet', '/leren-fauteuil/outlet']) {
    await page.goto(path)
    for (const name of await cards(page).getByRole('heading').allInnerTexts()) expect(name).toMatch(/outlet/i)
  }
  for (const path of ['/leren-meubels-op-voorraad', '/leren-bank/op-voorraad', '/leer-onderhoud']) {
    await page.goto(path)
    await expect(cards(page).first()).toBeVisible()
    for (const name of await cards(page).getByRole('heading').allInnerTexts()) expect(name).not.toMatch(/outlet/i)
  }
})

test('a list can be shown in another color without JavaScript', DESKTOP_ONLY, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/leren-fauteuil')
  await colors(page).getByRole('link', { name: 'Zwart' }).click()

  await expect(page).toHaveURL('/leren-fauteuil?kleur=Zwart')
  expect(await cards(page).count()).toBeGreaterThan(0)
  await chips(page).getByRole('link', { name: 'Wis alles' }).click()
  await expect(page).toHaveURL('/leren-fauteuil')
  await context.close()
})
