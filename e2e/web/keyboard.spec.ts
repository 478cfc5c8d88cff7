import { expect, test } from 'playwright/test'
import { Keyboard } from '../pages/keyboard.ts'
import { LONG_DESKTOP_ONLY } from '../support/tags.ts'

test('a visitor finds, orders and pays a sofa without a mouse', LONG_DESKTOP_ONLY, async ({ page, isMobile }) => {
  test.setTimeout(180_000)
  const keyboard = new Keyboard(page)
  const main = page.getByRole('main')

  await test.step('skips the header with the skip link', async () => {
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await keyboard.use(page.getByRole('link', { name: 'Naar de inhoud' }))
    await expect(main).toBeFocused()
  })

  await test.step('opens a category from the menu', async () => {
    await page.reload()
    await page.waitForLoadState('networkidle')
    if (isMobile) {
      await keyboard.use(page.getByRole('button', { name: 'Menu', exact: true }))
      const menu = page.getByRole('dialog', { name: 'Menu' })
      await keyboard.use(menu.locator('summary').first())
      await keyboard.use(menu.getByRole('link', { name: 'Alles van Banken' }))
    } else {
      const more = page.getByRole('button', { name: 'Meer van Banken' })
      await keyboard.use(more)
      await expect(more).toHaveAttribute('aria-expanded', 'true')
      await keyboard.press('Escape')
      await expect(more).toHaveAttribute('aria-expanded', 'false')
      await keyboard.press('Shift+Tab', 'Enter')
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Banken' })).toBeVisible()
  })

  await test.step('applies a filter, and the focus returns', async () => {
    const filters = main.getByRole('button', { name: /^Filter/ })
    await keyboard.use(filters)
    const window = page.getByRole('dialog')
    await keyboard.use(window.getByRole('checkbox').first(), 'Space')
    await expect(window.getByRole('checkbox').first()).toBeChecked()
    await keyboard.press('Escape')
    await expect(window).toBeHidden()
    await expect(filters).toBeFocused()
    await keyboard.use(main.getByRole('link', { name: /verwijderen|wissen|Alles/i }).first())
  })

  await test.step('configures a sofa, step by step', async () => {
    await page.goto('/leren-bank')
    await page.waitForLoadState('networkidle')
    await keyboard.use(main.getByRole('link', { name: 'Leren bank Merel 3-zits' }))
    await expect(page.getByRole('heading', { level: 1, name: /Leren bank Merel 3-zits/ })).toBeVisible()

    const leather = page.getByRole('button', { name: /Kies uw leer/ })
    const window = page.getByRole('dialog', { name: 'Kies uw leer' })
    await keyboard.use(leather)
    const swatch = window.getByRole('listitem').getByRole('button').first()
    await swatch.waitFor()
    await keyboard.press('Shift+Tab', 'Shift+Tab')
    expect(
      await page.evaluate(() => document.activeElement?.closest('main') && !document.activeElement.closest('dialog')),
    ).toBeFalsy()
    await keyboard.press('Escape')
    await expect(window).toBeHidden()
    await expect(leather).toBeFocused()

    await keyboard.press('Enter')
    await swatch.waitFor()
    await keyboard.use(swatch)
    await expect(window).toBeHidden()
    await expect(page.getByRole('button', { name: /Kies een ander leer/ })).toBeFocused()

    const steps = page.getByRole('radiogroup')
    for (let step = 0; step < (await steps.count()); step += 1) {
      const answers = steps.nth(step).getByRole('radio')
      await keyboard.tabTo(steps.nth(step).locator('input:focus'))
      await keyboard.press('ArrowRight')
      await expect(answers.nth(1)).toBeChecked()
    }
  })

  await test.step('puts two pieces in the cart', async () => {
    await keyboard.use(main.getByRole('button', { name: 'In winkelwagen' }).first())
    await expect(page.getByText('Onderstaande product toegevoegd aan uw winkelwagen.')).toBeVisible()
    await keyboard.use(page.getByRole('link', { name: 'Bekijk winkelwagen' }))
    await keyboard.use(main.getByRole('button', { name: 'Eén meer' }).first())
    await expect(main.getByRole('textbox', { name: /^Aantal/ }).first()).toHaveValue('2')
    await keyboard.use(main.getByRole('link', { name: 'Bestellen', exact: true }))
  })

  await test.step('fills in the checkout, and places the order', async () => {
    await page.getByLabel('Voornaam').waitFor()
    await keyboard.tabTo(page.getByRole('radio', { name: 'Mevrouw' }))
    await keyboard.press('Space')
    await keyboard.fill(page.getByLabel('Voornaam'), 'Fenna')
    await keyboard.fill(page.getByLabel('Achternaam'), 'Zee')
    await keyboard.fill(page.getByLabel('E-mailadres'), 'fenna@example.nl')
    await keyboard.fill(page.getByLabel('Telefoonnummer'), '0612345678')
    await keyboard.fill(page.getByRole('combobox', { name: 'Zoek uw adres' }), '2012ES 30')
    const matches = page.getByRole('listbox', { name: 'Gevonden adressen' }).getByRole('option')
    const street = page.getByLabel('Straatnaam')
    await expect(async () => {
      if (await street.isVisible()) return
      await expect(matches.first()).toBeVisible({ timeout: 3000 })
      await keyboard.press('ArrowDown', 'ArrowUp', 'Enter')
      await expect(street).toBeVisible({ timeout: 2000 })
    }).toPass()
    await keyboard.use(page.getByRole('button', { name: /^De bestelling plaatsen/ }))
  })

  await test.step('pays, and reads the confirmation', async () => {
    await page.waitForURL(/\/pay\/checkout\//)
    await keyboard.use(page.getByRole('button', { name: 'Betaald' }))
    await expect(page.getByText('De betaling is gelukt, bedankt voor uw bestelling!')).toBeVisible()
  })
})
