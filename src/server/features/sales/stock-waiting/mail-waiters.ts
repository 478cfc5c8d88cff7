import type { Database } from '../../../db/tables.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { waitersTable } from './waiters-table.ts'

type Deps = {
  db: Database
  now: () => Date
  /** Called after the commit: there is a mail to send. */
  outboxFilled(): void
}

const BATCH_SIZE = 100
/** A visitor who was mailed has this long before the next one is mailed about the same piece. */
const HEAD_START_MS = 2 * 3_600_000

/**
 * Mails the visitors who wait for an item that is for sale again: as many as there are free pieces, longest waiting first. The
 * next visitors are mailed two hours later, when the piece is still there.
 */
export async function mailStockWaiters({ db, now, outboxFilled }: Deps, isStopping: () => boolean): Promise<undefined> {
  while (!isStopping()) {
    const at = now()
    const mailed = await db.transaction().execute(async (tx) => {
      const recentlyAfter = new Date(at.getTime() - HEAD_START_MS)
      const ids = await waitersTable(tx).takeDue({ at, recentlyAfter, limit: BATCH_SIZE })
      for (const id of ids) {
        const message = { party: 'mail', kind: 'stock-available', uniqueKey: `stock-available:${id}` } as const
        await enqueue(tx, { ...message, at, payload: { stockWaiterId: id } })
      }
      return ids
    })
    if (mailed.length > 0) outboxFilled()
    if (mailed.length < BATCH_SIZE) break
  }
  return undefined
}
