import { openDatabase } from '../../../src/server/db/database.ts'
import { migrate } from '../../../src/server/db/migrate.ts'
import { silentLog } from '../../../src/server/ports/log.ts'

/**
 * Creates the tables and marks the catalog as imported, so that the shop starts empty instead of importing a catalog.
 */
export async function emptyShop(databaseUrl: string): Promise<void> {
  const { db, close } = await openDatabase({ url: databaseUrl, dataDir: '', poolSize: 1, log: silentLog })
  try {
    await migrate(db)
    const now = new Date()
    await db.updateTable('catalogue_state').set({ imported_at: now, menu_downloaded_at: now }).execute()
  } finally {
    await close()
  }
}
