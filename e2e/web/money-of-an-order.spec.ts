import { expect, test } from 'playwright/test'
import { dayAfter } from '#shared/domain/figures/days.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { awayFromMidnight } from '../../build/lib/away-from-midnight.ts'
import { StaffOrderPage } from '../pages/staff-order-page.ts'
import { violationsOf } from '../support/axe.ts'
import { mailAbout } from '../support/mailbox.ts'
import { logInAsStaff, placeGuestOrder, randomLetters } from '../support/staff.ts'
import { startOperation } from '../support/start-operation.ts'
import { LONG_DESKTOP_ONLY } from '../support/tags.ts'

const inDays = (days: number) => dayAfter(amsterdamDay(new Date()), days)

test(
  'a finished order is reminded, gets a payment plan, and shows the invoice and credit note of the ERP to its buyer',
  LONG_DESKTOP_ONLY,
  async ({ page, browser }) => {
    test.setTimeout(240_000) // a mail, the ERP, and two browsers
    await awayFromMidnight(1)
    const sales = await logInAsStaff(page, 'admin')
    const lastname = `Rest${randomLetters()}`
    const email = `${lastname.toLowerCase()}@klant.example`
    const id = await placeGuestOrder({ lastname, email, zipcode: '1012 AB', city: 'Amsterdam' }, 4)
    await sales.payments.start({ body: { Amount: 1_000, SalesOrderId: id, PaymentType: 'CASH' } })
    const { lines } = await sales.staffOrders.show({ params: { id } })
    const rowIds = lines.map(({ salesOrderRowId }) => salesOrderRowId)
    await sales.staffOrders.moveLines({ params: { id }, body: { rowIds, state: 'ready', day: inDays(0), mail: false } })

    await test.step('staff find it under "Openstaand" and send a reminder', async () => {
      await page.goto('/admin/openstaand?page=1')
      const row = page.getByRole('row', { name: new RegExp(lastname) })
      await expect(row).toContainText('vandaag')
      expect(await violationsOf(page)).toEqual([])
      await row.getByRole('button', { name: 'Herinnering sturen' }).click()
      await expect(page.getByRole('dialog')).toContainText(`Herinnering: nog te betalen voor bestelling ${id}`)
      // The policies of the page would refuse the mail, or show it without its styles.
      const payButton = page.frameLocator('iframe[title="Inhoud van de mail"]').getByRole('link', { name: /^Betaal/ })
      await expect(payButton).toHaveCSS('text-decoration-line', 'none')
      await page.getByRole('button', { name: 'Nu versturen' }).click()
      await expect(page.getByText(`De herinnering is verstuurd naar ${email}.`)).toBeVisible()
    })

    await test.step('staff agree a payment plan', async () => {
      await new StaffOrderPage(page).open(id)
      await page.getByRole('button', { name: 'Betaalafspraak maken' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Bedrag 1').fill('10,00')
      await dialog.getByLabel('Datum 1').fill(inDays(0))
      await dialog.getByRole('button', { name: 'Datum toevoegen' }).click()
      await dialog.getByRole('button', { name: 'Afspraak bewaren' }).click()
      await expect(dialog.getByText('Kies een datum.')).toBeVisible()
      await dialog.getByLabel('Datum 2').fill(inDays(20))
      await dialog.getByRole('button', { name: 'Afspraak bewaren' }).click()
      const plan = page.getByRole('list', { name: 'Betaalafspraak' })
      await expect(plan.getByRole('listitem')).toHaveCount(2)
      await expect(page.getByText('Betaalafspraak gemaakt')).toBeVisible()
    })

    await test.step('the ERP makes an invoice and a credit note, and the shop reads them', async () => {
      const twin = new URL(page.url())
      twin.port = String(Number(twin.port) + 1)
      const control = `${twin.origin}/netsuite/_twin`
      let erpId = 0
      await expect(async () => {
        const { salesOrder } = await (await page.request.get(`${control}/records`)).json()
        const order = salesOrder.find(({ externalId }: { externalId: string }) => externalId === `web-so-${id}`)
        erpId = Number(order?.id)
        expect(erpId).toBeGreaterThan(0)
      }).toPass()
      const bill = await (await page.request.post(`${control}/bill-order`, { data: { id: erpId } })).json()
      await page.request.post(`${control}/credit-invoice`, { data: { id: bill.id, lines: [0] } })
      await startOperation(sales, 'invoices-refresh')
      const invoices = page.getByRole('region', { name: 'Facturen van NetSuite' })
      await expect(async () => {
        await page.reload()
        await expect(invoices.getByRole('row', { name: /Factuur INV/ })).toBeVisible({ timeout: 15_000 })
        await expect(invoices.getByRole('row', { name: /Creditfactuur CM/ })).toBeVisible({ timeout: 15_000 })
      }).toPass()
    })

    await test.step('the buyer opens the order from the mail, and sees plan, invoice and the amount that is due', async () => {
      const context = await browser.newContext()
      const buyer = await context.newPage()
      const { text } = await mailAbout(page.request, `Herinnering: nog te betalen voor bestelling ${id}`)
      await buyer.goto(/https?:\S+/.exec(text)?.[0] ?? '')
      await expect(buyer.getByRole('heading', { name: 'Betaalafspraak' })).toBeVisible()
      await expect(buyer.getByRole('button', { name: /Betaal nu € 10,00/ })).toBeVisible()
      const link = buyer.getByRole('link', { name: /Factuur INV\d+ \(PDF\)/ })
      const file = await buyer.request.get((await link.getAttribute('href')) ?? '')
      expect(file.headers()['content-type']).toBe('application/pdf')
      const credit = buyer.getByRole('link', { name: /Creditfactuur CM\d+ \(PDF\)/ })
      const creditFile = await buyer.request.get((await credit.getAttribute('href')) ?? '')
      expect(creditFile.headers()['content-type']).toBe('application/pdf')
      expect(await violationsOf(buyer)).toEqual([])
      await context.close()
    })
  },
)
