import { join, resolve } from 'node:path'
import { migrate } from '../db/migrate.ts'
import { backupName, describeBackup, writeBackup } from '../features/operations/backup/index.ts'
import { withDatabase } from './with-database.ts'

// `npm run backup -- FILE`: the whole shop in one file; without a name in `backups` of the data folder.
const [given] = process.argv.slice(2)
const now = () => new Date()

await withDatabase(async (db, dataDir) => {
  await migrate(db)
  const wanted = given ? resolve(given) : join(dataDir, 'backups', backupName(now()))
  return describeBackup(await writeBackup({ db, dataDir, now }, wanted), dataDir)
})
