import { openDatabase } from '../../../src/server/db/database.ts'
import { migrate } from '../../../src/server/db/migrate.ts'
import { silentLog } from '../../../src/server/ports/log.ts'

/** Makes the tables, and has the shop believe that it has a catalogue: it then starts empty, and waits to be told. */
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
