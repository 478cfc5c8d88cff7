import { type Ending, type FaultedOperation, MATRIX, type OperationName } from './cases.ts'
import { depositUp, orderUp, untilErpIsQuiet } from './operations/erp.ts'
import { fetchItems, fetchReviews, fetchStock, sendFeed } from './operations/fetches.ts'
import { address, search } from './operations/lookups.ts'
import { mail } from './operations/mail.ts'
import { paymentNotification, paymentPoll, paymentStart, refund } from './operations/pay.ts'
import type { FaultMatrixShop } from './shop.ts'

/** Runs an operation under a fault, and returns its ending. Throws when the ending is not a permitted one. */
type Run = (shop: FaultMatrixShop, fault: string) => Promise<Ending>

const RUNS: Readonly<Record<FaultedOperation, Run>> = {
  'order-up': orderUp,
  'deposit-up': depositUp,
  'stock-fetch': fetchStock,
  'items-fetch': fetchItems,
  'payment-start': paymentStart,
  'payment-notification': paymentNotification,
  'payment-poll': paymentPoll,
  refund,
  address,
  'reviews-fetch': fetchReviews,
  'feed-send': sendFeed,
  search,
  mail,
}

export type CaseResult = { name: string; expected: Ending; ended: string; seconds: number }

/** Name of a case in the report. */
export const caseName = (service: string, fault: string, operation: OperationName) =>
  `${service}: ${fault}, ${operation}`

/**
 * Runs every case of the matrix. Independent services run in parallel. The ERP sync is paused during the cases of
 * payments and of downloads from the ERP, because its calls could use up the faults of these cases.
 */
export async function runMatrix(shop: FaultMatrixShop): Promise<CaseResult[]> {
  for (const name of ['shop-reviews', 'search-feed'] as const) await shop.admin().operations.start({ params: { name } })
  await pauseErpSync(shop)
  const others = ['postcode', 'reviews', 'search', 'mail'].map((twin) => runService(shop, twin))
  const before = await Promise.all([runService(shop, 'pay'), runService(shop, 'NetSuite, download')])
  await resumeErpSync(shop)
  const up = await runService(shop, 'NetSuite, upload')
  return [...before, up, ...(await Promise.all(others))].flat()
}

/** Runs the cases of one service, in sequence: a twin has one fault at a time. */
async function runService(shop: FaultMatrixShop, serviceOrTwin: string): Promise<CaseResult[]> {
  const ended: CaseResult[] = []
  for (const { service, twin, operation, endings } of MATRIX) {
    if (service !== serviceOrTwin && twin !== serviceOrTwin) continue
    for (const [fault, expected] of Object.entries(endings)) {
      const began = performance.now()
      const ending = await RUNS[operation](shop, fault).catch((error: unknown) => `${error}`)
      await shop.fault(twin, 'none')
      const seconds = (performance.now() - began) / 1000
      ended.push({ name: caseName(service, fault, operation), expected, ended: ending, seconds })
    }
  }
  if (ended.length === 0) throw new Error(`build/matrix/cases.ts has no cases of "${serviceOrTwin}"`)
  return ended
}

/** Pauses the ERP sync for longer than any test, as the shop does when the ERP is down. */
const pauseErpSync = ({ runSql }: FaultMatrixShop) =>
  runSql(`insert into outbox_pauses (party, failures, since, until, reason)
    values ('erp', 1, now(), now() + interval '100 days', 'proef')`)

/** Ends the pause, places an order, and waits until all waiting messages are in the ERP. */
async function resumeErpSync(shop: FaultMatrixShop): Promise<void> {
  await shop.runSql(`update outbox_pauses set until = now() where party = 'erp'`)
  await shop.order()
  await untilErpIsQuiet(shop)
}
