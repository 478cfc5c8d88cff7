import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFileOnce } from '../../../db/create-file-once.ts'
import { BackupFault } from './backup-fault.ts'
import { newBackupKey } from './encryption.ts'

/** File in the data folder with the key of a shop that has no `BACKUP_KEY`. */
const KEY_FILE = 'backup-key'

/** Where the key of the backups comes from. */
export type BackupKeySource = {
  dataDir: string
  /** `BACKUP_KEY`. */
  configured: string | undefined
  /** Whether a key may be created in the data folder. Not for a real shop, whose key would be lost with its disk. */
  mayCreate: boolean
}

/**
 * Returns the key that encrypts new backups: the configured one, else that of the data folder, which is created at first
 * use. Throws `BackupFault` when there is none and none may be created.
 */
export async function keyForBackups({ dataDir, configured, mayCreate }: BackupKeySource): Promise<string> {
  if (configured !== undefined) return configured
  if (!mayCreate) {
    throw new BackupFault(
      'Er is geen sleutel voor reservekopieën, dus er wordt geen gemaakt. Maak een sleutel met npm run backup:key, zet hem als BACKUP_KEY in de instellingen van de server, en bewaar hem ook ergens anders.',
    )
  }
  const file = join(dataDir, KEY_FILE)
  const { key } = await newBackupKey()
  await createFileOnce(file, `${key}\n`)
  return keyInFile(file)
}

/** Returns the key that may decrypt backups: the configured one, or that of the data folder; undefined without one. */
export async function keyForRestore({
  dataDir,
  configured,
}: Pick<BackupKeySource, 'dataDir' | 'configured'>): Promise<string | undefined> {
  if (configured !== undefined) return configured
  return keyInFile(join(dataDir, KEY_FILE)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
}

/** Reads a key from a file as `npm run backup:key` or the program `age-keygen` writes it. Throws `BackupFault` without one. */
export async function keyInFile(file: string): Promise<string> {
  const [key] = /AGE-SECRET-KEY-[0-9A-Z-]+/.exec(await readFile(file, 'utf8')) ?? []
  if (key === undefined) throw new BackupFault(`In ${file} staat geen sleutel voor reservekopieën.`)
  return key
}
