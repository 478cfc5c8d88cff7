import { expect, test } from 'playwright/test'
import { discountedUnitCents } from '#shared/domain/discounts/discounts.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import { CheckoutPage } from '../pages/checkout-page.ts'
import { PayPage } from '../pages/pay-page.ts'
import { mailAbout } from '../support/mailbox.ts'
import { apiOf, careProducts, fillCart } from '../support/shop-data.ts'
import { logInAsStaff } from '../support/staff.ts'
import { LONG_DESKTOP_ONLY } from '../support/tags.ts'

/** The email address that `CheckoutPage` types. */
const EMAIL = 'fenna@example.nl'
const plain = (text: string) => text.replace(/\s/g, ' ')

test(
  'staff make a quote of the cart, the customer accepts it by its link and pays, and staff see the order',
  LONG_DESKTOP_ONLY,
  async ({ page, browser, request }) => {
    test.slow() // a seller and a customer, with mails
    const [product] = await careProducts(apiOf(request))
    if (!product) throw new Error('the demo shop has no leather care product')
    const staff = await logInAsStaff(page, 'sales')
    await fillCart(page, [{ product, count: 1 }])
    await page.goto('/winkelwagen')
    await page.getByRole('button', { name: 'Maak offerte' }).click()

    await page.getByRole('button', { name: 'Wijzigen' }).click()
    await page.getByLabel('Voornaam').fill('Fenna')
    await page.getByLabel('Achternaam').fill('Zee-Ådal')
    await page.getByLabel('E-mail', { exact: true }).fill(EMAIL)
    await page.getByLabel(`Korting op ${product.displayName}`, { exact: true }).selectOption('Procent')
    await page.getByLabel(`Hoogte van de korting op ${product.displayName}`).fill('10')
    await page.getByLabel('Reden van de korting').fill('Vaste klant')
    // Unsaved input survives a reload.
    await page.reload()
    await expect(page.getByLabel('Reden van de korting')).toHaveValue('Vaste klant')
    await page.getByRole('button', { name: 'Concept bewaren' }).click()
    await page.getByRole('button', { name: 'Offerte versturen' }).click()
    await expect(page.getByText('De offerte wordt gemaild.')).toBeVisible()
    const number = (await page.getByRole('heading', { level: 1 }).innerText()).replace('Offerte ', '')

    const mail = await mailAbout(page.request, `Uw offerte ${number}`, EMAIL)
    const link = /https?:\/\/\S+\/api\/quote\/\S+/.exec(mail.text)?.[0] ?? ''
    const context = await browser.newContext({ storageState: test.info().project.use.storageState })
    const customer = await context.newPage()
    await customer.goto(link)
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText(`Offerte ${number}`)
    const price = discountedUnitCents(grossUnitPrice(product.netPrice), 10)
    await expect(customer.getByText(formatCents(price)).first()).toBeVisible()
    await customer.getByRole('button', { name: 'Offerte accepteren' }).click()
    const checkout = new CheckoutPage(customer)
    await checkout.fillInPerson()
    await checkout.findAddress()
    await checkout.choosePayment(/Volledig bedrag/)
    await expect(checkout.orderButton).toHaveText('De bestelling plaatsen met betalingsverplichting')
    await checkout.orderButton.click()
    const pay = new PayPage(customer)
    await pay.waitUntilOpen()
    expect(await pay.amount()).toBe(plain(formatCents(price)))
    await pay.choose('Betaald')
    await expect(customer.getByText('De betaling is gelukt, bedankt voor uw bestelling!')).toBeVisible()
    await context.close()

    await page.reload()
    await expect(page.getByText('Klopt: de inhoud is zoals verstuurd')).toBeVisible()
    const quoteId = Number(new URL(page.url()).pathname.split('/').at(-1))
    const { state, salesOrderId } = await staff.staffQuotes.show({ params: { id: quoteId } })
    expect(state).toBe('accepted')
    await page.getByRole('link', { name: String(salesOrderId) }).click()
    await expect(page.getByText(`Klant accepteerde offerte ${number}`)).toBeVisible()
    const order = await staff.salesOrders.show({ params: { id: salesOrderId ?? 0 } })
    expect(Math.round(order.totals.gross * 100)).toBe(price)
  },
)
