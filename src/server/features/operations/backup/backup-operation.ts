import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Operation } from '../operations/index.ts'
import { type BackupDeps, type BackupResult, backupName, writeBackup } from './write-backup.ts'

/** Number of backups that stay. Older ones are deleted: they contain data of people who asked for deletion later. */
const MAX_BACKUPS = 7

/** Writes a backup to the data folder and keeps the last seven. Started from the data page or by a schedule. */
export const backupOperation = (deps: BackupDeps): Operation<BackupResult> => ({
  name: 'backup',
  async run({ progress, isStopping }) {
    const folder = join(deps.dataDir, 'backups')
    const report = (rows: number) => progress(rows, null, 'rijen')
    const result = await writeBackup(deps, join(folder, backupName(deps.now())), { progress: report, isStopping })
    const backups = (await readdir(folder)).filter((name) => /^leermeester-.*\.tar\.gz$/.test(name)).toSorted()
    for (const name of backups.slice(0, -MAX_BACKUPS)) await rm(join(folder, name), { force: true })
    return result
  },
})
