import type { Ending, KilledOperation } from './cases.ts'
import { hasDepositOnce, hasOrderOnce, orderKey, payCash, records } from './operations/erp.ts'
import { messageIdsOf, writeToShop } from './operations/mail.ts'
import { untilSent } from './operations/messages.ts'
import {
  atProvider,
  giveBack,
  isGivenBackOnce,
  isPaidOnce,
  REFUNDED_CENTS,
  refundedAtProvider,
  startPayment,
} from './operations/pay.ts'
import type { MatrixShop } from './shop.ts'
import { jobsGrowOld, timePasses } from './time-passes.ts'

/** Does an operation, kills the servers with -9 in the middle of it, and says how it ended. */
export const killing: Readonly<Record<KilledOperation, (shop: MatrixShop) => Promise<Ending>>> = {
  async 'payment-start'(shop) {
    const order = await shop.order(1)
    await shop.fault('pay', 'timeout', 1)
    const cutOff = startPayment(order).catch(() => undefined)
    await shop.until('the provider has the payment', async () => (await atProvider(shop, order)).length > 0)
    await killAndStart(shop, [1])
    await cutOff
    await isPaidOnce(shop, order)
    return 'given-up'
  },

  async refund(shop) {
    const order = await shop.order(1)
    await isPaidOnce(shop, order)
    const [paid] = await atProvider(shop, order)
    const refundId = crypto.randomUUID()
    await shop.fault('pay', 'late-refund', 1)
    const cutOff = giveBack(shop, order, refundId).catch(() => undefined)
    const isGivenBack = async () => (await refundedAtProvider(shop, paid?.orderId ?? '')) === REFUNDED_CENTS
    await shop.until('the provider gave back', isGivenBack)
    await killAndStart(shop, [0])
    await cutOff
    await shop.until('the shop asked after the refund', async () => {
      const [row] = await shop.ask<{ state: string }>('select state from payment_refunds where id = $1', [refundId])
      return row?.state === 'done'
    })
    await isGivenBackOnce(shop, order)
    return 'asked-after'
  },

  async 'order-up'(shop) {
    await logIn(shop)
    await shop.fault('netsuite', 'timeout', 1)
    const before = (await records(shop)).customer.length
    const order = await shop.order()
    await shop.until('the ERP has the customer', async () => (await records(shop)).customer.length > before)
    await killAndStart(shop, [0, 1])
    await untilSent(shop, orderKey(order))
    await hasOrderOnce(shop, order)
    return 'once'
  },

  async 'deposit-up'(shop) {
    const order = await shop.order()
    await untilSent(shop, orderKey(order))
    await logIn(shop)
    await shop.fault('netsuite', 'timeout', 1)
    const before = (await records(shop)).customerDeposit.length
    const paymentId = await payCash(shop, order)
    await shop.until('the ERP has the deposit', async () => (await records(shop)).customerDeposit.length > before)
    await killAndStart(shop, [0, 1])
    await untilSent(shop, `deposit:${paymentId}`)
    await hasDepositOnce(shop, paymentId)
    return 'once'
  },

  async mail(shop) {
    await shop.fault('mail', 'timeout')
    const { email, copyKey } = await writeToShop(shop)
    await shop.until('the mail server has the mail', async () => (await messageIdsOf(shop, email)).length > 0)
    await shop.fault('mail', 'none')
    await killAndStart(shop, [0, 1])
    await untilSent(shop, copyKey)
    const ids = await messageIdsOf(shop, email)
    if (ids.length !== 2 || ids[0] !== ids[1]) throw new Error(`the mail came as ${ids.join(' and ')}`)
    return 'same-mail-twice'
  },
}

/** Both servers have their token of the ERP, so that the next call is about what it is about. */
async function logIn(shop: MatrixShop): Promise<void> {
  for (const which of [0, 1]) await shop.admin(which).operations.start({ params: { name: 'stock-refresh' } })
}

async function killAndStart(shop: MatrixShop, which: readonly number[]): Promise<void> {
  await Promise.all(which.map((one) => shop.kill(one)))
  await timePasses(shop)
  await jobsGrowOld(shop)
  await Promise.all(which.map((one) => shop.start(one)))
}
