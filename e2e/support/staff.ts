import { expect, type Page, request, test } from 'playwright/test'
import type { Api } from '#shared/contracts/endpoints.ts'
import { refusedCookies } from '../../build/refused-cookies.ts'
import { apiOf, careProducts } from './shop-data.ts'

const PASSWORD = 'leermeester'

/** Logs a staff user in before the page opens. Returns an API client with the session of that user. */
export async function logInAsStaff(page: Page, who: 'admin' | 'sales'): Promise<Api> {
  const api = apiOf(page.request)
  const { session } = await api.users.login({ body: { email: `${who}@leermeester.example`, password: PASSWORD } })
  const value = JSON.stringify({ state: { session }, version: 0 })
  await page.addInitScript((auth) => localStorage.setItem('auth', auth), value)
  return api
}

export type Buyer = { firstname?: string; lastname: string; email: string; zipcode: string; city: string }

/** Returns six random letters, for a name that no other test uses. The tests share one shop. */
export const randomLetters = () =>
  crypto
    .randomUUID()
    .replace(/[^a-f]/g, '')
    .padEnd(6, 'x')
    .slice(0, 6)

/** Places an unpaid guest order of a leather care product and returns its id. @param count number of pieces */
export async function placeGuestOrder(buyer: Buyer, count: number, shopUrl?: string): Promise<number> {
  const baseURL = shopUrl ?? test.info().project.use.baseURL ?? ''
  const guest = await request.newContext({ baseURL, storageState: refusedCookies(baseURL) })
  const api = apiOf(guest)
  const [product] = await careProducts(api)
  if (!product) throw new Error('the demo shop has no leather care product')
  const { salesOrderId } = await api.salesOrders.place({
    headers: { 'idempotency-key': `journey-${crypto.randomUUID()}` },
    body: {
      customerType: 'private',
      gender: 'v',
      firstname: 'Fenna',
      phoneNumber: '0612345678',
      country: 'NL',
      houseNumber: '12',
      streetname: 'Kerkstraat',
      deliveryAddress: '1',
      delivery: 's',
      payment: '1',
      ...buyer,
      shoppinglist: [{ id: product.id, itemId: product.itemId, basePrice: product.netPrice, count }],
    },
  })
  await guest.dispose()
  return salesOrderId
}

/** Sets the final outcome of the open payment of an order, at the provider's twin. */
export async function endPaymentAtProvider(api: Api, page: Page, salesOrderId: number, outcome: 'paid' | 'denied') {
  const { payments } = await api.paymentDesk.show({ params: { id: salesOrderId } })
  const payId = payments.find(({ state }) => ['starting', 'open', 'unknown'].includes(state))?.payId
  const twins = new URL(page.url())
  twins.port = String(Number(twins.port) + 1)
  const answer = await page.request.post(`${twins.origin}/pay/checkout/${payId}`, {
    form: { outcome },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
}
