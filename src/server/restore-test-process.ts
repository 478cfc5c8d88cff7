import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { BackupFault, type RestoreTest, type RunRestoreTest } from './features/operations/backup/index.ts'

/** What the process of a test restore reports to its parent. */
export type RestoreTestReport = { result: RestoreTest } | { fault: string }

const COMMAND = resolve(import.meta.dirname, 'commands/test-restore.ts')
const MEMORY_FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=384']
const STOP_CHECK_MS = 500

/**
 * Returns the function that runs a test restore in a process of its own, with low priority, so that it does not slow the
 * shop. The process is killed when the server stops, and ends by itself when this process is gone.
 *
 * @param env environment of the process: that of the server, so that it finds the same shop
 */
export const restoreTestProcess =
  (env: NodeJS.ProcessEnv): RunRestoreTest =>
  async ({ isStopping }) => {
    const child = spawn(process.execPath, [...MEMORY_FLAGS, COMMAND], {
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    let report: RestoreTestReport | undefined
    child.on('message', (message) => {
      report = message as RestoreTestReport // only `commands/test-restore.ts` sends messages, and of this type
    })
    const ended = new Promise<void>((done) => {
      child.once('error', () => done())
      child.once('close', () => done())
    })
    lowerPriority(child.pid)
    const timer = setInterval(() => {
      if (isStopping()) child.kill('SIGKILL')
    }, STOP_CHECK_MS)
    await ended
    clearInterval(timer)
    if (!report) throw new Error('the process of the test restore ended without a result')
    if ('fault' in report) throw new BackupFault(report.fault)
    return report.result
  }

function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // The process has ended already, which the caller notices.
  }
}
