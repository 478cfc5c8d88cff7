import { type APIRequestContext, expect, test } from 'playwright/test'
import { refusedCookies } from '../../build/refused-cookies.ts'
import { ProductPage } from '../pages/product-page.ts'
import { violationsOf } from '../support/axe.ts'
import { type LocalShop, startLocalShop } from '../support/local-shop.ts'
import { mailAbout } from '../support/mailbox.ts'
import { formOf } from '../support/order-life.ts'
import { apiOf } from '../support/shop-data.ts'
import { logInAsStaff } from '../support/staff.ts'
import { startOperation } from '../support/start-operation.ts'
import { LONG_DESKTOP_ONLY } from '../support/tags.ts'

/** Ports of the other journeys and of the other shops come first. */
const PORT_OFFSET = 20
/** A job whose time has come by a moved clock starts within about ten seconds. */
const JOB_MS = 30_000

let shop: LocalShop | undefined

/** Returns the orders in the twin of NetSuite whose lines are all closed, by their external ids. */
async function closedInErp(request: APIRequestContext, baseURL: string): Promise<(string | null)[]> {
  const twin = new URL('/netsuite/_twin/records', baseURL)
  twin.port = String(Number(twin.port) + 1)
  const { salesOrder } = (await (await request.get(twin.href)).json()) as {
    salesOrder: { externalId: string | null; fields: { item: { items: { isClosed?: boolean }[] } } }[]
  }
  const closed = salesOrder.filter(({ fields }) => fields.item.items.every(({ isClosed }) => isClosed))
  return closed.map(({ externalId }) => externalId)
}

test.describe('an order that nobody pays', LONG_DESKTOP_ONLY, () => {
  test.beforeAll(async () => {
    test.setTimeout(180_000)
    shop = await startLocalShop(PORT_OFFSET)
  })
  test.afterAll(async () => shop?.stop())

  test('expires, and the last piece is for sale again for the shopper who waits for it', async ({ browser }) => {
    test.setTimeout(120_000)
    const baseURL = shop?.url ?? ''
    const newPage = async () => {
      const context = await browser.newContext({ baseURL, storageState: refusedCookies(baseURL), locale: 'nl-NL' })
      return context.newPage()
    }
    const [first, second, office] = [await newPage(), await newPage(), await newPage()]
    const email = 'tweede@voorbeeld.example'
    const api = apiOf(first.request)
    const { items } = await api.catalog.stockList({ query: { list: '/outlet-meubels' } })
    const product = items.find(({ totalStock }) => totalStock !== null && totalStock > 0 && totalStock <= 5)
    if (!product) throw new Error('the demo shop has no outlet product with few pieces')
    const pieces = product.totalStock ?? 1
    /** Counts the stock in NetSuite, as the shop does every ten minutes, and returns what it counted of the product. */
    const count = async () => {
      const staff = await logInAsStaff(office, 'admin')
      await startOperation(staff, 'stock-refresh')
      const found = await staff.stockOverview.find({ query: { search: String(product.id) } })
      return found.items.find(({ id }) => id === product.id)?.totalStock
    }

    await first.goto('/')
    const { salesOrderId } = await api.salesOrders.place({
      headers: { 'idempotency-key': 'the-last-pieces' },
      body: {
        ...formOf({ firstname: 'Fenna', lastname: 'Zee', email: 'eerste@voorbeeld.example' }, [], '2'),
        shoppinglist: [{ id: product.id, itemId: product.itemId, basePrice: product.netPrice, count: pieces }],
      },
    })

    await test.step('the second shopper reads that somebody pays now, and waits for it', async () => {
      await second.goto(`/product/${product.id}`)
      await expect(second.getByText('Iemand rekent dit nu af.')).toBeVisible()
      expect(await violationsOf(second)).toEqual([])
      await second.getByLabel('E-mailadres').fill(email)
      await second.getByRole('button', { name: 'Mail mij als het vrijkomt' }).click()
      await expect(second.getByText('Genoteerd.')).toBeVisible()
      // NetSuite holds the pieces from now on, and the shop counts none.
      await expect.poll(count, { timeout: JOB_MS }).toBe(0)
    })

    shop?.aDayLater()
    await test.step('a day later the first shopper reads that the order expired', async () => {
      await expect(async () => {
        await first.goto(`/orderoverzicht?reference=${salesOrderId}`)
        await expect(first.getByText('Uw bestelling is vervallen').first()).toBeVisible({ timeout: 5_000 })
      }).toPass({ timeout: JOB_MS })
    })

    await test.step('the shop closes it in NetSuite, and counts the pieces again', async () => {
      await expect
        .poll(() => closedInErp(office.request, baseURL), { timeout: JOB_MS })
        .toContain(`web-so-${salesOrderId}`)
      expect(await count()).toBe(pieces)
    })

    shop?.aDayLater()
    await test.step('the second shopper gets a mail, and buys it', async () => {
      const mail = await mailAbout(second.request, 'Weer te koop', email, { baseURL, timeout: JOB_MS })
      await second.goto(new URL(/https?:\/\/\S+\/product\/\S+/.exec(mail.text)?.[0] ?? '').pathname)
      await new ProductPage(second).putInCart()
    })
  })
})
