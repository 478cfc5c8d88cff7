import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, logIn, test } from '../support/pos.ts'
import { LONG } from '../support/tags.ts'

/** Every worker has its own terminal. */
const TERMINALS = ['TH-1000-0001', 'TH-1000-0002']

test(
  'a new till is set up in one window, continues after a kill, tests its terminal, and is never asked again',
  LONG,
  async ({ terminal, request, baseURL }) => {
    const startedMs = Date.now()
    const login = await request.post('/api/user/inloggen', {
      headers: { 'x-leermeester-client': 'e2e' },
      data: { email: 'admin@leermeester.example', password: 'leermeester' },
    })
    expect(login.ok()).toBe(true)
    const issued = await request.post('/api/admin/till/code', {
      headers: { 'x-leermeester-client': 'e2e' },
      data: { name: `Eerste keer ${startedMs}`, locationId: 0 },
    })
    const { code } = (await issued.json()) as { code: string }
    const userData = terminal.folder()
    const config = terminal.folder()
    const env = { SHOP_URL: '', XDG_CONFIG_HOME: config }
    const first = await terminal.start({ userData, env })

    const address = first.page.getByLabel('Adres van de winkel')
    await address.fill('http://localhost:9')
    await first.page.getByRole('button', { name: 'Controleren en verder' }).click()
    await expect(first.page.getByText(/Kijk of het adres klopt/)).toBeVisible()
    await address.fill(baseURL ?? '')
    await first.page.getByRole('button', { name: 'Controleren en verder' }).click()
    await expect(first.page.getByLabel('Code van een beheerder')).toBeVisible()
    await first.kill()

    const { page, close } = await terminal.start({ userData, env })
    await page.getByLabel('Code van een beheerder').fill(code)
    await page.getByRole('button', { name: 'Aanmelden', exact: true }).click()
    await expect(page.getByText(`Deze computer is kassa Eerste keer ${startedMs}.`)).toBeVisible()
    await page.getByRole('button', { name: 'Verder', exact: true }).click()
    await logIn({ page }, 'admin')
    await page.getByRole('button', { name: 'Verder zonder bonprinter' }).click()
    await page
      .getByLabel('Pinautomaat van deze kassa')
      .selectOption(TERMINALS[test.info().parallelIndex % TERMINALS.length] ?? '')
    await page.getByRole('button', { name: /^Testbetaling van/ }).click()
    await expect(page.getByText('Goedgekeurd. De pinautomaat werkt.')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Verder', exact: true }).click()
    await page.getByRole('switch', { name: /Starten als de computer aangaat/ }).click()
    await expect(page.getByRole('switch', { name: /Starten als de computer aangaat/ })).toBeChecked()
    if (process.platform === 'linux') expect(existsSync(join(config, 'autostart', 'leermeester.desktop'))).toBe(true)
    await page.getByRole('button', { name: 'Klaar' }).click()
    await expect(page).toHaveURL(/\/kassa$/)
    const setupMs = Date.now() - startedMs
    console.info(`first-time setup: ${(setupMs / 1000).toFixed(1)} s`)
    expect(setupMs).toBeLessThan(5 * 60_000)
    await close()

    const later = await terminal.start({ userData, env })
    await expect(later.page).toHaveURL(/\/kassa$/)
  },
)
