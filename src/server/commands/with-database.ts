import { resolve } from 'node:path'
import { ConfigError, readConfig } from '../config.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { FolderInUse } from '../db/folder-lock.ts'
import { SnapshotFault } from '../features/catalog/import/index.ts'
import { BackupFault } from '../features/operations/backup/index.ts'
import { createServerLog } from '../http/server-log.ts'

/**
 * Runs a command on the shop's database, as the environment says where that is, and ends the process:
 * with 0 and what the command has to say, or with 1 and what the person can mend.
 */
export async function withDatabase(command: (db: Database, dataDir: string) => Promise<string>): Promise<void> {
  try {
    const config = readConfig(process.env)
    const dataDir = resolve(config.DATA_DIR)
    const { db, close } = await openDatabase({
      url: config.DATABASE_URL,
      dataDir,
      poolSize: 1,
      log: createServerLog(config.LOG_LEVEL),
    })
    try {
      console.log(await command(db, dataDir))
    } finally {
      await close()
    }
  } catch (error) {
    const isForThePerson = [ConfigError, FolderInUse, SnapshotFault, BackupFault].some((kind) => error instanceof kind)
    console.error(isForThePerson ? wordsOf(error as Error) : error)
    process.exitCode = 1
  }
}

/** Of a snapshot with rows that are wrong, all of them. */
const wordsOf = (error: Error): string =>
  [error.message, ...(error instanceof SnapshotFault ? linesOf(error) : [])].join('\n')

const linesOf = ({ broken }: SnapshotFault) =>
  (broken?.rows ?? []).map(({ line, id, problem }) => `  regel ${line ?? '?'} (id ${id ?? '?'}): ${problem}`)
