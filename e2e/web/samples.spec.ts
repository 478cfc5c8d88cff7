import { expect, type Page, test } from 'playwright/test'
import { CheckoutPage } from '../pages/checkout-page.ts'
import { mailAbout } from '../support/mailbox.ts'

const unselected = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('button', { pressed: false })
const bar = (page: Page) => page.getByRole('region', { name: 'Gekozen kleurstalen' })

test('a visitor orders four free color samples, and cannot select a fifth', async ({ page, request }) => {
  await page.goto('/kleurstalen')
  await page.waitForLoadState('networkidle')
  const names: string[] = []
  for (let chosen = 1; chosen <= 4; chosen += 1) {
    const sample = unselected(page).nth(chosen * 2)
    names.push((await sample.innerText()).split('\n')[0] ?? '')
    await sample.click()
    await expect(bar(page).getByText(`${chosen} van 4 gekozen`)).toBeVisible()
  }
  await expect(page.getByRole('main').getByText('In winkelwagen')).toHaveCount(4)

  await unselected(page).first().click()
  const limit = page.getByRole('dialog', { name: 'Maximum aantal kleurstalen bereikt!' })
  await expect(limit).toContainText(
    'U heeft al 4 gratis kleurstalen geselecteerd. Verwijder eerst een kleurstaal om een ander toe te voegen.',
  )
  await limit.getByRole('button', { name: 'Sluiten' }).last().click()
  await expect(page.getByRole('main').getByText('In winkelwagen')).toHaveCount(4)

  await bar(page).getByRole('link', { name: 'Verzend nu mijn geselecteerde kleurstalen.' }).click()
  await expect(page).toHaveURL('/winkelwagen')
  await expect(page.getByText('Gratis', { exact: true })).toHaveCount(5)
  await page.getByRole('link', { name: 'Bestellen', exact: true }).click()

  const checkout = new CheckoutPage(page)
  await checkout.fillInPerson()
  await checkout.findAddress()
  await expect(checkout.orderButton).toHaveText('De bestelling plaatsen')
  await checkout.orderButton.click()

  // 300: nothing to pay.
  await page.waitForURL(/\/orderoverzicht\?reference=\d+&statusCode=300/)
  const number = new URL(page.url()).searchParams.get('reference') ?? ''
  await expect(page.getByText(`Ordernummer ${number}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Winkelwagen, 0 artikelen' })).toBeVisible()

  const mail = await mailAbout(request, `bestelling ${number}`)
  for (const name of names) expect(mail.text).toContain(name)
  expect(mail.text).toMatch(/Totaal incl\. btw: €\s0,00/)
})

test('selected samples survive a reload, and are removed in the bar or by a second press', async ({ page }) => {
  await page.goto('/kleurstalen')
  await page.waitForLoadState('networkidle')
  await unselected(page).first().click()
  await expect(bar(page).getByText('1 van 4 gekozen')).toBeVisible()
  await unselected(page).first().click()
  await expect(bar(page).getByText('2 van 4 gekozen')).toBeVisible()

  await page.reload()
  await expect(bar(page).getByText('2 van 4 gekozen')).toBeVisible()
  await bar(page)
    .getByRole('button', { name: /verwijderen$/ })
    .first()
    .click()
  await expect(bar(page).getByText('1 van 4 gekozen')).toBeVisible()
  await page.getByRole('main').getByRole('button', { pressed: true }).click()

  await expect(bar(page)).toBeHidden()
})
