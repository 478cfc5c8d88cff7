import type { Database } from '../../../db/tables.ts'
import { BackupFault } from './backup-fault.ts'
import { shopTables } from './shop-tables.ts'

/**
 * Refuses with `BackupFault` as long as a server has the database: it would go on with the sessions, jobs and payments of
 * the shop that is replaced. For a command that has one connection itself.
 */
export async function refuseWhileInUse(db: Database): Promise<void> {
  const others = await shopTables(db).otherConnections()
  if (others > 0) {
    throw new BackupFault(
      `Er zijn nog ${others} verbindingen van de winkel met deze database. Stop eerst alle servers, en probeer het opnieuw.`,
    )
  }
}
