import { join, resolve } from 'node:path'
import { migrate } from '../db/migrate.ts'
import { backupName, writeBackup } from '../features/backup/index.ts'
import { withDatabase } from './with-database.ts'

// `npm run backup -- FILE`: the whole shop in one file; without a name in `backups` of the data folder.
const [given] = process.argv.slice(2)
const now = () => new Date()

await withDatabase(async (db, dataDir) => {
  await migrate(db)
  const wanted = given ? resolve(given) : join(dataDir, 'backups', backupName(now()))
  const { file, bytes, rows, tables, snapshots } = await writeBackup({ db, dataDir, now }, wanted)
  return `${file}: ${rows} rijen uit ${tables} tabellen en ${snapshots} bestanden van NetSuite, ${Math.ceil(bytes / 1024)} KB.`
})
