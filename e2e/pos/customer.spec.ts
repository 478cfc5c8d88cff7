import { PosPage } from '../pages/pos-page.ts'
import { StaffOrderPage } from '../pages/staff-order-page.ts'
import { amountFor } from '../support/payment-terminal-twin.ts'
import { expect, logIn, test } from '../support/pos.ts'
import { invokeMain, retryConnections } from '../support/pos-bridge.ts'
import { apiOf, careProducts } from '../support/shop-data.ts'
import { placeGuestOrder, randomLetters } from '../support/staff.ts'
import { LONG } from '../support/tags.ts'

const HOME = { zipcode: '2012 ES', city: 'Haarlem' }

test(
  'the customer follows the sale on the customer display, and the receipt is printed automatically',
  LONG,
  async ({ terminal, request }) => {
    test.slow() // a card payment
    const email = `fenna.${crypto.randomUUID()}@voorbeeld.example`
    const id = await placeGuestOrder({ ...HOME, lastname: `Zee-${randomLetters()}`, email }, 4)
    const [soap] = await careProducts(apiOf(request))
    if (!soap) throw new Error('the demo shop has no leather care product')
    const till = await terminal.start({ settings: { printer: 'Bonprinter' } })
    const counter = new PosPage(till.page)
    const order = new StaffOrderPage(till.page)
    await till.machine.recordPrintJobs()
    await till.machine.printerIs('off')
    await logIn(till, 'sales')
    const opened = till.app.waitForEvent('window')
    await till.menu('Beeld', 'Klantscherm')
    const display = (await opened).getByRole('main')
    await expect(display.getByRole('heading', { name: /^Welkom/ })).toBeVisible()

    await counter.enter(soap.itemId)
    await expect(display.getByRole('heading', { name: 'Uw bestelling' })).toBeVisible()
    await expect(display.getByRole('listitem')).toContainText(soap.displayName)
    await till.menu('Bestand', 'Vergrendelen')
    await expect(display.getByRole('heading', { name: /^Welkom/ })).toBeVisible()
    await counter.lock.getByLabel('Wachtwoord', { exact: true }).fill('leermeester')
    await counter.lock.getByRole('button', { name: 'Inloggen' }).click()
    await expect(display.getByRole('heading', { name: 'Uw bestelling' })).toBeVisible()

    await till.goTo(`/admin/verkooporders/${id}`)
    await order.panel.getByLabel('Bedrag').waitFor()
    await order.press(amountFor('approved', 10))
    await order.take('Pinnen', /10,00/)
    await expect(display.getByRole('heading', { name: 'Volg de instructies op de pinautomaat' })).toBeVisible()
    await expect(display).toContainText('€ 10,00')
    await expect(display.getByRole('heading', { name: 'Dank u wel!' })).toBeVisible({ timeout: 30_000 })
    await expect(display).toContainText('€ 10,00 is betaald.')
    await expect(display).toContainText('Nog te voldoen')
    await expect(display.getByRole('img', { name: 'QR-code van uw bestelling' })).toBeVisible()
    const shown = await invokeMain(till.page, 'display:open', {})
    await test.step('a phone without a login opens the order with the code, once', async () => {
      const { orderLink } = (shown as { value: { shows: { orderLink: string } } }).value.shows
      const code = new URL(orderLink).hash.replace('#code=', '')
      const open = () =>
        request.post(`/api/salesorder/${id}/open`, {
          headers: { 'x-leermeester-client': 'e2e' },
          data: { code, requestId: crypto.randomUUID() },
        })
      expect((await request.get(`/api/salesorder/${id}`)).status()).toBe(404)
      expect((await open()).ok()).toBe(true)
      expect((await request.get(`/api/salesorder/${id}`)).ok()).toBe(true)
      expect((await open()).status()).toBe(403)
    })

    // While the printer is off, the till shows that. When the printer is on again, the receipt is printed once.
    await expect(counter.banner).toContainText('Printer: Bonprinter: Bonprinter is niet bereikbaar.')
    expect(await till.machine.printJobs()).toEqual([])
    await till.machine.printerIs('on')
    await expect.poll(till.machine.printJobs, { timeout: 30_000 }).toMatchObject([{ deviceName: 'Bonprinter' }])
    await expect(counter.banner).not.toContainText('Bonprinter is niet bereikbaar')

    await till.menu('Kassa', 'Laatste bon')
    await expect.poll(till.machine.printJobs).toHaveLength(2)
    await till.menu('Kassa', 'Afdrukken')
    const printed = till.page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `order ${id}` })
    await expect(printed).toHaveCount(2)
    await expect(printed.getByText('Afgedrukt', { exact: true })).toHaveCount(2)
    await retryConnections(till.page)
    expect(await till.machine.printJobs()).toHaveLength(2)

    await till.menu('Beeld', 'Klantscherm')
    await expect.poll(() => till.app.windows()).toHaveLength(1)
  },
)
