import { advanceTime } from '../advance-time.ts'
import type { Ending } from '../cases.ts'
import type { FaultMatrixShop, Order } from '../shop.ts'
import { oneOf } from './messages.ts'
import { refusalOf } from './refusal-of.ts'

type TwinOrder = { orderId: string; reference: string; status: { code: number }; amount: { value: number } }

export async function paymentStart(shop: FaultMatrixShop, fault: string): Promise<Ending> {
  const order = await shop.order()
  await shop.fault('pay', fault)
  const refused = await refusalOf(startPayment(order))
  await shop.fault('pay', 'none')
  if (refused === 'payment_unavailable') {
    await payAndRequireBooked(shop, order)
    return 'failed-at-once'
  }
  if (refused !== 'payment_unknown') throw new Error(`starting a payment was refused with: ${refused}`)
  await giveUpAttempt(shop, order)
  await payAndRequireBooked(shop, order)
  return 'given-up'
}

/**
 * Checks that the shop refuses a second payment while the call of the first one may still arrive. Then moves the stored
 * times, so that the shop gives up the first attempt.
 */
async function giveUpAttempt(shop: FaultMatrixShop, order: Order): Promise<void> {
  const early = await refusalOf(startPayment(order))
  if (early !== 'payment_unknown') throw new Error(`a second payment was not refused: ${early}`)
  await advanceTime(shop)
}

/** Starts a payment, pays it as the customer, and checks that it was booked once. */
export async function payAndRequireBooked(shop: FaultMatrixShop, order: Order): Promise<void> {
  await shop.payAt(await startPayment(order))
  await requireBookedOnce(shop, order)
}

export async function paymentNotification(shop: FaultMatrixShop, fault: string): Promise<Ending> {
  const order = await shop.order()
  const paymentUrl = await startPayment(order)
  await shop.fault('pay', fault)
  await shop.payAt(paymentUrl)
  await requireBookedOnce(shop, order)
  await shop.fault('pay', 'none')
  return 'once'
}

export async function paymentPoll(shop: FaultMatrixShop, fault: string): Promise<Ending> {
  const order = await shop.order()
  const paymentUrl = await startPayment(order)
  await shop.fault('pay', 'drop-exchange', 1)
  await shop.payAt(paymentUrl)
  await shop.fault('pay', fault)
  const { attempt } = await statusOf(order)
  if (attempt?.state !== 'open') throw new Error(`a payment without notification is ${attempt?.state}`)
  await shop.fault('pay', 'none')
  await requireBookedOnce(shop, order)
  return 'once'
}

export async function refund(shop: FaultMatrixShop, fault: string): Promise<Ending> {
  const order = await shop.order()
  await payAndRequireBooked(shop, order)
  const [refundId, nextId] = [crypto.randomUUID(), crypto.randomUUID()]
  await shop.fault('pay', fault)
  const refused = await refusalOf(refundPayment(shop, order, refundId))
  await shop.fault('pay', 'none')
  if (!refused) {
    await requireRefundedOnce(shop, order)
    return 'once'
  }
  if (refused === 'refund_unavailable') {
    await refundPayment(shop, order, nextId)
    await requireRefundedOnce(shop, order)
    return 'not-begun'
  }
  if (refused !== 'refund_unknown') throw new Error(`the refund was refused with: ${refused}`)

  await advanceTime(shop)
  const refusal = await refusalOf(refundPayment(shop, order, refundId))
  if (refusal === 'refund_refused') await refundPayment(shop, order, nextId)
  else if (refusal) throw new Error(`the poll failed with: ${refusal}`)
  await requireRefundedOnce(shop, order)
  return refusal ? 'not-refunded-after-poll' : 'refunded-after-poll'
}

/** Starts a payment, and returns the URL of the provider's page. */
export async function startPayment({ id, api }: Order): Promise<string> {
  const { paymentUrl } = await api.payments.start({ body: { Amount: 0, SalesOrderId: id, PaymentType: 'PAYLINK' } })
  if (!paymentUrl) throw new Error('the payment has no page')
  return paymentUrl
}

export const REFUNDED_CENTS = 500

export async function refundPayment(shop: FaultMatrixShop, { id }: Order, RefundId: string): Promise<void> {
  const [payment] = await shop.runSql<{ paymentId: string }>(
    `select id as "paymentId" from payment_attempts where sales_order_id = $1 and state in ('paid', 'refunded')`,
    [id],
  )
  const params = { paymentId: payment?.paymentId ?? '' }
  await shop.admin().paymentDesk.refund({ params, body: { RefundId, Amount: REFUNDED_CENTS, Reason: 'Proef' } })
}

const statusOf = ({ id, api }: Order) => api.payments.status({ query: { reference: id } })

/** Checks that the provider has one payment, and the shop one ledger entry of the same amount and one mail. */
async function requireBookedOnce(shop: FaultMatrixShop, order: Order): Promise<void> {
  await shop.until(`order ${order.id} is paid`, async () => (await statusOf(order)).depositDue <= 0)
  const paid = oneOf(
    (await atProvider(shop, order)).filter(({ status }) => status.code === 100),
    'payments at the provider',
  )
  const entry = oneOf(await ledgerOf(shop, order), 'entries in the ledger')
  if (entry.cents !== paid.amount.value) throw new Error(`${entry.cents} cents booked of ${paid.amount.value}`)
  const mailQuery = `select id from outbox where kind = 'payment-received' and (payload ->> 'salesOrderId')::integer = $1`
  oneOf(await shop.runSql(mailQuery, [order.id]), 'payment mails')
}

export async function requireRefundedOnce(shop: FaultMatrixShop, order: Order): Promise<void> {
  const refunds = (await ledgerOf(shop, order)).filter(({ kind }) => kind === 'refund')
  const { cents } = oneOf(refunds, 'refunds in the ledger')
  if (Math.abs(cents) !== REFUNDED_CENTS) throw new Error(`${cents} cents refunded of ${REFUNDED_CENTS}`)
  const [paid] = (await atProvider(shop, order)).filter(({ amount }) => amount.value > 0).slice(-1)
  const refundedCents = await refundedAtProvider(shop, paid?.orderId ?? '')
  if (refundedCents !== REFUNDED_CENTS)
    throw new Error(`the provider refunded ${refundedCents} cents of ${REFUNDED_CENTS}`)
}

/** Returns the refunded amount at the provider, in cents. */
export async function refundedAtProvider({ provider }: FaultMatrixShop, payId: string): Promise<number> {
  const { amountRefunded } = await provider<{ amountRefunded: { value: number } }>(`/v2/transactions/${payId}`)
  return amountRefunded.value
}

export async function atProvider({ twin }: FaultMatrixShop, { id }: Order): Promise<TwinOrder[]> {
  const { orders } = await twin<{ orders: TwinOrder[] }>('pay', 'state')
  return orders.filter(({ reference }) => reference === String(id))
}

const ledgerOf = ({ runSql }: FaultMatrixShop, { id }: Order) =>
  runSql<{ kind: string; cents: number }>(
    'select kind, amount_cents as cents from payment_entries where sales_order_id = $1 order by id',
    [id],
  )
