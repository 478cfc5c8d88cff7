import { join, resolve } from 'node:path'
import { migrate } from '../db/migrate.ts'
import { backupName, describeBackup, writeBackup } from '../features/operations/backup/index.ts'
import { withDatabase } from './with-database.ts'

// `npm run backup -- FILE`: writes a backup of the whole shop to FILE, by default in `backups` of the data folder.
const [fileArgument] = process.argv.slice(2)
const now = () => new Date()

await withDatabase(async (db, dataDir) => {
  await migrate(db)
  const file = fileArgument ? resolve(fileArgument) : join(dataDir, 'backups', backupName(now()))
  return describeBackup(await writeBackup({ db, dataDir, now }, file), dataDir)
})
