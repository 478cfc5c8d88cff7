import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type PaymentStatus, payments } from '#shared/contracts/payments.ts'
import { salesOrders } from '#shared/contracts/sales-orders.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import { payTwinAccount } from '../../../src/server/twins/pay/pay-twin.ts'
import type { OrderForm } from '../visits/order-forms.ts'
import { pageRequest } from '../visits/pages.ts'
import { product } from '../visits/reads.ts'
import { addressOf, ask, jsonHeaders, type Scene, survive } from './actors.ts'
import { CallFailed, failureOf } from './load-client.ts'
import { productsOf } from './shoppers.ts'

/** How the buyers pay, in turn. `by_staff`: nothing is paid on the site, so that staff take the money later. */
const ENDINGS = [
  'paid',
  'paid',
  'by_staff',
  'paid',
  'canceled_first',
  'paid',
  'paid',
  'by_staff',
  'paid',
  'left_open',
] as const
export type Ending = (typeof ENDINGS)[number]

/** The confirmation page polls a payment at this interval, for this time (`renderer/lib/timing.ts`). */
const POLL_EVERY_MS = 2_000
const POLL_FOR_MS = 60_000

const ORDER_TRIES = 3

type Buyer = { address: string; headers: Record<string, string> }
type Pace = { thinkMs: number }
type PlacedOrder = { salesOrderId: number; salesOrderDeposit: number; orderToken: string }

/** Returns the ending of a buyer's visit. */
export const endingOf = (number: number): Ending => ENDINGS[number % ENDINGS.length] ?? 'paid'

/** Visits the shop as a guest who orders: product, cart, checkout, order, payment, confirmation. */
export async function buy(scene: Scene, { thinkMs }: Pace, ending: Ending): Promise<void> {
  const number = scene.nextNumber()
  const form = formOf(scene, number)
  const address = addressOf(number)
  const buyer: Buyer = { address, headers: jsonHeaders(address) }
  const { client, records } = scene
  const from = (request: ReturnType<typeof product>) => ({
    ...request,
    headers: { ...request.headers, 'x-forwarded-for': address },
  })
  const ids = form.shoppinglist.map(({ id }) => id)
  await client.call(records, 'buyer: product', from(product(ids[0] ?? 0)))
  await pause(thinkMs * scene.random())
  await client.call(records, 'buyer: cart', from(productsOf(ids)))
  await client.call(records, 'buyer: checkout page', from(pageRequest(sitePaths.checkout, 0)))
  await pause(thinkMs * scene.random())

  const placed = await placeOrder(scene, form, buyer)
  if (ending === 'by_staff') {
    scene.unpaidOrders.push(placed.salesOrderId)
    return
  }
  await payDeposit(scene, { placed, buyer, thinkMs, ending })
}

/** Returns the form of an order that no other buyer sends. */
function formOf({ data: { forms } }: Scene, number: number): OrderForm {
  const form = forms[number % forms.length] as OrderForm // there are forms
  return { ...form, email: `dag${number}@voorbeeld.example`, lastname: `Koper ${number}` }
}

/**
 * Places an order. Repeats the call with the same key when it failed, as a browser does; the failure is counted. Each
 * acknowledged order is stored for the comparison with the database.
 */
export async function placeOrder(
  scene: Scene,
  form: OrderForm & { isAtCounter?: boolean },
  { headers }: Pick<Buyer, 'headers'>,
  kind = 'buyer: order',
): Promise<PlacedOrder> {
  const key = randomUUID()
  for (let attempt = 1; ; attempt += 1) {
    try {
      const placed = await ask<PlacedOrder>(scene, kind, {
        method: 'POST',
        path: salesOrders.place.path,
        headers: { ...headers, 'idempotency-key': key },
        body: JSON.stringify(form),
      })
      scene.acknowledged.orders.push({ key, salesOrderId: placed.salesOrderId })
      return placed
    } catch (error) {
      if (!(error instanceof CallFailed) || attempt === ORDER_TRIES) throw error
      await pause(POLL_EVERY_MS)
    }
  }
}

type Deposit = { placed: PlacedOrder; buyer: Buyer; thinkMs: number; ending: Ending }

