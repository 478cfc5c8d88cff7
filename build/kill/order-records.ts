import { setTimeout as pause } from 'node:timers/promises'
import type { Purchase } from './shopper.ts'

/** Runs a statement on the database of the shop. */
type RunSql = (statement: string) => Promise<Record<string, unknown>[]>

/** Longest time without a sent mail. */
const JOBS_PATIENCE_MS = 90_000

/**
 * Compares the stored records with the orders that shoppers got acknowledged. Returns a sentence per deviation, and per
 * group of mails that were not sent.
 */
export async function faultsIn(runSql: RunSql, purchases: readonly Purchase[]): Promise<string[]> {
  const faults: string[] = []
  const keys = await runSql('select key, sales_order_id from idempotency_keys')
  const orders = await runSql('select id from sales_orders')
  const orderOf = new Map(keys.map(({ key, sales_order_id: id }) => [key, id]))
  for (const { key, salesOrderId } of purchases) {
    if (orderOf.get(key) !== salesOrderId)
      faults.push(`${key}: acknowledged ${salesOrderId}, stored ${orderOf.get(key)}`)
  }
  if (orders.length !== purchases.length) faults.push(`${purchases.length} purchases became ${orders.length} orders`)
  if (new Set(purchases.map(({ salesOrderId }) => salesOrderId)).size !== purchases.length) {
    faults.push('two purchases are the same order')
  }
  for (const row of await unsentMails(runSql)) faults.push(`not sent: ${JSON.stringify(row)}`)
  return faults
}

/**
 * Returns the mails that are not sent, when none was sent for `JOBS_PATIENCE_MS`.
 *
 * When a connection breaks while a mail is sent, the mail stays reserved until its lease expires, and the job stays
 * active until its heartbeat expires. Both take minutes, so this function makes them expire.
 */
async function unsentMails(runSql: RunSql): Promise<Record<string, unknown>[]> {
  let sentAt = performance.now()
  let fewest = Number.POSITIVE_INFINITY
  let unsent: { kind: string; state: string; count: number }[]
  do {
    await pause(1_000)
    await runSql(EXPIRE_SILENT_JOBS)
    await runSql(EXPIRE_LEASES)
    unsent = (await runSql(
      `select kind, state, count(*)::int from outbox where party = 'mail' and state <> 'sent' group by 1, 2`,
    )) as typeof unsent // the columns of this statement
    const left = unsent.reduce((sum, { count }) => sum + count, 0)
    if (left < fewest) sentAt = performance.now()
    fewest = Math.min(fewest, left)
  } while (unsent.length > 0 && performance.now() < sentAt + JOBS_PATIENCE_MS)
  return unsent
}

/** A running job sends a heartbeat every five seconds. */
const EXPIRE_SILENT_JOBS = `
  update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute'
  where state = 'active' and heartbeat_on < now() - interval '8 seconds'`

const EXPIRE_LEASES = `
  update outbox set next_try_at = now() where party = 'mail' and state = 'sending' and next_try_at > now()
    and not exists (select from pgboss.job where state = 'active' and name = 'outbox')`
