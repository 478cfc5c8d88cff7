import { sql } from 'kysely'
import { lockUntilCommit, transactionLock } from './advisory-locks.ts'
import type { Transaction } from './tables.ts'

/**
 * Waits for the import lock. The import of the catalog and of photographs, the stock refresh, the end of price
 * reductions and the rebuild of the search index take it, so that only one of them changes the catalog at a time. The
 * lock is released when the transaction ends.
 *
 * Also raises the statement and idle limits of this transaction to 15 minutes, because a statement for hundreds of
 * thousands of items exceeds the normal limit of 30 seconds.
 */
export async function acquireImportLock(tx: Transaction): Promise<void> {
  await sql`set local statement_timeout = '15min'`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = '15min'`.execute(tx)
  await lockUntilCommit(tx, transactionLock.catalogImport())
}
