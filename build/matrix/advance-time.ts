import type { FaultMatrixShop } from './shop.ts'

const TWO_HOURS = `interval '2 hours'`

/** Moves stored times two hours into the past, so that waiting work is due. */
export async function advanceTime(shop: Pick<FaultMatrixShop, 'runSql'>): Promise<void> {
  await back(shop, 'outbox', ['next_try_at'], `state in ('queued', 'sending')`)
  await back(shop, 'outbox_pauses', ['until'])
  // Excludes attempts in state `open`: they wait for the customer.
  await back(shop, 'payment_attempts', ['started_at', 'next_check_at'], `state in ('starting', 'unknown')`)
  await back(shop, 'payment_refunds', ['requested_at', 'next_check_at'], `state in ('starting', 'unknown')`)
}

/** Moves the start of running jobs two hours into the past, so that the lock of a killed server on a job expires. */
export const expireJobLocks = (shop: Pick<FaultMatrixShop, 'runSql'>) =>
  back(shop, 'pgboss.job', ['started_on'], `state = 'active'`)

const back = ({ runSql }: Pick<FaultMatrixShop, 'runSql'>, table: string, columns: readonly string[], where = 'true') =>
  runSql(`update ${table} set ${columns.map((name) => `${name} = ${name} - ${TWO_HOURS}`).join(', ')} where ${where}`)
