import type { MatrixShop } from './shop.ts'

const TWO_HOURS = `interval '2 hours'`

/** Moves stored times two hours into the past, so that waiting work is due. */
export async function advanceTime(shop: Pick<MatrixShop, 'ask'>): Promise<void> {
  await back(shop, 'outbox', ['next_try_at'], `state in ('queued', 'sending')`)
  await back(shop, 'outbox_pauses', ['until'])
  // Excludes payable links, which would expire.
  await back(shop, 'payment_attempts', ['started_at', 'next_check_at'], `state in ('starting', 'unknown')`)
  await back(shop, 'payment_refunds', ['requested_at', 'next_check_at'], `state in ('starting', 'unknown')`)
}

/** Does the same for the job queue, so that the lock of a dead worker expires. */
export const expireJobLocks = (shop: Pick<MatrixShop, 'ask'>) =>
  back(shop, 'pgboss.job', ['started_on'], `state = 'active'`)

const back = ({ ask }: Pick<MatrixShop, 'ask'>, table: string, columns: readonly string[], where = 'true') =>
  ask(`update ${table} set ${columns.map((name) => `${name} = ${name} - ${TWO_HOURS}`).join(', ')} where ${where}`)
