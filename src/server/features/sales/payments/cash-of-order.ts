import type { CashLimit } from '#shared/contracts/payments.ts'
import { eurosFromCents } from '#shared/domain/money/prices.ts'
import { acceptableCash } from '#shared/domain/payments/cash-limit.ts'
import type { Executor } from '../../../db/tables.ts'

/**
 * Returns the cash received for an order and the cash that the shop may still accept. Returns undefined when there is
 * no limit (docs/decisions.md#i44).
 */
export async function cashOf(
  db: Executor,
  salesOrderId: number,
  limitCents: number | null,
): Promise<CashLimit | undefined> {
  if (limitCents === null) return undefined
  const { receivedCents } = await db
    .selectFrom('payment_entries as e')
    .innerJoin('payment_attempts as a', 'a.id', 'e.attempt_id')
    .where('e.sales_order_id', '=', salesOrderId)
    .where('e.kind', '=', 'payment')
    .where('a.payment_type', '=', 'CASH')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('e.amount_cents'), eb.lit(0)).as('receivedCents'))
    .executeTakeFirstOrThrow()
  return {
    limit: eurosFromCents(limitCents),
    received: eurosFromCents(Number(receivedCents)),
    acceptable: eurosFromCents(acceptableCash({ limitCents, receivedCents: Number(receivedCents) })),
  }
}
