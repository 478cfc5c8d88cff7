import { deleteExpiredCounts } from '../db/call-counts.ts'
import { type Operation, runsTable } from '../features/operations/operations/index.ts'
import { forgetDue } from '../features/people/account/index.ts'
import { forgetMessages } from '../features/people/contact/index.ts'
import { deleteExpiredFailures, sessionsTable } from '../features/people/sessions/index.ts'
import { forgetParkedSales } from '../features/sales/parked-sales/index.ts'
import { closeDeliveredStops, forgetProofs } from '../features/sales/planning/index.ts'
import { forgetCallBacks } from '../features/sales/promises/index.ts'
import { forgetOldQuotes, type QuoteRules } from '../features/sales/quotes/index.ts'
import { deliverSentParcels } from '../features/sales/sales-orders/index.ts'
import { cleanUpService, type ServiceCleanUpDeps } from '../features/sales/service-cases/index.ts'
import { forgetStockWaiters } from '../features/sales/stock-waiting/index.ts'
import type { FileStore } from '../ports/file-store.ts'

const DAY_MS = 86_400_000
/** Retention of the operation history, long enough to find out when a problem began. */
const RUN_RETENTION_DAYS = 90

/**
 * Returns the operation that deletes expired data: customer data by the legal terms (docs/law.md#r30), messages to the
 * shop after a year, parked sales after 30 days, addresses that wait for stock 30 days after their mail, the persons of promised calls 90 days after their end, closed service cases
 * after their term with unused photos, customers of quotes that never became an order after a year, and the history of operations after 90 days. It also deletes expired
 * sessions, and expired counts of failed logins and of calls. It closes stops whose lines were delivered, and moves parcels whose term is over to delivered. A step that fails does not stop the later ones; then the
 * operation fails with all errors.
 */
export const cleanUp = (
  deps: ServiceCleanUpDeps & { proofs: FileStore; quoteRules?: QuoteRules | undefined },
): Operation<{ forgottenRuns: number }> => ({
  name: 'clean-up',
  async run() {
    const { db, now } = deps
    let forgottenRuns = 0
    const steps = [
      () => forgetMessages(deps),
      () => forgetParkedSales(deps),
      () => forgetStockWaiters(deps),
      () => forgetOldQuotes(deps),
      () => forgetDue(deps),
      () => cleanUpService(deps),
      () => closeDeliveredStops(deps),
      () => deliverSentParcels(deps),
      () => forgetCallBacks(deps),
      // After `forgetDue`, which takes the photos from the reports of erased customers.
      () => forgetProofs(deps),
      () => sessionsTable(db).deleteOver(now()),
      () => deleteExpiredFailures(db, now()),
      () => deleteExpiredCounts(db),
      async () => {
        forgottenRuns = await runsTable(db).forget(new Date(now().getTime() - RUN_RETENTION_DAYS * DAY_MS))
      },
    ]
    const errors: unknown[] = []
    for (const step of steps) {
      try {
        await step()
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 1) throw new AggregateError(errors, `${errors.length} steps of the clean-up failed`)
    if (errors.length === 1) throw errors[0]
    return { forgottenRuns }
  },
})
