import { PosPage } from '../pages/pos-page.ts'
import { StaffOrderPage } from '../pages/staff-order-page.ts'
import { expect, logIn, test } from '../support/pos.ts'
import { offlineCatalogOf, retryConnections } from '../support/pos-bridge.ts'
import { controlTime } from '../support/pos-time.ts'
import { apiOf, careProducts } from '../support/shop-data.ts'
import { startShopProxy } from '../support/shop-proxy.ts'
import { placeGuestOrder, randomLetters } from '../support/staff.ts'
import { LONG } from '../support/tags.ts'

const AWAY = 'Winkel: De winkel is niet bereikbaar.'

test(
  'an order taken offline reaches the shop once, even when the till is killed before the response',
  LONG,
  async ({ terminal, request, baseURL }) => {
    test.slow() // the till is started twice, and waits before it retries
    const lastname = `Zee-${randomLetters()}`
    const buyer = { zipcode: '2012 ES', city: 'Haarlem', lastname }
    const id = await placeGuestOrder({ ...buyer, email: `fenna.${crypto.randomUUID()}@voorbeeld.example` }, 2)
    const api = apiOf(request)
    await api.users.login({ body: { email: 'sales@leermeester.example', password: 'leermeester' } })
    const countOrders = async () => (await api.staffOrders.find({ query: { search: lastname } })).total
    const [soap] = await careProducts(api)
    if (!soap) throw new Error('the demo shop has no leather care product')
    await using shop = await startShopProxy(baseURL ?? '')
    const till = await terminal.start({ shopUrl: shop.url })
    const counter = new PosPage(till.page)
    const skipTime = await controlTime(till)
    await logIn(till, 'sales')
    // The synchronization reads the lists of the shop, and then every product.
    await skipTime(25_000)
    await expect.poll(() => offlineCatalogOf(till.page), { timeout: 90_000 }).not.toBeNull()
    await counter.enter(soap.itemId)
    await expect(counter.lines).toContainText(soap.displayName)
    await counter.chooseCustomer(lastname)
    await till.goTo('/leer-onderhoud')
    await expect(till.page.getByRole('link', { name: soap.displayName }).first()).toBeVisible()
    await till.goTo(`/admin/verkooporders/${id}`)
    const order = new StaffOrderPage(till.page)
    await expect(order.panel.getByText(/^Nog open/)).toBeVisible()

    shop.drop()
    await retryConnections(till.page)

    await expect(counter.banner).toContainText(AWAY)
    await order.press('10,00')
    await order.take('Pinnen', /10,00/)
    await expect(till.page.getByText(/De winkel is niet bereikbaar\. Zodra de verbinding/).first()).toBeVisible()
    expect(await api.paymentDesk.show({ params: { id } })).toMatchObject({ payments: [] })
    await till.page.keyboard.press('Escape')

    // Products in the offline cache can be searched, scanned and viewed. The till shows the age of the data.
    const age = /Gegevens van \d\d:\d\d; prijzen en voorraad kunnen veranderd zijn/
    await counter.goTo('Nieuwe order')
    await counter.entry.fill(soap.displayName)
    await expect(till.page.getByRole('option', { name: soap.displayName }).first()).toBeVisible()
    await expect(counter.banner).toContainText(age)
    await counter.enter(soap.itemId)
    await expect(counter.lines.getByRole('textbox', { name: /^Aantal/ })).toHaveValue('2')
    await till.goTo('/leer-onderhoud')
    await till.page.reload()
    await expect(till.page.getByRole('link', { name: soap.displayName }).first()).toBeVisible()
    await expect(counter.banner).toContainText(age)

    await counter.goTo('Nieuwe order')
    await expect(counter.lines).toHaveCount(1)
    await counter.place()
    await expect(till.page.getByText(/De order van .* is op deze kassa bewaard\./)).toBeVisible()
    // The customer pays in cash, without the shop.
    await till.page.getByRole('button', { name: 'Contant ontvangen' }).click()
    const cash = till.page.getByRole('dialog', { name: 'Contant ontvangen' })
    await cash.getByRole('button', { name: /^Gepast/ }).click()
    await cash.getByRole('button', { name: 'Ontvangen' }).click()
    await expect(till.page.getByText(/is ontvangen en bewaard/)).toBeVisible()
    await expect(counter.banner.getByRole('link', { name: 'Bewaarde orders (1)' })).toBeVisible()

    // The connection is back and the order arrives; the till is killed before it receives the response.
    shop.restore()
    const heldResponse = shop.hold('POST /api/salesorder', 'response')
    await retryConnections(till.page)
    await expect.poll(countOrders).toBe(2)
    await till.kill()
    heldResponse.release()
    const again = await till.restart()

    const after = new PosPage(again.page)
    await after.banner.getByRole('link', { name: /^Bewaarde orders/ }).click()
    await expect(again.page.getByText('Verstuurd', { exact: true })).toBeVisible({ timeout: 30_000 })
    // The received cash has such a link too, once it was sent.
    await expect(again.page.getByRole('link', { name: /^Order \d+ openen$/ }).first()).toBeVisible()
    expect(await countOrders()).toBe(2)

    // The cash followed its order.
    await expect(again.page.getByText('Staat in de winkel.')).toBeVisible({ timeout: 30_000 })
    const { items } = await api.staffOrders.find({ query: { search: lastname } })
    const [latest] = items.map(({ salesOrderId }) => salesOrderId).toSorted((a, b) => b - a)
    const paid = await api.paymentDesk.show({ params: { id: latest ?? 0 } })
    expect(paid).toMatchObject({ outstanding: 0, payments: [{ paymentType: 'CASH', state: 'paid' }] })
  },
)
