import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { OperationName as ShopOperation } from '#shared/domain/operations/operations.ts'
import { advanceTime, expireJobLocks } from './advance-time.ts'
import type { Ending, KilledOperation } from './cases.ts'
import { orderKey, payCash, records, requireDepositOnce, requireOrderOnce } from './operations/erp.ts'
import { messageIdsOf, sendContactForm } from './operations/mail.ts'
import { untilSent } from './operations/messages.ts'
import {
  atProvider,
  payAndRequireBooked,
  REFUNDED_CENTS,
  refundedAtProvider,
  refundPayment,
  requireRefundedOnce,
  startPayment,
} from './operations/pay.ts'
import type { FaultMatrixShop } from './shop.ts'

/** Runs an operation, kills the servers with SIGKILL during it, and returns the ending. */
export const killDuring: Readonly<Record<KilledOperation, (shop: FaultMatrixShop) => Promise<Ending>>> = {
  async 'payment-start'(shop) {
    const order = await shop.order(1)
    await shop.fault('pay', 'timeout', 1)
    const interrupted = startPayment(order).catch(() => undefined)
    await shop.until('the provider has the payment', async () => (await atProvider(shop, order)).length > 0)
    await killAndStart(shop, [1])
    await interrupted
    await payAndRequireBooked(shop, order)
    return 'given-up'
  },

  async refund(shop) {
    const order = await shop.order(1)
    await payAndRequireBooked(shop, order)
    const [paid] = await atProvider(shop, order)
    const refundId = crypto.randomUUID()
    await shop.fault('pay', 'late-refund', 1)
    const interrupted = refundPayment(shop, order, refundId).catch(() => undefined)
    const isRefunded = async () => (await refundedAtProvider(shop, paid?.orderId ?? '')) === REFUNDED_CENTS
    await shop.until('the provider has refunded', isRefunded)
    await killAndStart(shop, [0])
    await interrupted
    await shop.until('the shop knows that the refund is done', async () => {
      const [row] = await shop.runSql<{ state: string }>('select state from payment_refunds where id = $1', [refundId])
      return row?.state === 'done'
    })
    await requireRefundedOnce(shop, order)
    return 'refunded-after-poll'
  },

  async 'order-up'(shop) {
    await fetchErpToken(shop)
    await shop.fault('netsuite', 'timeout', 1)
    const before = (await records(shop)).customer.length
    const order = await shop.order()
    await shop.until('the ERP has the customer', async () => (await records(shop)).customer.length > before)
    await killAndStart(shop, [0, 1])
    await untilSent(shop, orderKey(order))
    await requireOrderOnce(shop, order)
    return 'once'
  },

  async 'deposit-up'(shop) {
    const order = await shop.order()
    await untilSent(shop, orderKey(order))
    await fetchErpToken(shop)
    await shop.fault('netsuite', 'timeout', 1)
    const before = (await records(shop)).customerDeposit.length
    const paymentId = await payCash(shop, order)
    await shop.until('the ERP has the deposit', async () => (await records(shop)).customerDeposit.length > before)
    await killAndStart(shop, [0, 1])
    await untilSent(shop, `deposit:${paymentId}`)
    await requireDepositOnce(shop, paymentId)
    return 'once'
  },

  'stock-fetch': (shop) => interruptAtErp(shop, 'stock-refresh', 'sum(counted)::integer as value from stock_totals'),
  'items-fetch': (shop) =>
    interruptAtErp(shop, 'items-download', 'max(version)::integer as value from catalogue_state'),
  compare: (shop) => interruptAtErp(shop, 'compare', 'count(*)::integer as value from erp_records'),

  async 'items-apply'(shop) {
    // The value must be new: the shop does not process unchanged items again.
    const [item] = await shop.runSql<{ id: number }>(`select id from items where kind = 'variant' order by id limit 1`)
    await shop.twin('netsuite', 'item', { item: item?.id, values: { custitem_shx_material: 'proefleer' } })
    await shop.admin().operations.start({ params: { name: 'items-download' } })
    return interruptAtLock(shop, {
      operation: 'items-apply',
      hold: 'lock table items in access exclusive mode',
      stateSql: 'count(*)::integer as value from items where is_active',
    })
  },

  async backup(shop) {
    const backups = async () => {
      const names = await readdir(join(shop.dataDir(0), 'backups')).catch(() => [])
      return names.filter((name) => name.endsWith('.tar.gz.age')).length
    }
    const before = await backups()
    const ending = await interruptAtLock(shop, {
      operation: 'backup',
      hold: 'lock table sales_orders in access exclusive mode',
      stateSql: 'count(*)::integer as value from items',
    })
    if ((await backups()) !== before + 1) throw new Error(`${before} backups became ${await backups()}`)
    return ending
  },

  async mail(shop) {
    await shop.fault('mail', 'timeout')
    const { email, visitorCopyKey } = await sendContactForm(shop)
    await shop.until('the mail server has the mail', async () => (await messageIdsOf(shop, email)).length > 0)
    await shop.fault('mail', 'none')
    await killAndStart(shop, [0, 1])
    await untilSent(shop, visitorCopyKey)
    const ids = await messageIdsOf(shop, email)
    if (ids.length !== 2 || ids[0] !== ids[1]) throw new Error(`the mails have the ids ${ids.join(' and ')}`)
    return 'same-mail-twice'
  },
}

