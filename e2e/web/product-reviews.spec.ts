import { expect, type Page, request, test } from 'playwright/test'
import type { Api } from '#shared/contracts/endpoints.ts'
import { hydrated } from '../support/hydrated.ts'
import { apiOf } from '../support/shop-data.ts'
import { DESKTOP_ONLY } from '../support/tags.ts'

/** The product that each viewport reviews, because the tests run in parallel in one shop. */
const PRODUCTS: Record<string, number> = { desktop: 1004, phone: 1005 }
const OPINION = 'Zit heerlijk, en de <b>bezorgers</b> dachten mee over de bocht in de trap.'

const summary = (page: Page) => page.getByRole('main').locator('a[href$="#beoordelingen"]').first()
const reviews = (page: Page) => page.locator('#beoordelingen')

test('a product review counts only after an Admin has approved it', async ({ page, baseURL }, { project }) => {
  const product = PRODUCTS[project.name] ?? 1006
  const staff = await request.newContext(baseURL ? { baseURL } : {})
  const admin = apiOf(staff)
  await admin.users.login({ body: { email: 'admin@leermeester.example', password: 'leermeester' } })
  await createPublishedReview(admin, product)

  await page.goto(`/product/${product}`)
  // The score is out of ten: 10 for five stars, 9 for the average of five and four stars.
  await expect(summary(page)).toContainText('10')
  await (await hydrated(page.getByRole('button', { name: 'Schrijf een review' }))).click()
  const form = page.getByRole('dialog', { name: /^Uw mening over/ })
  await form.getByRole('button', { name: 'Verstuur review' }).click()
  await expect(form.getByText('Naam is verplicht.')).toBeVisible()
  await form.getByRole('radio', { name: '4 sterren: goed' }).check({ force: true })
  await form.getByLabel('Naam').fill('Joke Bakker')
  await form.getByLabel('E-mailadres').fill('joke@post.example')
  await form.getByLabel('Uw review').fill(OPINION)
  await form.getByRole('button', { name: 'Verstuur review' }).click()
  await expect(form.getByText('Bedankt voor uw review! De review zal spoedig online zichtbaar zijn.')).toBeVisible()

  const written = await reviewOf(admin, product)
  expect(written).toMatchObject({ isValid: false, rating: 4, email: 'joke@post.example' })
  await page.reload()
  await expect(summary(page)).toContainText('10')
  await expect(reviews(page).getByText('Joke Bakker')).toHaveCount(0)

  const moderation = { isValid: true, reaction: 'Dank u wel, Joke!' }
  await admin.productReviews.judge({ params: { id: written.id }, body: moderation })

  expect(await reviewOf(admin, product)).toMatchObject({ isValid: true })
  await page.reload()
  await expect(summary(page)).toContainText('9')
  await expect(reviews(page).getByRole('article').first()).toContainText(OPINION)
  await expect(reviews(page).getByText('Dank u wel, Joke!')).toBeVisible()
  await staff.dispose()
})

test('an unfinished product review is restored on the next visit', DESKTOP_ONLY, async ({ page }) => {
  await page.goto('/product/1006')
  const write = page.getByRole('button', { name: 'Schrijf een review' })
  await (await hydrated(write)).click()
  await page.getByLabel('Uw review').fill('Ik was nog niet klaar met')
  await page.waitForFunction(() => Object.values(localStorage).some((stored) => stored.includes('nog niet klaar')))
  await page.reload()

  await (await hydrated(write)).click()

  await expect(page.getByLabel('Uw review')).toHaveValue('Ik was nog niet klaar met')
})

test('a button that is pressed before the script has loaded works afterwards', DESKTOP_ONLY, async ({ page }) => {
  let loadScript: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    loadScript = resolve
  })
  await page.route('**/web-client-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/product/1006', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Schrijf een review' }).click()
  await expect(page.getByLabel('Uw review')).toHaveCount(0)

  loadScript()

  await expect(page.getByLabel('Uw review')).toBeVisible()
})

/** Adds a published review of five stars. */
async function createPublishedReview(admin: Api, product: number): Promise<void> {
  const first = { name: 'Piet', email: 'piet@post.example', review: 'Precies de bank die wij al jaren zochten.' }
  await admin.productReviews.create({ body: { ...first, rating: 5, id: product } })
  const { id } = await reviewOf(admin, product)
  await admin.productReviews.judge({ params: { id }, body: { isValid: true, reaction: null } })
}

/** Returns the newest review of a product from the staff API, which includes reviews that wait for moderation. */
async function reviewOf(admin: Api, product: number) {
  const { items } = await admin.productReviews.find({ query: {} })
  const found = items.find(({ productId }) => productId === product)
  if (!found) throw new Error(`product ${product} has no review`)
  return found
}
