import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { draftSave, draftsList } from '#shared/contracts/pos/draft-channels.ts'
import {
  type OfflinePayment,
  offlinePaymentReturn,
  offlinePaymentsList,
  offlinePaymentTake,
} from '#shared/contracts/pos/offline-payment-channels.ts'
import { stateRead, stateRetry } from '#shared/contracts/pos/state-channels.ts'
import type { OfflinePaymentType } from '#shared/contracts/staff-payments.ts'
import { openLine } from '../saturday/line.ts'
import { openTill, type SaturdayTill } from '../saturday/till.ts'
import { registerWithDrawer } from './kill-drawer.ts'
import { OFFLINE_PAYMENT_STEPS, type OfflinePaymentStep, type OfflinePaymentStepName } from './offline-payment-steps.ts'
import type { KillShop } from './shop.ts'

const AMOUNT_CENTS = 2_500
const PATIENCE_MS = 30_000

/**
 * Takes a payment for an order while the shop is unreachable, kills the till with SIGKILL at a step, restarts it, and
 * checks the till and the server. Returns every deviation from the ending of the step.
 */
export async function killAtOfflinePaymentStep(
  shop: KillShop,
  { step, type }: { step: OfflinePaymentStepName; type: OfflinePaymentType },
): Promise<string[]> {
  const { line: breaks, ending }: OfflinePaymentStep = OFFLINE_PAYMENT_STEPS[step]
  const folder = await mkdtemp(join(tmpdir(), 'till-'))
  const line = await openLine({ shopUrl: shop.origin, clockOffMs: 0 })
  const till = await openTill({ folder, shopUrl: line.url, clockOffMs: 0 })
  const [draftId, paymentId] = [crypto.randomUUID(), crypto.randomUUID()]
  const lastname = `Zee${draftId.replaceAll('-', '').replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`
  const take = () =>
    till.call(offlinePaymentTake, {
      paymentId,
      draftId,
      salesOrderId: null,
      type,
      amountCents: AMOUNT_CENTS,
      receiptNumber: type === 'CASH' ? '' : '004711',
      receipt: { shopLines: ['Leermeester'], facts: [] },
    })
  try {
    await registerWithDrawer(shop, till)
    line.drop()
    await untilReachable(till, false)
    const order = { ...shop.counterOrder(lastname) }
    await till.call(draftSave, { draftId, title: lastname, order, mayHaveArrived: false })

    if (step === 'being-written') void take().catch(() => undefined)
    else if (step !== 'order-stored') await take()
    if (step === 'being-returned') void till.call(offlinePaymentReturn, { paymentId }).catch(() => undefined)
    for (const { path, what } of breaks) line.breakAt({ method: 'POST', path, what, after: 1 })
    if (breaks.length > 0) {
      line.restore()
      await till.call(stateRetry, null)
      await until('the line is broken', () => line.broken().length >= breaks.length)
    }
    await till.kill()
    line.release()
    line.drop()

    await till.start()
    const faults = [await hasDraft(till, draftId, ending)]
    const found = await paymentAt(till, paymentId)
    if (ending === 'not-taken') faults.push(found === undefined || `the till has a payment that is ${found.state}`)
    if (ending === 'waiting') faults.push(found?.state === 'waiting' || `the payment is ${found?.state}`)
    const isReturned = found?.state === 'returned'
    if (ending === 'once') await take()

    line.restore()
    await till.call(stateRetry, null)
    const isExpected = ending !== 'not-taken' && !isReturned
    await until('everything is sent', async () => {
      const { drafts } = await till.call(draftsList, null)
      const payment = await paymentAt(till, paymentId)
      const isDraftSent = drafts.every(({ draftId: id, state }) => id !== draftId || state === 'sent')
      return isDraftSent && (!isExpected || payment?.state === 'sent')
    })
    return [...faults, ...(await faultsAtShop(shop, till, { lastname, type, isExpected }))].filter(
      (fault) => fault !== true,
    )
  } finally {
    await till.close()
    await line.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function hasDraft(till: SaturdayTill, draftId: string, ending: string): Promise<true | string> {
  const { drafts } = await till.call(draftsList, null)
  const draft = drafts.find((one) => one.draftId === draftId)
  return (draft !== undefined && (ending === 'recorded' || draft.state === 'waiting')) || `the draft is ${draft?.state}`
}

async function paymentAt(till: SaturdayTill, paymentId: string): Promise<OfflinePayment | undefined> {
  const { payments } = await till.call(offlinePaymentsList, null)
  return payments.find((one) => one.paymentId === paymentId)
}

/** Returns what is wrong at the shop: the order, its payments, and the money in the drawer of the till. */
async function faultsAtShop(
  { seller }: KillShop,
  till: SaturdayTill,
  { lastname, type, isExpected }: { lastname: string; type: OfflinePaymentType; isExpected: boolean },
): Promise<(true | string)[]> {
  const { items } = await seller.staffOrders.find({ query: { search: lastname } })
  const [order] = items
  if (!order || items.length !== 1) return [`${items.length} orders at the shop`]
  const { payments } = await seller.paymentDesk.show({ params: { id: order.salesOrderId } })
  const paid = payments.map(({ amount, paymentType, state }) => `${paymentType} ${amount} ${state}`).join(', ')
  const expected = isExpected ? `${type} ${AMOUNT_CENTS / 100} paid` : ''
  const { expectedCents } = await till.api.drawers.show()
  const inDrawer = isExpected && type === 'CASH' ? AMOUNT_CENTS : 0
  return [
    paid === expected || `the shop has the payments "${paid}"`,
    expectedCents === inDrawer || `the drawer has ${expectedCents} cents`,
  ]
}

async function untilReachable(till: SaturdayTill, isWanted: boolean): Promise<void> {
  await till.call(stateRetry, null)
  await until('the till notices the line', async () => {
    const { server } = await till.call(stateRead, null)
    return (server.state !== 'bad') === isWanted
  })
}

async function until(what: string, isReached: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; !(await isReached()); await pause(25)) {
    if (performance.now() > end) throw new Error(`not reached in time: ${what}`)
  }
}
