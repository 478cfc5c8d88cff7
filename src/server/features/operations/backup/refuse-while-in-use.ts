import type { Database } from '../../../db/tables.ts'
import { BackupFault } from './backup-fault.ts'
import { shopTables } from './shop-tables.ts'

/**
 * Throws `BackupFault` when another process of the shop is connected to the database: a running server would continue
 * with sessions, jobs and payments of the replaced shop. Does not count the connection of this query; the calling
 * command must have no other connection.
 */
export async function refuseWhileInUse(db: Database): Promise<void> {
  const others = await shopTables(db).otherConnections()
  if (others > 0) {
    throw new BackupFault(
      `Er zijn nog ${others} verbindingen van de winkel met deze database. Stop eerst alle servers, en probeer het opnieuw.`,
    )
  }
}
