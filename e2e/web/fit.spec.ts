import { expect, test } from 'playwright/test'
import { violationsOf } from '../support/axe.ts'
import { hydrated } from '../support/hydrated.ts'

test('a visitor measures a door, reads whether the sofa fits, and sees its drawing', async ({ page }) => {
  await page.goto('/product/1001')
  await page.getByRole('link', { name: 'Past het bij u naar binnen?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Past het?' })
  const width = dialog.getByRole('group', { name: 'Deur' }).getByRole('textbox', { name: 'Breedte' })

  await width.fill('0,6')
  await width.press('Enter')
  await expect(width).toBeFocused()
  await expect(width).toHaveAccessibleDescription('Vul een maat tussen 40 en 300 cm in. Bedoelt u 60 cm?')
  expect(await violationsOf(page)).toEqual([])

  await width.fill('60')
  await expect(dialog.getByRole('heading', { level: 3, name: /^Past niet/ })).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Deur' })).toContainText('past niet')
  await width.fill('90')
  await expect(dialog.getByRole('heading', { level: 3, name: /^Past(?! niet)/ })).toBeVisible()
  await expect(dialog.getByRole('img', { name: /^Het meubel in de deur/ })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // The measures are still there for the next product, after a reload.
  await page.goto('/product/1103')
  await (await hydrated(page.getByRole('button', { name: 'Past het?' }))).click()
  await expect(width).toHaveValue('90')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Bekijk de maattekening' }).press('Enter')
  const drawing = page.getByRole('dialog', { name: 'Maten' })
  await expect(drawing.getByRole('img', { name: /^Vooraanzicht van / })).toBeVisible()
  await expect(drawing.getByRole('row', { name: /^Breedte \d+ cm$/ })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})
