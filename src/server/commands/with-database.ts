import { resolve } from 'node:path'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { FolderInUse } from '../db/folder-lock.ts'
import { SnapshotFault } from '../features/catalog/import/index.ts'
import { BackupFault } from '../features/operations/backup/index.ts'
import { failureReason } from '../features/operations/operations/index.ts'
import { createServerLog } from '../http/server-log.ts'
import { Outage } from '../ports/outage.ts'

/**
 * Runs a command on the database that the environment configures, and closes the database.
 *
 * Prints the text that the command returns. If it throws, the exit code becomes 1. An error that the operator can correct
 * is printed as its Dutch message, any other with its stack.
 */
export async function withDatabase(
  command: (db: Database, dataDir: string, config: Config) => Promise<string>,
): Promise<void> {
  try {
    const config = readConfig(process.env)
    const dataDir = resolve(config.DATA_DIR)
    const { db, close } = await openDatabase({
      url: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
      dataDir,
      poolSize: 1,
      log: createServerLog(config.LOG_LEVEL),
    })
    try {
      console.log(await command(db, dataDir, config))
    } finally {
      await close()
    }
  } catch (error) {
    const isForOperator = [ConfigError, FolderInUse, SnapshotFault, BackupFault, Outage].some(
      (kind) => error instanceof kind,
    )
    console.error(isForOperator ? messageOf(error as Error) : error)
    process.exitCode = 1
  }
}

/** Returns the message of an error, and for a snapshot with invalid rows a line per row. */
const messageOf = (error: Error): string =>
  [
    error instanceof Outage ? failureReason(error) : error.message,
    ...(error instanceof SnapshotFault ? linesOf(error) : []),
  ].join('\n')

const linesOf = ({ broken }: SnapshotFault) =>
  (broken?.rows ?? []).map(({ line, id, problem }) => `  regel ${line ?? '?'} (id ${id ?? '?'}): ${problem}`)
