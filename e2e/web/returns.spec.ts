import { expect, test } from 'playwright/test'
import { refusedCookies } from '../../build/refused-cookies.ts'
import { violationsOf } from '../support/axe.ts'
import { mailAbout } from '../support/mailbox.ts'
import { apiOf, careProducts } from '../support/shop-data.ts'
import { endPaymentAtProvider, logInAsStaff, randomLetters } from '../support/staff.ts'
import { LONG_DESKTOP_ONLY } from '../support/tags.ts'

test(
  'a seller expects withdrawn goods back and counts them, and their buyer sees what is paid back',
  LONG_DESKTOP_ONLY,
  async ({ page, browser, baseURL }) => {
    test.slow() // a seller and a buyer, one after the other
    const origin = baseURL ?? ''
    const guest = await browser.newContext({ baseURL: origin, storageState: refusedCookies(origin) })
    const buyer = apiOf(guest.request)
    const [product] = await careProducts(buyer)
    if (!product) throw new Error('the demo shop has no leather care product')
    const email = `fenna.${crypto.randomUUID()}@voorbeeld.example`
    const { salesOrderId: id } = await buyer.salesOrders.place({
      headers: { 'idempotency-key': `journey-${crypto.randomUUID()}` },
      body: {
        customerType: 'private',
        gender: 'v',
        firstname: 'Fenna',
        lastname: `Zee${randomLetters()}`,
        email,
        phoneNumber: '0612345678',
        country: 'NL',
        zipcode: '2012 ES',
        city: 'Haarlem',
        streetname: 'Kerkstraat',
        houseNumber: '12',
        deliveryAddress: '1',
        delivery: 's',
        payment: '2',
        shoppinglist: [{ id: product.id, itemId: product.itemId, basePrice: product.netPrice, count: 2 }],
      },
    })
    await buyer.payments.start({ body: { SalesOrderId: id, PaymentType: 'PAYLINK', Amount: 0 } })
    const staff = await logInAsStaff(page, 'sales')
    await page.goto('/admin')
    await endPaymentAtProvider(staff, page, id, 'paid')
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(new Date())
    const { lines } = await staff.staffOrders.show({ params: { id } })
    const rowIds = lines.map(({ salesOrderRowId }) => salesOrderRowId)
    await staff.staffOrders.moveLines({ params: { id }, body: { rowIds, state: 'delivered', day, mail: false } })
    const { withdrawalId } = await buyer.withdrawals.declare({
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { orderNumber: String(id), name: 'Fenna Zee', email, scope: 'all' },
    })

    await test.step('expects the goods, and the customer reads how to return them', async () => {
      await page.goto(`/admin/herroepingen/${withdrawalId}`)
      await page.getByRole('button', { name: 'Retour verwachten en mailen' }).click()
      await expect(page.getByRole('heading', { name: /^Retour R\d+/ })).toBeVisible()
      const mail = await mailAbout(page.request, 'Zo stuurt u uw bestelling terug', email)
      expect(mail.text).toContain('Wij mogen wachten tot het product of een bewijs van verzending binnen is')
      expect(await violationsOf(page)).toEqual([])
    })

    await test.step('counts one of two as damaged', async () => {
      const form = page.getByRole('form', { name: 'Retour tellen en beoordelen' })
      await form.getByLabel('Beschadigd').fill('1')
      await form.getByRole('button', { name: 'Vastleggen en de klant mailen' }).click()
      await expect(form.getByText('de klant leest dit.', { exact: false }).first()).toBeVisible()
      await form.getByLabel('Inhouden voor de schade').fill('1,00')
      await form.getByRole('textbox', { name: /Wat is er beschadigd/ }).fill('De fles lekt')
      await form.getByRole('button', { name: 'Vastleggen en de klant mailen' }).click()
      await expect(page.getByText('1 goed, 1 beschadigd')).toBeVisible()
      await expect(page.getByText('Terug te betalen').first()).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
    })

    await test.step('finds it among the returns that are to be paid back', async () => {
      await page.goto('/admin/herroepingen')
      await page.getByRole('link', { name: /^Retour terug te betalen/ }).click()
      await expect(page.getByRole('table', { name: 'Retouren' }).getByText(String(id))).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
    })

    await test.step('the buyer sees the state on the page of the order', async () => {
      const shopper = await guest.newPage()
      await shopper.goto(`/orderoverzicht?reference=${id}`)
      const goods = shopper.getByRole('region', { name: 'Wat u terugstuurt' })
      await expect(goods).toContainText('ontvangen, u krijgt uw geld terug')
      await expect(goods).toContainText('De fles lekt')
    })
    await guest.close()
  },
)
