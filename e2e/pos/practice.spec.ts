import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { awayFromMidnight } from '../../build/lib/away-from-midnight.ts'
import { expect, logIn, type PosApp, test } from '../support/pos.ts'
import { orderToPay, waitForPaymentPanel } from '../support/pos-orders.ts'
import { apiOf } from '../support/shop-data.ts'
import { placeGuestOrder } from '../support/staff.ts'
import { LONG } from '../support/tags.ts'

/** Returns every file of a folder with its content, except the browser profile of the stand-in and the log. */
function contentOf(folder: string): Record<string, string> {
  const skipped = /^(electron-double-pages|logs|Singleton|GPUCache|Cache|Code Cache)/
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => !skipped.test(path) && statSync(join(folder, path)).isFile())
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  )
}

const practiceUrlOf = async (page: PosApp['page']) =>
  page.evaluate(async () => ((await (await fetch('/api/config')).json()) as { practiceUrl: string }).practiceUrl)

test(
  'a seller practices with a customer who aborts, and the real shop and till stay as they were',
  LONG,
  async ({ terminal, request, baseURL }) => {
    test.setTimeout(360_000) // the practice shop starts at its first use
    await awayFromMidnight(2) // it is emptied every night
    const real = await orderToPay(request, baseURL ?? '')
    const email = `oefening.${crypto.randomUUID()}@voorbeeld.example`
    const till = await terminal.start()
    await logIn(till, 'sales')
    const practiceUrl = await practiceUrlOf(till.page)
    await test.step('the button on the page restarts the app in practice mode', async () => {
      await till.goTo('/kassa/oefenen')
      await till.page.getByRole('button', { name: 'Beginnen met oefenen' }).click()
      await till.app.waitForEvent('close', { timeout: 100_000 })
    })
    const filesBefore = contentOf(till.userData)

    const practice = await terminal.start({ userData: till.userData, args: [`--oefenen=${practiceUrl}`] })
    const { page } = practice
    await test.step('every window says that it is practice, and the account is filled in', async () => {
      await expect(page.getByText('OEFENEN – niets hiervan is echt')).toBeVisible()
      await expect(page.locator('html[data-practice]')).toHaveCount(1)
      await expect.poll(() => windowTitle(practice)).toMatch(/^OEFENEN – /)
      await page.getByRole('button', { name: 'Inloggen' }).click()
      await expect(page.getByRole('heading', { name: 'Oefeningen' })).toBeVisible()
    })

    await test.step('an exercise is solved by starting the payment once more', async () => {
      await page.getByLabel('Wie oefent er?').fill('Noor')
      await page.getByRole('button', { name: 'Start: De klant drukt op stop' }).click()
      await expect(page.getByRole('region', { name: 'Oefening', exact: true })).toContainText('De klant drukt op stop')
      const buyer = { zipcode: '2012 ES', city: 'Haarlem', lastname: 'Oefening', email }
      await practice.goTo(`/admin/verkooporders/${await placeGuestOrder(buyer, 1, practiceUrl)}`)
      const order = await waitForPaymentPanel(practice)
      await order.shortcut(100).click()
      await order.take('Pinnen', /€/)
      await expect(order.panel.getByText(/geannuleerd/i).first()).toBeVisible({ timeout: 30_000 })
      await order.shortcut(100).click()
      await order.take('Pinnen', /€/)
      await expect(page.getByRole('region', { name: 'Oefening', exact: true })).toContainText('Opgelost: 3 sterren', {
        timeout: 30_000,
      })
    })
    await page.getByRole('button', { name: 'Stoppen met oefenen' }).click()
    await practice.app.waitForEvent('close')

    expect(contentOf(till.userData)).toEqual(filesBefore)
    const own = contentOf(`${till.userData}-oefenen`)
    expect(own['practice-scores.json']).toContain('Noor')
    expect(own['payments.journal']).toContain('"intent"')
    expect(own['sealing-key.json']).not.toBe(filesBefore['sealing-key.json'])
    expect((await apiOf(request).staffOrders.find({ query: { search: email } })).items).toEqual([])
    expect(await real.paymentsAtShop()).toMatchObject({ payments: [] })
  },
)

const windowTitle = ({ app }: PosApp) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle() ?? '')
