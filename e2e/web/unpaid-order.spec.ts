import { expect, test } from 'playwright/test'
import { refusedCookies } from '../../build/refused-cookies.ts'
import { ProductPage } from '../pages/product-page.ts'
import { violationsOf } from '../support/axe.ts'
import { type LocalShop, startLocalShop } from '../support/local-shop.ts'
import { mailAbout } from '../support/mailbox.ts'
import { apiOf } from '../support/shop-data.ts'
import { LONG_DESKTOP_ONLY } from '../support/tags.ts'

/** Ports of the other journeys and of the other shops come first. */
const PORT_OFFSET = 20
/** A job of the shop that has no work runs once a minute. */
const JOB_MS = 90_000

let shop: LocalShop | undefined

test.describe('an order that nobody pays', LONG_DESKTOP_ONLY, () => {
  test.beforeAll(async () => {
    test.setTimeout(180_000)
    shop = await startLocalShop(PORT_OFFSET)
  })
  test.afterAll(async () => shop?.stop())

  test('expires, and the last piece is for sale again for the shopper who waits for it', async ({ browser }) => {
    test.setTimeout(300_000) // two jobs of the shop, one after the other
    const baseURL = shop?.url ?? ''
    const newPage = async () => {
      const context = await browser.newContext({ baseURL, storageState: refusedCookies(baseURL), locale: 'nl-NL' })
      return context.newPage()
    }
    const [first, second] = [await newPage(), await newPage()]
    const email = 'tweede@voorbeeld.example'
    const api = apiOf(first.request)
    const { items } = await api.catalog.stockList({ query: { list: '/outlet-meubels' } })
    const product = items.find(({ totalStock }) => totalStock !== null && totalStock > 0 && totalStock <= 5)
    if (!product) throw new Error('the demo shop has no outlet product with few pieces')

    await first.goto('/')
    const { salesOrderId } = await api.salesOrders.place({
      headers: { 'idempotency-key': 'the-last-pieces' },
      body: {
        customerType: 'private',
        gender: 'v',
        firstname: 'Fenna',
        lastname: 'Zee',
        email: 'eerste@voorbeeld.example',
        phoneNumber: '0612345678',
        country: 'NL',
        zipcode: '3511 AB',
        houseNumber: '12',
        streetname: 'Kerkstraat',
        city: 'Utrecht',
        deliveryAddress: '1',
        delivery: 's',
        payment: '2',
        shoppinglist: [
          { id: product.id, itemId: product.itemId, basePrice: product.netPrice, count: product.totalStock ?? 1 },
        ],
      },
    })

    await test.step('the second shopper reads that somebody pays now, and waits for it', async () => {
      await second.goto(`/product/${product.id}`)
      await expect(second.getByText('Iemand rekent dit nu af.')).toBeVisible()
      expect(await violationsOf(second)).toEqual([])
      await second.getByLabel('E-mailadres').fill(email)
      await second.getByRole('button', { name: 'Mail mij als het vrijkomt' }).click()
      await expect(second.getByText('Genoteerd.')).toBeVisible()
    })

    shop?.aDayLater()
    await test.step('a day later the first shopper reads that the order expired', async () => {
      await expect(async () => {
        await first.goto(`/orderoverzicht?reference=${salesOrderId}`)
        await expect(first.getByText('Uw bestelling is vervallen').first()).toBeVisible({ timeout: 3_000 })
      }).toPass({ timeout: JOB_MS })
    })

    await test.step('the second shopper gets a mail, and buys it', async () => {
      const mail = await mailAbout(second.request, 'Weer te koop', email, { baseURL, timeout: JOB_MS })
      await second.goto(new URL(/https?:\/\/\S+\/product\/\S+/.exec(mail.text)?.[0] ?? '').pathname)
      await new ProductPage(second).putInCart()
    })
  })
})
