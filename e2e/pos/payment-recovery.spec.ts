import { amountFor } from '../support/payment-terminal-twin.ts'
import { expect, type PosApp, test } from '../support/pos.ts'
import { retryConnections } from '../support/pos-bridge.ts'
import { openOrderAtTill, orderToPay, waitForPaymentPanel } from '../support/pos-orders.ts'
import { type ShopProxy, startShopProxy } from '../support/shop-proxy.ts'
import { LONG } from '../support/tags.ts'

const AMOUNT = amountFor('silent', 10)

/** Waits until a restarted till opens the order of its last payment automatically, without a login. */
async function waitForReturnTo(till: PosApp, salesOrderId: number) {
  await expect.poll(till.address).toContain(`/admin/verkooporders/${salesOrderId}`)
  return waitForPaymentPanel(till)
}

test(
  'a till that is killed after the confirmation, or while the customer pays, returns to the payment',
  LONG,
  async ({ terminal, request, baseURL }) => {
    test.slow() // three starts
    await using shop = await startShopProxy(baseURL ?? '')
    const { id, paymentsAtShop, provider, customer } = await orderToPay(request, baseURL ?? '')
    const options = { userData: terminal.folder(), shopUrl: shop.url }

    await test.step('the till is killed before the response of the shop', async () => {
      await killDuringStart(await terminal.start(options), { id, shop, holding: 'response' })
    })

    await test.step('the till resumes the payment, and is killed after the customer paid, before it shows that', async () => {
      const till = await terminal.start(options)
      const order = await waitForReturnTo(till, id)
      await expect(order.panel.getByText('De klant kan nu pinnen.')).toBeVisible()
      await order.press('5,00')
      await expect(order.method('Pinnen')).toBeDisabled()
      await expect(order.method('Contant')).toBeDisabled()
      shop.drop()
      await customer('paid')
      await till.kill()
      shop.restore()
    })

    await test.step('the restarted till shows that the order is paid', async () => {
      const till = await terminal.start(options)
      const order = await waitForReturnTo(till, id)
      await expect(order.panel.getByText('€ 10,03 is betaald.')).toBeVisible({ timeout: 30_000 })
    })
    expect(await paymentsAtShop()).toMatchObject({ paid: 10.03, payments: [{ state: 'paid' }] })
    expect(await provider()).toEqual({ payments: 1, paidCents: 1003 })
  },
)

test(
  'a till that is killed before the shop receives the payment, or during an abort, shows the outcome',
  LONG,
  async ({ terminal, request, baseURL }) => {
    test.slow() // three starts
    await using shop = await startShopProxy(baseURL ?? '')
    const { id, paymentsAtShop, provider } = await orderToPay(request, baseURL ?? '')
    const options = { userData: terminal.folder(), shopUrl: shop.url }

    await test.step('the till is killed while the request is in transit', async () => {
      await killDuringStart(await terminal.start(options), { id, shop, holding: 'request' })
    })

    await test.step('the till shows that no payment started, and is killed while a new payment is aborted', async () => {
      const till = await terminal.start(options)
      const order = await waitForReturnTo(till, id)
      await expect(order.panel.getByText(/^De betaling is niet gestart/)).toBeVisible({ timeout: 30_000 })
      expect(await provider()).toEqual({ payments: 0, paidCents: 0 })
      await order.press(AMOUNT)
      await order.take('Pinnen', AMOUNT)
      await expect(order.panel.getByText('De klant kan nu pinnen.')).toBeVisible()
      const { payments } = await paymentsAtShop()
      const abort = `POST /api/pay/${payments[0]?.paymentId}/abort`
      const held = shop.hold(abort, 'response')
      await order.panel.getByRole('button', { name: 'Betaling afbreken' }).click()
      await expect.poll(held.count).toBe(1)
      await till.kill()
      await expect.poll(() => shop.underWay(abort)).toBe(0)
      held.release()
    })

    await test.step('the till shows that the payment was aborted, and takes cash instead', async () => {
      const till = await terminal.start(options)
      const order = await waitForReturnTo(till, id)
      await expect(order.panel.getByText('De betaling is geannuleerd. Er is niets betaald.')).toBeVisible()
      await order.press('10,00')
      await order.take('Contant', /10,00/)
      await expect(order.panel.getByText('€ 10,00 contant ontvangen.')).toBeVisible()
    })
    expect(await paymentsAtShop()).toMatchObject({ paid: 10 })
    expect(await provider()).toEqual({ payments: 1, paidCents: 0 })
  },
)

test(
  'a till that restarts without a connection shows its running payment on the order, and then the outcome',
  LONG,
  async ({ terminal, request, baseURL }) => {
    test.slow() // two starts
    await using shop = await startShopProxy(baseURL ?? '')
    const { id, customer } = await orderToPay(request, baseURL ?? '')
    const options = { userData: terminal.folder(), shopUrl: shop.url }
    const till = await terminal.start(options)
    const order = await openOrderAtTill(till, id)
    await order.press(AMOUNT)
    await order.take('Pinnen', AMOUNT)
    await expect(order.panel.getByText('De klant kan nu pinnen.')).toBeVisible()
    shop.drop()
    await till.kill()

    const again = await terminal.start(options)
    await expect.poll(again.address).toContain(`/admin/verkooporders/${id}`)
    const payment = again.page.getByRole('region', { name: 'Betaling op deze kassa' })
    await expect(payment).toContainText('Pinnen € 10,03', { timeout: 20_000 })
    await expect(payment.getByRole('button', { name: 'Betaling afbreken' })).toBeVisible()

    await customer('paid')
    shop.restore()
    await retryConnections(again.page)
    const panel = await waitForPaymentPanel(again)
    await expect(panel.panel.getByText('€ 10,03 is betaald.')).toBeVisible({ timeout: 30_000 })
  },
)

type PaymentStart = { id: number; shop: ShopProxy; holding: 'request' | 'response' }

/** Starts a card payment, and kills the till while the request or the response is in transit. */
async function killDuringStart(till: PosApp, { id, shop, holding }: PaymentStart): Promise<void> {
  const order = await openOrderAtTill(till, id)
  const held = shop.hold('POST /api/pay/start', holding)
  await order.press(AMOUNT)
  await order.take('Pinnen', AMOUNT)
  await expect.poll(held.count).toBe(1)
  await till.kill()
  // Waits until the proxy has noticed the closed connection. A call released earlier would still reach the shop.
  await expect.poll(() => shop.underWay('POST /api/pay/start')).toBe(0)
  held.release()
}
