import type { Operation } from '../operations/index.ts'
import { BackupFault } from './backup-fault.ts'
import { expiredBackups } from './expired-backups.ts'
import { type BackupResult, type StoreDeps, storeBackup } from './write-backup.ts'

/**
 * Makes an encrypted backup in the store and deletes the expired ones. Started every night and from the data page.
 */
export const backupOperation = (deps: StoreDeps): Operation<BackupResult & { place: string }> => ({
  name: 'backup',
  async run({ progress, isStopping }) {
    const report = (rows: number) => progress(rows, null, 'rijen')
    const result = await storeBackup(deps, { progress: report, isStopping })
    const names = (await deps.store.list()).map(({ name }) => name)
    for (const name of expiredBackups(names)) await deps.store.delete(name)
    return result
  },
  explain: explainBackupFault,
})

/** Returns the Dutch message of a fault in a backup; undefined for other errors. */
export const explainBackupFault = (error: unknown): string | undefined =>
  error instanceof BackupFault ? error.message : undefined
