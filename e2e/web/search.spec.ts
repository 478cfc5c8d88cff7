import { expect, type Page, test } from 'playwright/test'
import { violationsOf } from '../support/axe.ts'
import { DESKTOP_ONLY, LONG } from '../support/tags.ts'

const searchField = (page: Page) => page.getByRole('combobox', { name: 'Zoeken in de winkel' })
const results = (page: Page) => page.getByRole('main').getByRole('article')
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggesties' })

test('a term with a typing error is corrected, and the page says so', DESKTOP_ONLY, async ({ page }) => {
  await page.goto('/')
  await searchField(page).fill('hoekbnak')

  await expect(page).toHaveURL('/zoeken?s=hoekbnak')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zoekopdracht: hoekbnak')
  await expect(page.getByText('Wij hebben gezocht naar hoekbank')).toBeVisible()
  await expect(results(page).first()).toContainText('hoekbank')
  await expect(page).toHaveTitle('Zoekopdracht: hoekbnak | Leermeester')
})

test('a visitor selects a suggestion by keyboard only', DESKTOP_ONLY, async ({ page }) => {
  await page.goto('/')
  await searchField(page).focus()
  await page.keyboard.type('merel 3')
  const chosen = suggestions(page).getByRole('option', { selected: true })
  // After a second without input the results replace the suggestions. The arrow key shows the suggestions again.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(chosen).toHaveCount(1, { timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await expect(searchField(page)).toBeFocused()
  await expect(chosen).toContainText('Merel 3-zits')
  await expect(chosen).toContainText('€')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/product\/\d+\/leren-bank-merel-3zits/)
  await expect(searchField(page)).toHaveValue('')
})

test('a visitor selects a suggestion by touch or mouse', async ({ page, isMobile }) => {
  await page.goto('/')
  const category = suggestions(page).getByRole('option', { name: /Hoekbanken/ })

  // After a second without input the results open and the suggestions close. The test types again in that case.
  await expect(async () => {
    await searchField(page).fill('')
    await searchField(page).fill('hoekb')
    await (isMobile ? category.tap({ timeout: 5_000 }) : category.click({ timeout: 5_000 }))
  }).toPass({ timeout: 120_000 })

  await expect(page).toHaveURL('/leren-bank/hoekbanken')
})

test('a color in the term shows products in that color, and links to it', DESKTOP_ONLY, async ({ page }) => {
  await page.goto('/zoeken?s=groene+fauteuil')

  await expect(results(page).first()).toContainText('(groen)')
  await results(page).first().getByRole('link').click()

  await expect(page).toHaveURL(/\/product\/\d+\/.*[?&]leer=\d+/)
})

test('the back button and a reload show the same search results', DESKTOP_ONLY, async ({ page }) => {
  await page.goto('/zoeken?s=leren&page=2')
  const first = await results(page).first().innerText()
  await results(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)

  await page.goBack()
  await expect(page).toHaveURL('/zoeken?s=leren&page=2')
  await expect(searchField(page)).toHaveValue('leren')
  await expect(results(page).first()).toContainText(first.split('\n')[0] ?? '')

  await page.reload()
  await expect(results(page).first()).toContainText(first.split('\n')[0] ?? '')
  await expect(searchField(page)).toHaveValue('leren')
})

test('a new search term shows the first page of results', DESKTOP_ONLY, async ({ page }) => {
  await page.goto('/zoeken?s=leren&page=2')
  await searchField(page).fill('leren stoel')

  await expect(page).toHaveURL('/zoeken?s=leren+stoel')
})

test('the search field is empty after the visitor has left the results', DESKTOP_ONLY, async ({ page }) => {
  await page.goto('/zoeken?s=hoekbank')
  await page.getByRole('link', { name: /naar de voorpagina/ }).click()

  await expect(page).toHaveURL('/')
  await expect(searchField(page)).toHaveValue('')
})

test('a search without results offers alternatives', DESKTOP_ONLY, async ({ page }) => {
  await page.goto('/zoeken?s=hangmat')
  await expect(page.getByRole('heading', { name: 'Niets gevonden voor “hangmat”' })).toBeVisible()

  await page.getByRole('navigation', { name: 'Veel bekeken' }).getByRole('link', { name: 'Banken' }).click()

  await expect(page).toHaveURL('/leren-bank')
})

for (const term of ["'; drop table items; --", '%', '🛋️', '<b>bank</b>', '   ', '\\', 'a'.repeat(5_000)]) {
  // The long term is tested on a phone too, because it could make a narrow page scroll horizontally.
  test(
    `the search term ${term.slice(0, 30)} gets a valid response`,
    term.length > 100 ? {} : DESKTOP_ONLY,
    async ({ page }) => {
      const answer = await page.goto(`/zoeken?s=${encodeURIComponent(term)}`)

      expect(answer?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await overflowOf(page)).toBe(0)
    },
  )
}

test('the search works without JavaScript', DESKTOP_ONLY, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/')
  await searchField(page).fill('hoekbnak')
  await searchField(page).press('Enter')

  await expect(page).toHaveURL('/zoeken?s=hoekbnak')
  await expect(results(page).first()).toContainText('hoekbank')
  await context.close()
})

test('the search field and the search results have no accessibility violations', LONG, async ({ page }) => {
  await page.goto('/zoeken?s=groene+bank')
  expect(await violationsOf(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)

  await searchField(page).fill('hoekbank co')
  await expect(suggestions(page).getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  expect(await violationsOf(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)

  await page.goto('/zoeken?s=hangmat')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

/** Returns by how many pixels the page can scroll horizontally. */
const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
