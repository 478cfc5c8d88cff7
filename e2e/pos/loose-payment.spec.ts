import { StaffOrderPage } from '../pages/staff-order-page.ts'
import { violationsOf } from '../support/axe.ts'
import { amountFor, paymentTerminalTwin } from '../support/payment-terminal-twin.ts'
import { expect, logIn, type PosApp, test } from '../support/pos.ts'
import { waitForPaymentPanel } from '../support/pos-orders.ts'
import { apiOf } from '../support/shop-data.ts'
import { LONG } from '../support/tags.ts'

/** The terminal does not answer by itself. */
const AMOUNT = amountFor('silent', 10)

const idIn = async (till: PosApp) => Number(/verkooporders\/(\d+)/.exec(await till.address())?.[1] ?? 0)

test(
  'a payment without an order survives a silent terminal and a killed till, and is refunded',
  LONG,
  async ({ terminal, request, baseURL }) => {
    test.slow() // two starts
    const api = apiOf(request)
    await api.users.login({ body: { email: 'sales@leermeester.example', password: 'leermeester' } })
    const provider = paymentTerminalTwin(request, baseURL ?? '')
    const options = { userData: terminal.folder(), shopUrl: baseURL ?? '' }
    const description = `Leeronderhoud ${crypto.randomUUID()}`

    const id =
      await test.step('the seller begins it, and the till is killed while the terminal is silent', async () => {
        const till = await terminal.start(options)
        await logIn(till, 'sales')
        await expect.poll(till.address).not.toContain('inloggen')
        await till.page.getByRole('navigation', { name: 'Kassa' }).getByRole('link', { name: 'Losse betaling' }).click()
        const form = till.page.getByRole('region', { name: 'Nieuwe losse betaling' })
        await form.getByRole('button', { name: 'Naar de pinautomaat' }).click()
        await expect(form.getByText('Vul in waar de betaling voor is.')).toBeVisible()
        expect(await violationsOf(till.page)).toEqual([])
        await form.getByLabel('Bedrag (inclusief btw)').fill(AMOUNT)
        await form.getByLabel('Omschrijving').fill(description)
        await form.getByRole('button', { name: 'Naar de pinautomaat' }).click()
        const order = await waitForPaymentPanel(till)
        await expect(till.page.getByRole('heading', { level: 1 })).toContainText('Losse betaling')
        await order.chooseTerminal()
        await order.dialog.getByRole('button', { name: 'Doorgaan' }).click()
        await expect(order.panel.getByText('De klant kan nu pinnen.')).toBeVisible()
        await expect(order.method('Contant')).toBeDisabled()
        const number = await idIn(till)
        await till.kill()
        return number
      })

    const { payments } = await api.paymentDesk.show({ params: { id } })
    await provider.ends(payments[0]?.payId ?? '', 'paid')

    await test.step('the restarted till returns to it, shows that it is paid, and refunds it', async () => {
      const till = await terminal.start(options)
      await expect.poll(till.address).toContain(`/admin/verkooporders/${id}`)
      const order = await waitForPaymentPanel(till)
      await expect(order.panel.getByText('€ 10,03 is betaald.')).toBeVisible({ timeout: 30_000 })
      await expect(till.page.getByText(description)).toBeVisible()
      expect(await violationsOf(till.page)).toEqual([])
      await new StaffOrderPage(till.page).payments.getByRole('button', { name: /^Terugbetalen/ }).click()
      await order.dialog.getByLabel('Reden').fill('Toch niet nodig')
      await order.dialog
        .getByRole('button', { name: /terugbetalen/i })
        .last()
        .click()
      await expect
        .poll(async () => (await api.loosePayments.show({ params: { id } })).state, { timeout: 30_000 })
        .toBe('refunded')
    })
    expect((await provider.paymentsOf(id)).payments).toBe(1)
  },
)
