import { expect, test } from 'playwright/test'
import { refusedCookies } from '../../build/refused-cookies.ts'
import { Keyboard } from '../pages/keyboard.ts'
import { StaffOrderPage } from '../pages/staff-order-page.ts'
import { violationsOf } from '../support/axe.ts'
import { apiOf, careProducts } from '../support/shop-data.ts'
import { endPaymentAtProvider, logInAsStaff, randomLetters } from '../support/staff.ts'
import { LONG_DESKTOP_ONLY } from '../support/tags.ts'

test(
  'a seller cancels a line of a paid order and refunds it, and its buyer sees both',
  LONG_DESKTOP_ONLY,
  async ({ page, browser, baseURL }) => {
    test.slow() // a seller and a buyer, one after the other
    const origin = baseURL ?? ''
    const guest = await browser.newContext({ baseURL: origin, storageState: refusedCookies(origin) })
    const buyer = apiOf(guest.request)
    const [first, second] = await careProducts(buyer)
    if (!first || !second) throw new Error('the demo shop has less than two leather care products')
    const { salesOrderId: id } = await buyer.salesOrders.place({
      headers: { 'idempotency-key': `journey-${crypto.randomUUID()}` },
      body: {
        customerType: 'private',
        gender: 'v',
        firstname: 'Fenna',
        lastname: `Zee${randomLetters()}`,
        email: `fenna.${crypto.randomUUID()}@voorbeeld.example`,
        phoneNumber: '0612345678',
        country: 'NL',
        zipcode: '2012 ES',
        city: 'Haarlem',
        streetname: 'Kerkstraat',
        houseNumber: '12',
        deliveryAddress: '1',
        delivery: 's',
        payment: '2',
        shoppinglist: [first, second].map(({ id: product, itemId, netPrice }) => ({
          id: product,
          itemId,
          basePrice: netPrice,
          count: 1,
        })),
      },
    })
    await buyer.payments.start({ body: { SalesOrderId: id, PaymentType: 'PAYLINK', Amount: 0 } })
    const staff = await logInAsStaff(page, 'sales')
    const order = new StaffOrderPage(page)
    await page.goto('/admin')
    await endPaymentAtProvider(staff, page, id, 'paid')
    await order.open(id)
    await expect(page.getByText('Betaald').first()).toBeVisible()

    await test.step('chooses the line, without a mouse, and sees what goes back', async () => {
      const keyboard = new Keyboard(page)
      await page.getByRole('checkbox', { name: `${first.displayName} kiezen` }).check()
      await keyboard.use(page.getByRole('button', { name: 'Annuleren…' }))
      await expect(order.dialog.getByRole('checkbox', { name: first.displayName })).toBeChecked()
      await expect(order.dialog.getByRole('checkbox', { name: second.displayName })).not.toBeChecked()
      await order.dialog.getByLabel('Reden').selectOption('De klant ziet ervan af')
      await expect(order.dialog.getByRole('region', { name: 'Wat het betekent' })).toContainText('Terug te betalen')
      expect(await violationsOf(page)).toEqual([])
    })

    await test.step('reads the mail and cancels', async () => {
      await order.dialog.getByRole('button', { name: 'Mail bekijken' }).click()
      await expect(order.dialog.getByText(/^Een deel van uw bestelling is geannuleerd/)).toBeVisible()
      await order.dialog.getByRole('button', { name: '1 stuk annuleren' }).click()
      await expect(order.dialog).toHaveCount(0)
      await expect(page.getByText('Geannuleerd', { exact: true }).first()).toBeVisible()
      await expect(page.getByText(/terug te betalen$/).first()).toBeVisible()
    })

    await test.step('refunds the amount that is filled in', async () => {
      await page.getByRole('button', { name: /^Terugbetalen:/ }).click()
      await order.dialog.getByLabel('Reden').fill('Annulering')
      await order.dialog.getByRole('button', { name: /terugbetalen$/ }).click()
      await expect(order.dialog).toHaveCount(0)
      await expect
        .poll(async () => (await staff.staffOrders.show({ params: { id } })).outstanding, { timeout: 20_000 })
        .toBe(0)
    })

    await test.step('the buyer sees the canceled line and the new amounts', async () => {
      const shop = await guest.newPage()
      await shop.goto(`/orderoverzicht?reference=${id}`)
      await expect(shop.getByText(`1 × ${first.displayName}`).first()).toBeVisible()
      await expect(shop.getByText('geannuleerd', { exact: false }).first()).toBeVisible()
      await expect(shop.getByText('GEANNULEERD', { exact: true })).toBeVisible()
      await guest.close()
    })
  },
)
