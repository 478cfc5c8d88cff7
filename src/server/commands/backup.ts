import { resolve } from 'node:path'
import { migrate } from '../db/migrate.ts'
import { describeBackup, storeBackup, writeBackup } from '../features/operations/backup/index.ts'
import { backupKeyOf, openBackupStore } from '../open-backups.ts'
import { openShopFiles } from '../open-files.ts'
import { withDatabase } from './with-database.ts'

// `npm run backup -- FILE`: writes an encrypted backup of the whole shop to FILE, by default to the store of the backups.
const [fileArgument] = process.argv.slice(2)
const now = () => new Date()

await withDatabase(async (db, dataDir, config) => {
  await migrate(db)
  const keyForBackups = backupKeyOf(config, dataDir)
  const files = await openShopFiles(config, dataDir)
  const written = fileArgument
    ? await writeBackup({ ...files, db, now, key: await keyForBackups() }, resolve(fileArgument))
    : await storeBackup(
        { ...files, db, dataDir, now, keyForBackups, store: await openBackupStore(config, dataDir) },
        {},
        'backup-command.unfinished',
      )
  return describeBackup(
    written,
    { dataDir, photographsPlace: files.photographs.place },
    config.BACKUP_KEY !== undefined,
  )
})
