import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { folderStore } from './adapters/files/folder-store.ts'
import type { Config } from './config.ts'
import { keyForBackups } from './features/operations/backup/index.ts'
import type { FileStore } from './ports/file-store.ts'
import type { Log } from './ports/log.ts'

type BackupConfig = Pick<
  Config,
  | 'BACKUP_DIR'
  | 'BACKUP_KEY'
  | 'BACKUP_S3_ENDPOINT'
  | 'BACKUP_S3_REGION'
  | 'backupBucket'
  | 'filesBucket'
  | 'isProduction'
  | 'hasTwins'
>

/**
 * Opens the store of the backups: the configured bucket or folder, else `backups` in the bucket of the files, else
 * `backups` in the data folder.
 */
export async function openBackupStore(config: BackupConfig, dataDir: string): Promise<FileStore> {
  const bucket = bucketOfBackups(config)
  if (!bucket) return folderStore(backupFolder(config, dataDir))
  // Loaded here, because the package of S3 is large and most shops do not use it.
  const { s3Store } = await import('./adapters/files/s3-store.ts')
  return s3Store(bucket)
}

function bucketOfBackups(config: BackupConfig) {
  const { backupBucket, filesBucket } = config
  if (backupBucket) return { ...backupBucket, endpoint: config.BACKUP_S3_ENDPOINT, region: config.BACKUP_S3_REGION }
  if (config.BACKUP_DIR !== undefined || !filesBucket) return undefined
  // Another server may make the next backup, or test this one.
  return { ...filesBucket, prefix: `${filesBucket.prefix}backups/` }
}

/** Opens the folder where earlier releases put their backups, if the store is another place. */
export function openFormerBackupStore(config: BackupConfig, dataDir: string): FileStore | undefined {
  const former = join(dataDir, 'backups')
  return !bucketOfBackups(config) && backupFolder(config, dataDir) === former ? undefined : folderStore(former)
}

const backupFolder = ({ BACKUP_DIR }: BackupConfig, dataDir: string) =>
  BACKUP_DIR === undefined ? join(dataDir, 'backups') : resolve(BACKUP_DIR)

/** Returns the function that gives the key of new backups, and the sources of the key. */
export const backupKeyOf =
  ({ BACKUP_KEY, isProduction, hasTwins, filesBucket }: BackupConfig, dataDir: string) =>
  () =>
    keyForBackups({
      dataDir,
      configured: BACKUP_KEY,
      // With a bucket the data folder may be lost, and with it a key that was made there.
      mayCreate: (hasTwins || !isProduction) && !filesBucket,
    })

/** Logs what is missing for safe backups of a real shop: the key, and a place on another disk than that of the shop. */
export async function checkBackups(config: BackupConfig, dataDir: string, log: Log): Promise<void> {
  if (!config.isProduction || config.hasTwins) return
  if (config.BACKUP_KEY === undefined) {
    log.error({}, 'no backups are made, because BACKUP_KEY is not set (npm run backup:key makes one)')
  }
  if (!bucketOfBackups(config) && (await isOnSameDisk(backupFolder(config, dataDir), dataDir))) {
    log.warn({}, 'backups are on the disk of the shop, set BACKUP_DIR to another disk or use BACKUP_S3_BUCKET')
  }
}

/** Returns whether two folders are on one disk. A folder that does not exist yet counts as on the disk of the shop. */
async function isOnSameDisk(folder: string, dataDir: string): Promise<boolean> {
  const [a, b] = await Promise.all([folder, dataDir].map((path) => stat(path).catch(() => undefined)))
  return a === undefined || b === undefined || a.dev === b.dev
}
