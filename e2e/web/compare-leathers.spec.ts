import { expect, test } from 'playwright/test'
import { ProductPage } from '../pages/product-page.ts'
import { violationsOf } from '../support/axe.ts'
import { LONG, LONG_DESKTOP_ONLY } from '../support/tags.ts'

test('a visitor compares four leathers on pictures of the sofa, and selects one of them', LONG, async ({ page }) => {
  const product = new ProductPage(page)
  await product.openRecolorable(1001)
  const dialog = await product.openLeathers()
  for (const index of [0, 2, 5, 9])
    await dialog
      .getByRole('checkbox', { name: /^Vergelijk / })
      .nth(index)
      .check()
  await expect(dialog.getByRole('checkbox', { name: /^Vergelijk / }).nth(11)).toBeDisabled()
  expect(await violationsOf(page)).toEqual([])

  await dialog.getByRole('button', { name: 'Vergelijk', exact: true }).click()
  const comparison = page.getByRole('dialog', { name: 'Vergelijk leersoorten' })
  const leathers = comparison.getByRole('article')
  await expect(leathers).toHaveCount(4)
  for (const leather of await leathers.all()) {
    await leather.scrollIntoViewIfNeeded()
    await expect(leather.locator('canvas[data-shown]')).toBeVisible()
  }
  expect(await violationsOf(page)).toEqual([])

  const name = await leathers.nth(2).getByRole('heading').innerText()
  await leathers
    .nth(2)
    .getByRole('button', { name: /^Kies dit leer/ })
    .click()
  await expect(comparison).toBeHidden()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: `${name} Kies een ander leer` })).toBeVisible()
})

test('leathers can be compared without a mouse', LONG_DESKTOP_ONLY, async ({ page }) => {
  const product = new ProductPage(page)
  await product.openRecolorable(1001)
  const dialog = await product.openLeathers()
  for (const index of [0, 1]) {
    await dialog
      .getByRole('checkbox', { name: /^Vergelijk / })
      .nth(index)
      .focus()
    await page.keyboard.press('Space')
  }
  const compare = dialog.getByRole('button', { name: 'Vergelijk', exact: true })
  await compare.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Vergelijk leersoorten' })).toBeVisible()

  await page.keyboard.press('Escape')

  await expect(page.getByRole('dialog', { name: 'Vergelijk leersoorten' })).toBeHidden()
  await expect(dialog).toBeVisible()
  await expect(compare).toBeFocused()
})