async function payDeposit(scene: Scene, { placed, buyer, thinkMs, ending }: Deposit): Promise<void> {
  const { salesOrderId, salesOrderDeposit } = placed
  const headers = { ...buyer.headers, 'x-order-token': placed.orderToken }
  const paymentUrl = await startPayment(scene, salesOrderId, headers)
  await pause(thinkMs * scene.random())
  if (ending === 'left_open') return
  if (ending === 'canceled_first') {
    await choose(scene, paymentUrl, 'cancelled')
    await statusOf(scene, salesOrderId, headers)
    await choose(scene, await startPayment(scene, salesOrderId, headers), 'paid')
  } else await choose(scene, paymentUrl, 'paid')
  scene.acknowledged.payments.push({ salesOrderId, cents: centsFromEuros(salesOrderDeposit), type: 'PAYLINK' })

  const confirmation = pageRequest(sitePaths.confirmation(salesOrderId), 0)
  await scene.client.call(scene.records, 'buyer: confirmation page', {
    ...confirmation,
    headers: { ...confirmation.headers, 'x-forwarded-for': buyer.address },
  })
  await untilPaid(scene, salesOrderId, headers)
  await survive(repeatExchange(scene, paymentUrl))
}

async function startPayment(scene: Scene, salesOrderId: number, headers: Record<string, string>): Promise<string> {
  const body = JSON.stringify({ Amount: 0, SalesOrderId: salesOrderId, PaymentType: 'PAYLINK' })
  const { paymentUrl } = await ask<{ paymentUrl: string | null }>(scene, 'buyer: payment start', {
    method: 'POST',
    path: payments.start.path,
    headers,
    body,
  })
  if (paymentUrl) return paymentUrl
  scene.records.fail('buyer: payment start', 'no page of the provider')
  throw new CallFailed('a payment has no page')
}

const statusOf = (scene: Scene, salesOrderId: number, headers: Record<string, string>) =>
  ask<PaymentStatus>(scene, 'buyer: payment status', {
    method: 'GET',
    path: `${payments.status.path}?reference=${salesOrderId}`,
    headers,
  })

/** Polls as the confirmation page does. A payment that is not shown as paid in time is an error. */
async function untilPaid(scene: Scene, salesOrderId: number, headers: Record<string, string>): Promise<void> {
  for (const until = performance.now() + POLL_FOR_MS; performance.now() < until; await pause(POLL_EVERY_MS)) {
    const { depositDue } = await statusOf(scene, salesOrderId, headers)
    if (depositDue <= 0) return
  }
  scene.records.fail('buyer: payment status', 'not paid after a minute')
}

/** Presses a button on the page of the payment provider, which then calls the shop. Not a call to the shop itself. */
async function choose(scene: Scene, paymentUrl: string, outcome: 'paid' | 'cancelled'): Promise<void> {
  const response = await fetch(paymentUrl, {
    method: 'POST',
    body: new URLSearchParams({ outcome }),
    redirect: 'manual',
  }).catch((error: unknown) => {
    scene.records.fail('provider: page', failureOf(error))
    throw new CallFailed('the page of the provider failed')
  })
  await response.arrayBuffer()
  if (response.status === 303) return
  scene.records.fail('provider: page', String(response.status))
  throw new CallFailed('the page of the provider refused')
}

/** Sends the last exchange call of a payment once more, as the provider does when it doubts that the shop has it. */
async function repeatExchange(scene: Scene, paymentUrl: string): Promise<void> {
  const { pay } = scene.data.services
  const payId = paymentUrl.slice(paymentUrl.lastIndexOf('/') + 1)
  const { serviceId, serviceSecret } = payTwinAccount
  const authorization = `Basic ${Buffer.from(`${serviceId}:${serviceSecret}`).toString('base64')}`
  const response = await fetch(`${pay}/v1/orders/${payId}/status`, { headers: { authorization } })
  const object = (await response.json()) as { uuid: string }
  await sendExchange(scene, object)
}

/** Sends a signed exchange call with this order of the provider. The shop must confirm that it has the status. */
async function sendExchange(scene: Scene, object: { uuid: string }): Promise<void> {
  const event = 'status_changed'
  const body = JSON.stringify({ event, type: 'order', version: 1, id: object.uuid, object })
  const reply = await ask<{ result?: boolean }>(scene, 'provider: exchange call, repeated', {
    method: 'POST',
    path: `/api/pay/exchange?type=order&event=${event}`,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': '10.255.0.1',
      'signature-method': 'HMAC',
      'signature-algorithm': 'sha256',
      'signature-keyid': payTwinAccount.serviceId,
      signature: createHmac('sha256', payTwinAccount.serviceSecret).update(body).digest('hex'),
    },
    body,
  })
  if (reply.result !== true) scene.records.fail('provider: exchange call, repeated', 'not stored')
}
