import type { SyncedOrder, SyncResult } from '#shared/contracts/erp-sync.ts'
import { isInErp } from '#shared/domain/erp/sync-status.ts'
import { erpQueue, pausesTable } from '../../operations/outbox/index.ts'
import { type DrainErpDeps, drainErp } from './drain-erp.ts'
import { showOrderSyncStatus } from './show-sync-status.ts'

/** Receives the number of orders that the ERP accepted in this run, and the total number of orders to send. */
export type Progress = (done: number, of: number) => void

/** Lists at most this many orders individually, failures first. */
const MAX_LISTED_ORDERS = 200

type RunControl = { progress?: Progress; isStopping?: () => boolean }

/**
 * Sends everything that is missing in the ERP now, including dead messages and messages with a later retry time.
 * Returns the outcome of each order. Messages that do not fit in one run continue in the background and count as
 * waiting.
 */
export async function synchronizeOrders(
  deps: DrainErpDeps,
  { progress, isStopping }: RunControl = {},
): Promise<SyncResult> {
  const { db, now } = deps
  const queue = erpQueue(db)
  await queue.addMissingOrders(now())
  await queue.makeAllDue(now())
  await pausesTable(db, 'erp').cutShort(now())
  const orderIds = await queue.ordersWithUnsentMessages()

  progress?.(0, orderIds.length)
  const erp = progress ? countingOrders(deps.erp, () => progress(++done, orderIds.length)) : deps.erp
  let done = 0
  await drainErp({ ...deps, erp }, isStopping, 'wait')

  const salesOrders: SyncedOrder[] = []
  for (const id of orderIds) salesOrders.push(await outcomeOf(deps, id))
  const inState = (state: SyncedOrder['state']) => salesOrders.filter((order) => order.state === state)
  const [failed, waiting, synchronized] = [inState('failed'), inState('waiting'), inState('synchronized')]
  return {
    synchronized: synchronized.length,
    waiting: waiting.length,
    failed: failed.length,
    salesOrders: [...failed, ...waiting, ...synchronized].slice(0, MAX_LISTED_ORDERS),
  }
}

/** Wraps the ERP and calls `onAccepted` for every order that it accepts. */
const countingOrders = (erp: DrainErpDeps['erp'], onAccepted: () => void): DrainErpDeps['erp'] => ({
  ...erp,
  async putSalesOrder(order) {
    const id = await erp.putSalesOrder(order)
    onAccepted()
    return id
  },
})

async function outcomeOf(deps: Pick<DrainErpDeps, 'db' | 'now'>, salesOrderId: number): Promise<SyncedOrder> {
  const status = await showOrderSyncStatus(deps, salesOrderId)
  const steps = status.ok ? status.value.steps : []
  const payments = steps.filter(({ kind }) => kind === 'deposit' || kind === 'refund')
  const dead = steps.find(({ state }) => state === 'dead')
  const open = steps.find(
    ({ state, closing, jobId }) => state !== 'closed' && !closing && (!isInErp(state) || jobId !== null),
  )
  return {
    salesOrderId,
    state: dead ? 'failed' : open ? 'waiting' : 'synchronized',
    netsuiteId: steps.find(({ kind }) => kind === 'sales_order')?.netsuiteId ?? null,
    paymentsSynchronized: payments.filter(({ state }) => isInErp(state)).length,
    payments: payments.length,
    reason: (dead ?? open)?.reason ?? null,
  }
}
