import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { openEmptyDatabase } from '../db/empty-database.ts'
import { runIntegrityChecks } from '../features/erp/integrity-checks/index.ts'
import { BackupFault, keyForRestore, type RestoreTest, testRestore } from '../features/operations/backup/index.ts'
import { createServerLog } from '../http/server-log.ts'
import { openBackupStore } from '../open-backups.ts'
import { localFiles } from '../open-files.ts'
import { Outage } from '../ports/outage.ts'
import type { RestoreTestReport } from '../restore-test-process.ts'

// `npm run backup:test`: restores the newest backup into an empty database of its own, runs the integrity checks there,
// and deletes that database. The server starts this file every night as a process of its own (restore-test-process.ts).
process.on('disconnect', () => process.exit(1))

try {
  tell({ result: await test() })
} catch (error) {
  if (!(error instanceof BackupFault) && !(error instanceof Outage)) throw error
  tell({ fault: error instanceof BackupFault ? error.message : 'De opslag van de reservekopieën is niet bereikbaar.' })
}

async function test(): Promise<RestoreTest> {
  const config = readConfig(process.env)
  const dataDir = resolve(config.DATA_DIR)
  await mkdir(dataDir, { recursive: true })
  const log = createServerLog(config.LOG_LEVEL)
  return testRestore({
    store: await openBackupStore(config, dataDir),
    key: await keyForRestore({ dataDir, configured: config.BACKUP_KEY }),
    openEmptyDatabase: (folder) =>
      openEmptyDatabase({ url: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, folder, log }),
    // The photographs of the shop are not checked: a backup has only their list.
    openFiles: localFiles,
    check: runIntegrityChecks,
    folder: dataDir,
    now: () => new Date(),
  })
}

/** Reports to the server that started this process, or prints for the operator. */
function tell(report: RestoreTestReport): void {
  if (process.send) {
    process.send(report, () => process.disconnect())
    process.removeAllListeners('disconnect')
    return
  }
  const isGood = 'result' in report && report.result.isGood
  if ('fault' in report) console.error(report.fault)
  else console.log(resultText(report.result))
  if (!isGood) process.exitCode = 1
}

function resultText({ file, madeAt, rows, tables, isGood, foundCount }: RestoreTest): string {
  const books = isGood ? 'De boekhouding klopt.' : `De boekhouding heeft daarin ${foundCount} fouten.`
  return `${file} van ${madeAt} is terug te zetten: ${rows} rijen in ${tables} tabellen. ${books}`
}
