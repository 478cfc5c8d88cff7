import { join } from 'node:path'
import { folderStore } from './adapters/files/folder-store.ts'
import { localFolder, workingFolder } from './adapters/files/working-folder.ts'
import type { Config } from './config.ts'
import type { FileStore } from './ports/file-store.ts'
import type { WorkingFolder } from './ports/working-folder.ts'

/** The files of the shop outside the database, which all servers share. */
export type ShopFiles = {
  /** Masters of the imported photographs. */
  photographs: FileStore
  /** Photos of service cases, which only staff and their customer may see. */
  servicePhotos: FileStore
  /** Photos of drivers, as a proof of a delivery. */
  proofs: FileStore
  /** Snapshots of the ERP. */
  snapshots: WorkingFolder
  /** The bucket and its folder; undefined when the files are in the data folder. */
  bucketPlace: string | undefined
}

/** A visitor waits for a photograph, so a store that does not answer must become an `Outage` soon. */
const SHORT_PATIENCE = { connectMs: 2_000, silenceMs: 5_000, attempts: 2 }

/** Jobs and staff wait for a snapshot. A part of eight megabytes must fit in this silence. */
const JOB_PATIENCE = { connectMs: 5_000, silenceMs: 30_000, attempts: 2 }

/**
 * Opens the files of the shop: in the configured bucket, else in `photographs`, `service-photos`, `proofs` and
 * `snapshots` in the data folder. Does not connect.
 */
export async function openShopFiles({ filesBucket }: Pick<Config, 'filesBucket'>, dataDir: string): Promise<ShopFiles> {
  if (!filesBucket) return localFiles(dataDir)
  const { photographs, 'service-photos': servicePhotos, proofs, snapshots } = await openFileStores(filesBucket)
  return {
    photographs,
    servicePhotos,
    proofs,
    snapshots: workingFolder(snapshots, join(dataDir, 'snapshots')),
    bucketPlace: `s3://${filesBucket.bucket}/${filesBucket.prefix}`,
  }
}

/** Opens the stores in a bucket. Their names are those of the folders in the data folder. */
export async function openFileStores(
  bucket: NonNullable<Config['filesBucket']>,
): Promise<Record<'photographs' | 'service-photos' | 'proofs' | 'snapshots', FileStore>> {
  // Loaded here, because the package of S3 is large and most shops do not use it.
  const { s3Store } = await import('./adapters/files/s3-store.ts')
  return {
    photographs: s3Store({ ...bucket, prefix: `${bucket.prefix}photographs/`, patience: SHORT_PATIENCE }),
    'service-photos': s3Store({ ...bucket, prefix: `${bucket.prefix}service-photos/`, patience: SHORT_PATIENCE }),
    proofs: s3Store({ ...bucket, prefix: `${bucket.prefix}proofs/`, patience: SHORT_PATIENCE }),
    snapshots: s3Store({ ...bucket, prefix: `${bucket.prefix}snapshots/`, patience: JOB_PATIENCE }),
  }
}

/** The files in a data folder. */
export const localFiles = (dataDir: string): ShopFiles => ({
  photographs: folderStore(join(dataDir, 'photographs')),
  servicePhotos: folderStore(join(dataDir, 'service-photos')),
  proofs: folderStore(join(dataDir, 'proofs')),
  snapshots: localFolder(join(dataDir, 'snapshots')),
  bucketPlace: undefined,
})
