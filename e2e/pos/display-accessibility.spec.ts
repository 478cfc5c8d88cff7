import type { Page } from 'playwright/test'
import { PosPage } from '../pages/pos-page.ts'
import { StaffOrderPage } from '../pages/staff-order-page.ts'
import { violationsOf } from '../support/axe.ts'
import { expect, logIn, test } from '../support/pos.ts'
import { apiOf } from '../support/shop-data.ts'
import { placeGuestOrder } from '../support/staff.ts'
import { LONG } from '../support/tags.ts'
import { smallTargets } from '../support/touch-targets.ts'

/** Every worker has its own terminal. */
const TERMINALS = ['TH-1000-0001', 'TH-1000-0002']

/** Collects accessibility violations and small targets of pages, by the name of the shown step or state. */
function examiner() {
  const found: Record<string, unknown> = {}
  const examine = async (
    page: Page,
    name: string,
    sign: ReturnType<Page['locator']>,
    sizes: readonly (readonly [number, number])[],
  ) => {
    await expect(sign.first(), name).toBeVisible({ timeout: 20_000 })
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      const problems = [...(await violationsOf(page)), ...(await smallTargets(page))]
      if (problems.length > 0) found[`${name} at ${width} × ${height}`] = problems
    }
  }
  return { found, examine }
}

const SELLER = [
  [1024, 768],
  [1280, 800],
  [1920, 1080],
] as const
const CUSTOMER = [
  [800, 1280],
  [1280, 800],
] as const
/** A model of the demo shop that no other journey configures. */
const MODEL = 1006

test(
  'every step of the first-time setup has no accessibility violations and no small targets',
  LONG,
  async ({ terminal, request, baseURL }) => {
    test.setTimeout(180_000)
    const headers = { 'x-leermeester-client': 'e2e' }
    await request.post('/api/user/inloggen', {
      headers,
      data: { email: 'admin@leermeester.example', password: 'leermeester' },
    })
    const issued = await request.post('/api/admin/till/code', {
      headers,
      data: { name: `Bekeken ${Date.now()}`, locationId: 0 },
    })
    const { code } = (await issued.json()) as { code: string }
    const till = await terminal.start({ env: { SHOP_URL: '', XDG_CONFIG_HOME: terminal.folder() } })
    const { page } = till
    const { found, examine } = examiner()

    const address = page.getByLabel('Adres van de winkel')
    await examine(page, 'setup address', address, SELLER)
    await address.fill('http://localhost:9')
    await page.getByRole('button', { name: 'Controleren en verder' }).click()
    await examine(page, 'setup wrong address', page.getByText(/Kijk of het adres klopt/), SELLER)
    await address.fill(baseURL ?? '')
    await page.getByRole('button', { name: 'Controleren en verder' }).click()
    const field = page.getByLabel('Code van een beheerder')
    await examine(page, 'setup code', field, SELLER)
    await field.fill(code)
    await page.getByRole('button', { name: 'Aanmelden', exact: true }).click()
    await examine(page, 'setup registered', page.getByText(/^Deze computer is kassa/), SELLER)
    await page.getByRole('button', { name: 'Verder', exact: true }).click()
    await logIn(till, 'admin')
    await examine(page, 'setup printer', page.getByRole('button', { name: 'Verder zonder bonprinter' }), SELLER)
    await page.getByRole('button', { name: 'Verder zonder bonprinter' }).click()
    const terminals = page.getByLabel('Pinautomaat van deze kassa')
    await examine(page, 'setup terminal', terminals, SELLER)
    await terminals.selectOption(TERMINALS[test.info().parallelIndex % TERMINALS.length] ?? '')
    await page.getByRole('button', { name: /^Testbetaling van/ }).click()
    await examine(page, 'setup test payment', page.getByText('Goedgekeurd. De pinautomaat werkt.'), SELLER)
    await page.getByRole('button', { name: 'Verder', exact: true }).click()
    await examine(page, 'setup start', page.getByRole('button', { name: 'Klaar' }), SELLER)
    expect(found).toEqual({})
  },
)

test(
  'every state of the customer display has no accessibility violations and no small targets',
  LONG,
  async ({ terminal, request }) => {
    test.setTimeout(240_000)
    const email = `eva.${crypto.randomUUID()}@voorbeeld.example`
    const id = await placeGuestOrder({ zipcode: '2012 ES', city: 'Haarlem', lastname: 'Zee', email }, 4)
    const model = await apiOf(request).catalog.product({ params: { id: MODEL } })
    const till = await terminal.start()
    const counter = new PosPage(till.page)
    const order = new StaffOrderPage(till.page)
    const { found, examine } = examiner()
    await logIn(till, 'sales')
    const opened = till.app.waitForEvent('window')
    await till.menu('Beeld', 'Klantscherm')
    const customer = await opened
    await examine(customer, 'welcome', customer.getByRole('heading', { name: /^Welkom/ }), CUSTOMER)

    await counter.entry.fill(model.displayName)
    await till.page.getByRole('option', { name: model.displayName }).first().click()
    const panel = till.page.getByRole('region', { name: 'Meubel samenstellen' })
    await panel.getByRole('button', { name: 'Laat de klant kiezen' }).click()
    const leathers = customer.getByRole('group', { name: 'Kies uw leer' }).getByRole('button')
    await leathers.nth(1).click()
    await examine(customer, 'choose leather', leathers, CUSTOMER)
    await panel.getByRole('button', { name: 'Klant kiest nu: stoppen' }).click()
    await examine(customer, 'configuring', customer.getByRole('definition'), CUSTOMER)

    await till.page.getByRole('button', { name: 'Laat de klant invullen' }).click()
    await customer.getByRole('button', { name: 'Klaar' }).click()
    await examine(customer, 'own data', customer.getByText('Voornaam is verplicht.'), CUSTOMER)
    await customer.getByRole('button', { name: 'Liever niet' }).click()

    await till.goTo(`/admin/verkooporders/${id}`)
    await till.page.getByRole('button', { name: 'Laat de klant tekenen' }).click()
    await examine(customer, 'order to sign', customer.getByRole('button', { name: 'Voorwaarden lezen' }), CUSTOMER)
    await customer.getByRole('button', { name: 'Voorwaarden lezen' }).click()
    await examine(customer, 'terms', customer.getByRole('button', { name: 'Terug naar de bestelling' }), CUSTOMER)
    await customer.getByRole('button', { name: 'Terug naar de bestelling' }).click()
    await customer.getByRole('button', { name: 'Liever niet' }).click()

    await order.panel.getByLabel('Bedrag').waitFor()
    await order.press('10,00')
    await till.menuKey('F11')
    await order.dialog.getByRole('button', { name: 'Doorgaan' }).click()
    await examine(customer, 'pay link', customer.getByRole('img').first(), CUSTOMER)
    expect(found).toEqual({})
  },
)
