import { type APIRequestContext, expect, type Page, test } from 'playwright/test'
import type { Api } from '#shared/contracts/endpoints.ts'
import { AuthPage } from '../pages/auth-page.ts'
import { violationsOf } from '../support/axe.ts'
import { apiOf } from '../support/shop-data.ts'
import { LONG } from '../support/tags.ts'

/** Every test reviews its own product, because the tests run in parallel in one shop. */
const SOFAS = { moderated: 1007, replied: 1008, contested: 1009 }
const HOUR_MS = 3_600_000
const SAVED = 'De review is bijgewerkt en de gemiddelde score per product is opnieuw berekend.'

/** Adds a review of a product. Returns the unique name of its author, which the text of the review contains. */
async function createReview(api: Api, product: number, rating = 4): Promise<string> {
  const name = `Joke ${crypto.randomUUID().slice(0, 8)}`
  const review = `Zit heerlijk, en de bezorgers dachten mee, schrijft ${name}.`
  await api.productReviews.create({ body: { name, email: 'joke@post.example', review, rating, id: product } })
  return name
}

async function logIn(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await new AuthPage(page).logIn('admin@leermeester.example', 'leermeester')
  await expect(page).toHaveURL(path)
}

async function openReview(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/reviews?geldig=wacht&search=${encodeURIComponent(name)}`)
  await page.getByRole('row', { name }).click()
  await expect(page).toHaveURL(/\/admin\/reviews\/\d+$/)
}

const shop = (request: APIRequestContext) => apiOf(request)

test('an Admin moderates a review, and the shop shows it @small', async ({ page, request }) => {
  test.slow() // two axe runs
  const name = await createReview(shop(request), SOFAS.moderated, 5)
  await logIn(page, '/admin/reviews')
  await expect(page.getByRole('row', { name })).toContainText('Nee, te beoordelen')
  expect(await violationsOf(page)).toEqual([])

  await openReview(page, name)
  await expect(page.getByPlaceholder('Schrijf een reactie...')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'Geldig' }).check()
  await page.getByPlaceholder('Schrijf een reactie...').fill('Dank u wel, Joke!')
  await page.getByRole('button', { name: 'Bijwerken', exact: true }).click()
  await expect(page.getByText(SAVED)).toBeVisible()

  await page.getByRole('link', { name: new RegExp(`\\(${SOFAS.moderated}\\)$`) }).click()
  await expect(page).toHaveURL(new RegExp(`/product/${SOFAS.moderated}`))
  const reviews = page.locator('#beoordelingen')
  await expect(reviews.getByRole('article').filter({ hasText: name })).toContainText('Dank u wel, Joke!')
})

test('an unsaved reply to a review survives the end of the session @small', async ({ page, request }) => {
  test.slow() // two logins
  const name = await createReview(shop(request), SOFAS.replied)
  await page.clock.install()
  await logIn(page, '/admin/reviews')
  await openReview(page, name)
  const at = page.url()
  const reply = page.getByPlaceholder('Schrijf een reactie...')
  await reply.fill('Dank u wel, wat fijn om')

  await page.clock.fastForward(8 * HOUR_MS + 1000)
  await expect(page.getByText('Uw sessie is verlopen.').first()).toBeVisible()
  await expect(reply).toHaveValue('Dank u wel, wat fijn om')
  await page.getByRole('link', { name: 'Opnieuw inloggen' }).click()
  await new AuthPage(page).logIn('admin@leermeester.example', 'leermeester')

  await expect(page).toHaveURL(at)
  await expect(page.getByText('Dit was nog niet opgeslagen.')).toBeVisible()
  await expect(reply).toHaveValue('Dank u wel, wat fijn om')
  await reply.press('End')
  await reply.pressSequentially(' te lezen!')
  await reply.press('Control+Enter')
  await expect(page.getByText(SAVED)).toBeVisible()
})

test('when two users moderate one review, the second user sees the decision of the first', async ({
  page,
  request,
}) => {
  const api = shop(request)
  const name = await createReview(api, SOFAS.contested)
  await logIn(page, '/admin/reviews')
  await openReview(page, name)
  const reply = page.getByPlaceholder('Schrijf een reactie...')
  await reply.fill('Dank u wel!')

  const colleague = apiOf(page.request)
  const id = Number(page.url().split('/').at(-1))
  const refusal = { isValid: false, reaction: null, refusalReason: 'Gaat over de bezorger.' }
  await colleague.productReviews.judge({ params: { id }, body: refusal })
  await page.getByRole('button', { name: 'Bijwerken', exact: true }).click()

  await expect(page.getByText(/intussen beoordeeld door admin@leermeester\.example/)).toBeVisible()
  await expect(page.getByRole('alert').getByText('Gaat over de bezorger.')).toBeVisible()
  await expect(reply).toHaveValue('Dank u wel!')
  await page.getByRole('button', { name: 'Houd mijn versie' }).click()
  await page.getByRole('checkbox', { name: 'Geldig' }).check()
  await page.getByRole('button', { name: 'Bijwerken', exact: true }).click()
  await expect(page.getByText(SAVED)).toBeVisible()
})

test(
  'the stock overview shows stock locations by pointer and by keyboard, and links to products @small',
  LONG,
  async ({ page }) => {
    await logIn(page, '/admin/voorraad')
    const table = page.getByRole('table', { name: 'Voorraad' })
    await expect(table.getByRole('row').nth(1)).toBeVisible()
    expect(await violationsOf(page)).toEqual([])

    const locations = page.getByRole('dialog').filter({ hasText: 'Totaal' })
    await table.getByRole('row').nth(1).getByRole('button').hover()
    await expect(locations).toContainText('Showroom')
    await page.mouse.move(0, 0)
    await expect(locations).toHaveCount(0)

    const rows = table.getByRole('link')
    await rows.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(locations).toContainText('Totaal')
    await page.keyboard.press('Escape')
    await expect(locations).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/product\/\d+/)

    await page.goto('/admin/voorraad?laag=ja')
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exporteren (CSV)' }).click()
    expect((await file).suggestedFilename()).toContain('voorraad')
  },
)
