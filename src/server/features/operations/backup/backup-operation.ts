import { amsterdamDay } from '#shared/kernel/dates.ts'
import type { FileStore } from '../../../ports/file-store.ts'
import type { Operation } from '../operations/index.ts'
import { BackupFault } from './backup-fault.ts'
import { expiredBackups, expiredPlainBackups } from './expired-backups.ts'
import { type BackupResult, type StoreDeps, storeBackup } from './write-backup.ts'

/**
 * Makes an encrypted backup in the store and deletes the expired ones. Started every night and from the data page.
 *
 * @param deps `formerStore`: the folder of backups of earlier releases, when the store is another place. Its unencrypted
 * backups expire too.
 */
export const backupOperation = (
  deps: StoreDeps & { formerStore?: FileStore | undefined },
): Operation<BackupResult & { place: string }> => ({
  name: 'backup',
  async run({ progress, isStopping }) {
    const report = (rows: number) => progress(rows, null, 'rijen')
    const result = await storeBackup(deps, { progress: report, isStopping })
    const { store, formerStore } = deps
    for (const name of expiredBackups(await namesIn(store))) await store.delete(name)
    if (formerStore) {
      const expired = expiredPlainBackups(await namesIn(formerStore), amsterdamDay(deps.now()))
      for (const name of expired) await formerStore.delete(name)
    }
    return result
  },
  explain: explainBackupFault,
})

const namesIn = async (store: FileStore) => (await store.list()).map(({ name }) => name)

/** Returns the Dutch message of a fault in a backup; undefined for other errors. */
export const explainBackupFault = (error: unknown): string | undefined =>
  error instanceof BackupFault ? error.message : undefined