/** Kills the server while the ERP delays its response. */
async function interruptAtErp(shop: FaultMatrixShop, operation: ShopOperation, stateSql: string): Promise<Ending> {
  await fetchErpToken(shop)
  await shop.fault('netsuite', 'timeout', 1)
  const isFaultUsed = async () => {
    const { fault } = await shop.twin<{ fault: { mode: string } }>('netsuite', 'state')
    return fault.mode === 'none'
  }
  return interruptRun(shop, { operation, stateSql, isReached: isFaultUsed, release: async () => undefined })
}

type LockedOperation = { operation: ShopOperation; hold: string; stateSql: string }

/** Kills the server while it waits for a lock in the database, which is released afterwards. */
async function interruptAtLock(shop: FaultMatrixShop, { operation, hold, stateSql }: LockedOperation): Promise<Ending> {
  const before = await shop.runSql<{ value: number }>(`select ${stateSql}`)
  const release = await shop.hold(hold)
  const isReached = async () => {
    const waiting = await shop.runSql(
      `select pid from pg_stat_activity where application_name = 'leermeester' and wait_event_type = 'Lock'`,
    )
    return waiting.length > 0
  }
  return interruptRun(shop, { operation, stateSql, isReached, release, before })
}

type Interruption = {
  operation: ShopOperation
  /** Query whose result must be unchanged. */
  stateSql: string
  before?: { value: number }[]
  isReached: () => Promise<boolean>
  release: () => Promise<void>
}

async function interruptRun(
  shop: FaultMatrixShop,
  { operation, stateSql, isReached, release, ...given }: Interruption,
): Promise<Ending> {
  const readState = () => shop.runSql<{ value: number }>(`select ${stateSql}`)
  const before = given.before ?? (await readState())
  const params = { name: operation }
  const interrupted = shop
    .admin()
    .operations.start({ params })
    .catch(() => undefined)
  await shop.until(`the server is at ${operation}`, isReached)
  await shop.kill(0)
  await release()
  await interrupted

  await shop.until(`${operation} is reported as interrupted`, async () => {
    const { items } = await shop.admin(1).operations.list({})
    const last = items.find((one) => one.operation === operation)?.last
    return last?.state === 'interrupted' && last.error !== null
  })
  const after = await readState()
  if (after[0]?.value !== before[0]?.value) throw new Error(`${before[0]?.value} became ${after[0]?.value}`)
  await expireJobLocks(shop)
  await shop.start(0)
  await shop.admin().operations.start({ params })
  return 'interrupted'
}

/** Fetches the ERP token on both servers, so that the next call is that of the operation. */
async function fetchErpToken(shop: FaultMatrixShop): Promise<void> {
  for (const which of [0, 1]) await shop.admin(which).operations.start({ params: { name: 'stock-refresh' } })
}

async function killAndStart(shop: FaultMatrixShop, which: readonly number[]): Promise<void> {
  await Promise.all(which.map((one) => shop.kill(one)))
  await advanceTime(shop)
  await expireJobLocks(shop)
  await Promise.all(which.map((one) => shop.start(one)))
}
