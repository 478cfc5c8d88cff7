import type { APIRequestContext } from 'playwright/test'
import { StaffOrderPage } from '../pages/staff-order-page.ts'
import { paymentTerminalTwin } from './payment-terminal-twin.ts'
import { expect, logIn, type PosApp } from './pos.ts'
import { apiOf } from './shop-data.ts'
import { placeGuestOrder } from './staff.ts'

/** Places an unpaid guest order. Returns its id and functions that read or end its payments on the server. */
export async function orderToPay(request: APIRequestContext, shopUrl: string) {
  const email = `fenna.${crypto.randomUUID()}@voorbeeld.example`
  const id = await placeGuestOrder({ zipcode: '2012 ES', city: 'Haarlem', lastname: 'Zee', email }, 4)
  const api = apiOf(request)
  await api.users.login({ body: { email: 'sales@leermeester.example', password: 'leermeester' } })
  const provider = paymentTerminalTwin(request, shopUrl)
  const paymentsAtShop = () => api.paymentDesk.show({ params: { id } })
  return {
    id,
    paymentsAtShop,
    provider: () => provider.paymentsOf(id),
    /** Waits for an open card payment, and ends it as the customer does at the payment terminal. */
    async customer(outcome: 'paid' | 'denied' | 'cancelled'): Promise<void> {
      const payId = async () => (await paymentsAtShop()).payments.find(({ state }) => state === 'open')?.payId ?? ''
      await expect.poll(payId).not.toBe('')
      await provider.ends(await payId(), outcome)
    },
  }
}

/** Opens the payment panel of an order on a till where a user is logged in. */
export async function openPaymentPanel(terminal: PosApp, salesOrderId: number): Promise<StaffOrderPage> {
  // After a login the app opens a new order by itself, which would undo an earlier navigation of the test.
  await expect.poll(terminal.address).not.toContain('inloggen')
  await terminal.goTo(`/admin/verkooporders/${salesOrderId}`)
  return waitForPaymentPanel(terminal)
}

/** Waits for the payment panel on a till that shows the order, or is about to. */
export async function waitForPaymentPanel({ page }: Pick<PosApp, 'page'>): Promise<StaffOrderPage> {
  const order = new StaffOrderPage(page)
  await order.panel.getByLabel('Bedrag').waitFor()
  return order
}

/** Logs a user in at the till and opens the order. */
export async function openOrderAtTill(terminal: PosApp, salesOrderId: number, who: 'sales' | 'admin' = 'sales') {
  await logIn(terminal, who)
  return openPaymentPanel(terminal, salesOrderId)
}
