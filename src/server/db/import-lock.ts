import { sql } from 'kysely'
import { lockUntilCommit, transactionLock } from './advisory-locks.ts'
import type { Transaction } from './tables.ts'

/**
 * One at a time changes the catalogue and what is made of it, whichever process does; given back when the transaction
 * ends. It may take as long as a catalogue of hundreds of thousands needs, where other statements are cut off.
 */
export async function acquireImportLock(tx: Transaction): Promise<void> {
  await sql`set local statement_timeout = '15min'`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = '15min'`.execute(tx)
  await lockUntilCommit(tx, transactionLock.catalogImport())
}
