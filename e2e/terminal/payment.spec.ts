import type { APIRequestContext } from 'playwright/test'
import { StaffOrderPage } from '../pages/staff-order-page.ts'
import { amountThatIs, pinTwin } from '../support/pin-twin.ts'
import { apiOf } from '../support/shop-data.ts'
import { hasOrder } from '../support/staff.ts'
import { expect, logIn, type Terminal, test } from '../support/terminal.ts'

const HOME = { zipcode: '2012 ES', city: 'Haarlem', lastname: 'Zee' }

/** An order of a guest, open at the counter; and the calls that a seller may make beside it. */
async function atTheCounter({ start }: { start(): Promise<Terminal> }, request: APIRequestContext) {
  const id = await hasOrder({ ...HOME, email: `fenna.${crypto.randomUUID()}@voorbeeld.example` }, 4)
  const api = apiOf(request)
  await api.users.login({ body: { email: 'sales@leermeester.example', password: 'leermeester' } })
  const terminal = await start()
  await logIn(terminal, 'sales')
  await terminal.goTo(`/admin/verkooporders/${id}`)
  const order = new StaffOrderPage(terminal.page)
  await order.desk.getByLabel('Bedrag').waitFor()
  return { id, api, order, terminal }
}

test('a card that is declined costs nothing, and cash is taken after it', async ({ terminal, request }) => {
  test.slow() // a payment at a terminal
  const { id, api, order } = await atTheCounter(terminal, request)

  await order.press(amountThatIs('declined', 10))
  await order.take('Pinnen', /10,01/)
  await expect(order.desk.getByText('De betaling is geweigerd of mislukt. Er is niets betaald.')).toBeVisible({
    timeout: 30_000,
  })
  await order.press('10,00')
  await order.take('Contant', /10,00/)

  await expect(order.desk.getByText(/10,00 contant ontvangen/)).toBeVisible()
  expect(await api.paymentDesk.show({ params: { id } })).toMatchObject({ paid: 10 })
})

test('a payment that the terminal tells of late is booked once', async ({ terminal, request, baseURL }) => {
  test.slow() // a payment at a terminal
  const { id, api, order } = await atTheCounter(terminal, request)

  await order.press(amountThatIs('silent', 10))
  await order.take('Pinnen', /10,03/)
  await expect(order.desk.getByText('De klant kan nu pinnen.')).toBeVisible()
  const { payments } = await api.paymentDesk.show({ params: { id } })
  await pinTwin(request, baseURL ?? '').ends(payments[0]?.payId ?? '', 'paid')

  await expect(order.desk.getByText(/10,03 is betaald/)).toBeVisible({ timeout: 30_000 })
  const after = await api.paymentDesk.show({ params: { id } })
  expect(after.payments.filter(({ state }) => state === 'paid')).toHaveLength(1)
})
