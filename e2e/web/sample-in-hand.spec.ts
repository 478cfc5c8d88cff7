import { expect, test } from 'playwright/test'
import { recordPolicyViolations } from '../support/policy-violations.ts'
import { apiOf } from '../support/shop-data.ts'

test('a visitor who scans the code of a sample sees all models in that leather, until the visitor stops', async ({
  page,
}) => {
  const violations = await recordPolicyViolations(page)
  const api = apiOf(page.request)
  const { items } = await api.catalog.byIds({ body: [1001], query: {} })
  const categories = await api.matrix.leatherTypes()
  const product = await api.catalog.product({ params: { id: 1001 } })
  const offered = product.matrixAxes.find(({ axis }) => axis === 'matrixLeathertype')?.optionIds ?? []
  const leather = categories
    .flatMap(({ leatherTypes }) => leatherTypes)
    .find(({ id, sampleId }) => sampleId !== null && offered.includes(id) && id !== items[0]?.leatherId)
  const hex = leather?.hex.slice(1) ?? ''

  await page.goto(`/staal/${leather?.sampleId}`)
  await expect(page).toHaveURL(`/kleurstalen?staal=${leather?.sampleId}`)
  const bar = page.getByRole('complementary', { name: 'Uw kleurstaal' })
  await expect(bar).toContainText('U bekijkt alles in')
  await expect(page.getByRole('main').getByRole('article').first().locator('img')).toHaveAttribute(
    'src',
    new RegExp(`/${hex}/`),
  )

  await page.goto('/leren-bank')
  const card = page.getByRole('article').filter({ has: page.locator('a[href^="/product/1001/"]') })
  await expect(card.locator('img')).toHaveAttribute('src', new RegExp(`/front/${hex}/`))
  await expect(bar).toBeVisible()
  await card.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/product/1001/.*leer=${leather?.id}`))

  // A page that was opened by a link, not from a list.
  await page.goto('/product/1001')
  await expect(page).toHaveURL(new RegExp(`leer=${leather?.id}`))

  await bar.getByRole('button', { name: 'Stoppen' }).click()
  await expect(bar).toBeHidden()
  await page.goto('/leren-bank')
  await expect(card.locator('img')).not.toHaveAttribute('src', new RegExp(`/front/${hex}/`))
  await page.reload()
  await expect(bar).toBeHidden()
  expect(violations()).toEqual([])
})
