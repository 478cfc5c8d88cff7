import { sql } from 'kysely'
import type { Transaction } from '../../db/tables.ts'

const IMPORT_LOCK = 7_001_846

/** One import at a time, whichever process runs it; given back when the transaction ends. */
export async function underImportLock(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(tx)
}
