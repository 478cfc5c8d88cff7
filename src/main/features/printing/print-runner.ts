import { ShopError } from '#shared/contracts/shop-error.ts'
import type { DurableFolder } from '../../ports/durable-folder.ts'
import type { Clock, Log, Timers } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import type { SettingsReader } from '../../ports/till.ts'
import { fetchDocument } from './fetch-document.ts'
import type { PrintJobs } from './print-jobs.ts'
import { type PersistedPrintJob, pdfFileName } from './print-queue.ts'
import type { PrinterState } from './printer-state.ts'
import type { PrintOutcome } from './printing.ts'

type Deps = {
  jobs: PrintJobs
  printer: PrinterState
  shop: Pick<Shop, 'api' | 'fetch'>
  settings: SettingsReader
  folder: DurableFolder
  clock: Clock
  timers: Timers
  log: Log
  /** Prints a PDF. With `silent` it prints on the named printer; otherwise the print dialog of the system opens. */
  print(path: string, how: { printer: string | null; silent: boolean }): Promise<PrintOutcome>
}

export type PrintRunner = ReturnType<typeof openPrintRunner>

/** Time limit of one job, because a printer driver that hangs must not block the next jobs. */
const PRINT_TIMEOUT_MS = 120_000

/** About 17 minutes in all. A user notices a printer that is off for longer. */
const RETRY_DELAYS_MS = [2_000, 5_000, 10_000, 20_000, 30_000, 60_000, 60_000, 120_000, 120_000, 300_000, 300_000]

/** Temporary failures: no connection, no session, a card slip that the shop does not have yet. */
const TRANSIENT_CODES: ReadonlySet<string> = new Set([
  ...['server_away', 'offline', 'outage', 'unexpected', 'receipt_not_ready'],
  ...['unauthenticated', 'too_many_requests'],
])

/** Opens the runner, which prints the waiting jobs one by one. It retries jobs that certainly were not printed. */
export function openPrintRunner(deps: Deps) {
  const { jobs, printer, shop, settings, folder, clock, timers, log } = deps
  /** Earliest time of the next try by print id, on the monotonic clock. */
  const notBefore = new Map<string, number>()
  /** Id of the job that is being fetched or printed. */
  let current: string | undefined
  let isStopped = false
  let cancelTimer = () => {}

  const waiting = () => jobs.list().filter(({ state }) => state === 'waiting')

  function printDue(): void {
    if (current !== undefined || isStopped) return
    const now = clock.monotonicMs()
    const due = waiting().find(({ printId }) => (notBefore.get(printId) ?? 0) <= now)
    if (!due) {
      scheduleNext(now)
      return
    }
    current = due.printId
    printJob(due)
      .catch((error: unknown) => {
        log.error('print job failed', error)
        jobs.change(due.printId, { state: 'failed', reason: 'Het afdrukken is mislukt.' })
      })
      .finally(() => {
        current = undefined
        if (jobs.isHidden(due.printId)) remove(due.printId)
        printDue()
      })
  }

  function scheduleNext(now: number): void {
    cancelTimer()
    const dueTimes = waiting().map(({ printId }) => notBefore.get(printId) ?? now)
    if (dueTimes.length > 0) cancelTimer = timers.after(Math.max(0, Math.min(...dueTimes) - now), printDue)
  }

  async function printJob(job: PersistedPrintJob): Promise<void> {
    if (!(await loadDocument(job)) || jobs.isHidden(job.printId)) return
    // Written before printing, so that after a crash a user checks whether the job was printed.
    jobs.begin(job.printId)
    const { printer: name } = settings.read()
    const silent = name !== null
    const printing = deps.print(folder.pathOf(pdfFileName(job.printId)), { printer: name, silent })
    recordOutcome(job, await (silent ? withPrintTimeout(timers, printing, PRINT_TIMEOUT_MS) : printing))
  }

  /** Fetches the PDF unless it is on the disk. On failure it schedules a retry or marks the job, and returns false. */
  async function loadDocument(job: PersistedPrintJob): Promise<boolean> {
    if (folder.read(pdfFileName(job.printId))) return true
    try {
      folder.write(pdfFileName(job.printId), await fetchDocument({ shop }, job.what))
      return true
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      if (TRANSIENT_CODES.has(error.code)) scheduleRetry(job, error.message)
      else jobs.change(job.printId, { state: 'failed', reason: error.message })
      return false
    }
  }

  function recordOutcome(job: PersistedPrintJob, outcome: PrintOutcome): void {
    switch (outcome.kind) {
      case 'printed':
        folder.remove(pdfFileName(job.printId))
        jobs.change(job.printId, { state: 'done', reason: null })
        printer.report('good')
        return
      case 'cancelled':
        jobs.change(job.printId, { state: 'failed', reason: 'Het afdrukken is geannuleerd.' })
        return
      case 'offline':
        printer.report('bad', outcome.reason)
        scheduleRetry(job, outcome.reason)
        return
      case 'failed':
        printer.report('bad', outcome.reason)
        jobs.change(job.printId, { state: 'failed', reason: outcome.reason })
        return
      default:
        outcome satisfies never
    }
  }

  function scheduleRetry(job: PersistedPrintJob, reason: string): void {
    const delayMs = RETRY_DELAYS_MS[job.tries]
    if (delayMs === undefined) {
      jobs.change(job.printId, { state: 'failed', reason: `${reason} Druk het opnieuw af als dat is opgelost.` })
      return
    }
    notBefore.set(job.printId, clock.monotonicMs() + delayMs)
    jobs.change(job.printId, { state: 'waiting', reason, tries: job.tries + 1 })
  }

  function remove(printId: string): void {
    notBefore.delete(printId)
    jobs.remove(printId)
  }

  return {
    /** Starts to print the jobs that are due, unless a job is being printed. */
    printDue,
    /** Skips the waiting time of a job. */
    retryNow(printId: string): void {
      notBefore.delete(printId)
      printDue()
    },
    /** Skips the waiting time of all jobs. */
    retryAllNow(): void {
      notBefore.clear()
      printDue()
    },
    /** Removes a job. A job that is being printed is hidden at once, and removed when its outcome is known. */
    drop(printId: string): void {
      if (current === printId) jobs.hide(printId)
      else remove(printId)
    },
    stop(): void {
      isStopped = true
      cancelTimer()
    },
  }
}

/** Returns the outcome of printing, or `failed` when the printer does not respond in time. */
async function withPrintTimeout(timers: Timers, printing: Promise<PrintOutcome>, ms: number): Promise<PrintOutcome> {
  let cancelTimer = () => {}
  const timeout = new Promise<PrintOutcome>((resolve) => {
    cancelTimer = timers.after(ms, () =>
      resolve({ kind: 'failed', reason: 'De printer antwoordt niet. Kijk of het papier er al ligt.' }),
    )
  })
  return Promise.race([printing, timeout]).finally(() => cancelTimer())
}
