import { expect, type Page, test } from 'playwright/test'
import type { ShopReviews } from '#shared/contracts/shop-reviews.ts'
import { DESKTOP_ONLY } from '../support/tags.ts'

const reviews = (page: Page) => page.getByRole('main').getByRole('article')

test("the shop's reviews are in the header, the footer and on their own page", async ({ page, isMobile }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' }) // otherwise the carousel moves by itself
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Klanten over ons' })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(carousel.getByText('pagina 1 van 5')).toBeVisible()
  await carousel.getByRole('button', { name: 'Volgende beoordelingen' }).click()
  await expect(carousel.getByText('pagina 2 van 5')).toBeVisible()
  await expect(carousel.getByRole('article')).toHaveCount(4)

  // On a phone the header has no room for the score.
  const linkName = isMobile ? 'Alle beoordelingen' : /^Beoordelingen: klanten geven ons een \d(,\d)?$/
  await page.getByRole('link', { name: linkName }).first().click()

  await expect(page).toHaveURL('/over-leermeester/beoordelingen')
  await expect(page.getByRole('heading', { level: 1, name: 'Wat klanten van ons vinden' })).toBeVisible()
  // The average score, with a decimal comma as in Dutch.
  await expect(page.getByRole('main').getByText(/^\d,\d$/)).toBeVisible()
  await expect(page.getByRole('main').getByText(/^\d+%$/)).toBeVisible()
  await expect(reviews(page).first()).toContainText(/Zou je ons aanbevelen: (Ja|Nee)/)
  await expect(reviews(page).first()).toContainText(/.+ - .+ - \d{1,2} [a-z]+ 20\d\d/)
})

test('shop reviews have pages, and the back button returns to the first', DESKTOP_ONLY, async ({ page }) => {
  await page.goto('/')
  await page.route('**/api/klantenvertellen/all*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as Pick<ShopReviews, 'reviews'> // the test reads only the list, to double it
    const reviews = [1, 2].flatMap((round) =>
      body.reviews.map((review, index) => ({ ...review, reviewId: `${round}-${index}` })),
    )
    await route.fulfill({ response: answer, json: { ...body, reviews } })
  })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'Alle beoordelingen' }).click()
  await expect(reviews(page)).toHaveCount(96)

  await page.getByRole('main').getByRole('link', { name: 'Pagina 2' }).click()

  await expect(page).toHaveURL('/over-leermeester/beoordelingen?page=2')
  await expect(reviews(page)).toHaveCount(24)
  await page.goBack()
  await expect(reviews(page)).toHaveCount(96)
})
