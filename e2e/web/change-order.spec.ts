import { expect, test } from 'playwright/test'
import { formatCents } from '#shared/domain/money/format.ts'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import { refusedCookies } from '../../build/refused-cookies.ts'
import { PayPage } from '../pages/pay-page.ts'
import { StaffOrderPage } from '../pages/staff-order-page.ts'
import { violationsOf } from '../support/axe.ts'
import { mailAbout } from '../support/mailbox.ts'
import { apiOf, modelWithChoices } from '../support/shop-data.ts'
import { endPaymentAtProvider, logInAsStaff, randomLetters } from '../support/staff.ts'
import { LONG_DESKTOP_ONLY } from '../support/tags.ts'

const plain = (text: string) => text.replace(/\s/g, ' ')

test(
  'staff change the leather of a paid order with more to pay, the buyer agrees by the link and pays, and the ERP has the new line',
  LONG_DESKTOP_ONLY,
  async ({ page, browser, baseURL }) => {
    test.slow() // a change, an agreement, a payment and the ERP
    const origin = baseURL ?? ''
    const guest = await browser.newContext({ baseURL: origin, storageState: refusedCookies(origin) })
    const buyer = apiOf(guest.request)
    const { variants: all } = await modelWithChoices(buyer)
    const cheapest = all.toSorted((one, other) => one.netPrice - other.netPrice)[0]
    if (!cheapest) throw new Error('the sofa has no variants')
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
        shoppinglist: [{ id: cheapest.id, itemId: '', basePrice: cheapest.netPrice, count: 1 }],
      },
    })
    await buyer.payments.start({ body: { SalesOrderId: id, PaymentType: 'PAYLINK', Amount: 0 } })
    const staff = await logInAsStaff(page, 'sales')
    const order = new StaffOrderPage(page)
    await page.goto('/admin')
    await endPaymentAtProvider(staff, page, id, 'paid')
    await order.open(id)
    const [line] = (await staff.staffOrders.show({ params: { id } })).lines
    const { variants } = await staff.orderChanges.variants({ params: { id, rowId: line?.salesOrderRowId ?? 0 } })
    const ordered = variants.find((one) => one.id === cheapest.id)
    const dearer = variants.find(
      ({ axes, unitCents }) =>
        ordered &&
        unitCents > ordered.unitCents &&
        Object.entries(axes).every(([axis, value]) => axis === 'Leer' || ordered.axes[axis] === value),
    )
    if (!ordered || !dearer) throw new Error('the sofa has no dearer leather')
    const differenceCents = dearer.unitCents - grossUnitPrice(cheapest.netPrice)

    await test.step('chooses the other leather and sees what it costs', async () => {
      await page.getByRole('button', { name: 'Order wijzigen…' }).click()
      await order.dialog.getByRole('button', { name: /^Andere uitvoering van/ }).click()
      await order.dialog.getByLabel(/^Leer van/).selectOption(dearer.axes.Leer ?? '')
      const meaning = order.dialog.getByRole('region', { name: 'Wat het betekent' })
      await expect(meaning).toContainText('Zo wordt het')
      await expect(meaning).toContainText(formatCents(differenceCents))
      expect(await violationsOf(page)).toEqual([])
      await order.dialog.getByRole('button', { name: 'Levering wijzigen' }).click()
      await order.dialog.getByLabel('Bezorgen op een ander adres dan dat van de koper').check()
      const address = { Straat: 'Kade', Huisnummer: '5', Postcode: '8011ab', Plaats: 'Zwolle' }
      for (const [label, value] of Object.entries(address)) {
        await order.dialog.getByRole('textbox', { name: label }).fill(value)
      }
      await expect(meaning).toContainText('Kade 5, 8011 AB Zwolle, Nederland')
      expect(await violationsOf(page)).toEqual([])
      await order.dialog.getByLabel('Toelichting voor de klant').fill('Zoals besproken: ander leer.')
      await order.dialog.getByRole('button', { name: 'Voorstel mailen' }).click()
      await expect(order.dialog).toHaveCount(0)
      await expect(page.getByText(/^Voorstel 1: wacht op de klant/)).toBeVisible()
    })

    const customer = await guest.newPage()
    await test.step('the buyer opens the link, agrees and pays the difference', async () => {
      const mail = await mailAbout(page.request, `Voorstel om bestelling ${id} te wijzigen`, email)
      await customer.goto(/https?:\/\/\S+\/api\/salesorder\/\S+/.exec(mail.text)?.[0] ?? '')
      const proposal = customer.getByRole('region', { name: 'Voorstel om uw bestelling te wijzigen' })
      await expect(proposal.getByText('Zoals besproken: ander leer.')).toBeVisible()
      await expect(proposal.getByText('Kade 5, 8011 AB Zwolle, Nederland')).toBeVisible()
      await proposal.getByRole('button', { name: 'Akkoord gaan…' }).click()
      expect(await violationsOf(customer)).toEqual([])
      await customer.getByLabel('E-mailadres van de bestelling').fill('ander@voorbeeld.example')
      const agree = customer.getByRole('button', { name: 'De bestelling wijzigen met betalingsverplichting' })
      await agree.click()
      await expect(customer.getByText('Dit is niet het e-mailadres van de bestelling.')).toBeVisible()
      await customer.getByLabel('E-mailadres van de bestelling').fill(email)
      await agree.click()
      await expect(customer.getByText('Uw bestelling is gewijzigd')).toBeVisible()
      await customer.getByRole('button', { name: /^Betaal nu/ }).click()
      const pay = new PayPage(customer)
      await pay.waitUntilOpen()
      expect(await pay.amount()).toBe(plain(formatCents(differenceCents)))
      await pay.choose('Betaald')
      await expect(customer.getByText(/^Gewijzigd op/)).toBeVisible()
    })

    await test.step('the order page and the ERP show the new line', async () => {
      await page.reload()
      await expect(page.getByText(/^Voorstel 1: klant ging akkoord/)).toBeVisible()
      await expect(page.getByText(/^Bestelling gewijzigd: van/)).toBeVisible()
      const { outstanding, form } = await staff.staffOrders.show({ params: { id } })
      expect(outstanding).toBe(0)
      expect(form.deliveryAddressStreetname).toBe('Kade')
      const twin = new URL(page.url())
      twin.port = String(Number(twin.port) + 1)
      await expect(async () => {
        const { salesOrder } = await (await page.request.get(`${twin.origin}/netsuite/_twin/records`)).json()
        const there = salesOrder.find(({ externalId }: { externalId: string }) => externalId === `web-so-${id}`)
        const lines = there?.fields.item.items.map((one: { item: { id: string }; isClosed?: boolean }) => [
          Number(one.item.id),
          one.isClosed === true,
        ])
        expect(lines).toEqual([
          [cheapest.id, true],
          [dearer.id, false],
        ])
      }).toPass()
    })
    await guest.close()
  },
)
