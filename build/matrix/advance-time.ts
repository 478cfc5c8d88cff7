import type { MatrixShop } from './shop.ts'

const TWO_HOURS = `interval '2 hours'`

/** Moves what the shop wrote down back by two hours, as if so much time had passed: what waits is due. */
export async function advanceTime(shop: Pick<MatrixShop, 'ask'>): Promise<void> {
  await back(shop, 'outbox', ['next_try_at'], `state in ('queued', 'sending')`)
  await back(shop, 'outbox_pauses', ['until'])
  // Not of a link that can be paid: it would run out.
  await back(shop, 'payment_attempts', ['started_at', 'next_check_at'], `state in ('starting', 'unknown')`)
  await back(shop, 'payment_refunds', ['requested_at', 'next_check_at'], `state in ('starting', 'unknown')`)
}

/** The same for the queue of jobs: whoever died with a job in hand has been dead for two hours. */
export const expireJobLocks = (shop: Pick<MatrixShop, 'ask'>) =>
  back(shop, 'pgboss.job', ['started_on'], `state = 'active'`)

const back = ({ ask }: Pick<MatrixShop, 'ask'>, table: string, columns: readonly string[], where = 'true') =>
  ask(`update ${table} set ${columns.map((name) => `${name} = ${name} - ${TWO_HOURS}`).join(', ')} where ${where}`)
