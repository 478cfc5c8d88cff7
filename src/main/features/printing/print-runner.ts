import { ShopError } from '#shared/contracts/shop-error.ts'
import type { Receipt } from '#shared/contracts/staff-payments.ts'
import type { DurableFolder } from '../../ports/durable-folder.ts'
import type { Clock, Log, Timers } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import type { SettingsReader } from '../../ports/till.ts'
import { contentFile, type DocumentForm, formOf, kindOf, receiptFile } from './document-form.ts'
import type { ReceiptPrinters } from './esc-pos/receipt-printers.ts'
import { fetchContent, provisionalContent } from './fetch-document.ts'
import { pageSizeOf } from './page-size.ts'
import type { PrintJobs } from './print-jobs.ts'
import type { PersistedPrintJob } from './print-queue.ts'
import type { PrinterChoice, PrinterState } from './printer-state.ts'
import type { PrintOutcome, PrintRequest } from './printing.ts'

type Deps = {
  jobs: PrintJobs
  printer: PrinterState
  receiptPrinters: ReceiptPrinters
  shop: Pick<Shop, 'api' | 'fetch'>
  settings: SettingsReader
  folder: DurableFolder
  clock: Clock
  timers: Timers
  log: Log
  /** Prints a PDF. */
  print(path: string, request: PrintRequest): Promise<PrintOutcome>
}

export type PrintRunner = ReturnType<typeof openPrintRunner>

/**
 * Time limits of one job, because a printer driver that hangs, or a print dialog that stays open, must not block the
 * next jobs.
 */
const LIMITS = {
  silent: { ms: 120_000, reason: 'De printer antwoordt niet. Kijk of het papier er al ligt.' },
  dialog: { ms: 180_000, reason: 'Het afdrukvenster is na 3 minuten zonder keuze gesloten.' },
} as const

/** About 17 minutes in all. A user notices a printer that is off for longer. */
const RETRY_DELAYS_MS = [2_000, 5_000, 10_000, 20_000, 30_000, 60_000, 60_000, 120_000, 120_000, 300_000, 300_000]

/** Temporary failures: no connection, no session, a card slip that the shop does not have yet. */
const TRANSIENT_CODES: ReadonlySet<string> = new Set([
  ...['server_away', 'offline', 'outage', 'unexpected', 'receipt_not_ready'],
  ...['unauthenticated', 'too_many_requests'],
])

/** Opens the runner, which prints the waiting jobs one by one. It retries jobs that certainly were not printed. */
export function openPrintRunner(deps: Deps) {
  const { jobs, printer, receiptPrinters, shop, settings, folder, clock, timers, log } = deps
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
    const now = settings.read()
    const form = formOf(job.what, now)
    const content = await loadContent(job, form)
    if (!content || jobs.isHidden(job.printId)) return
    // Written before printing, so that after a crash a user checks whether the job was printed.
    jobs.begin(job.printId)
    const choice = now.printers[kindOf(job.what)]
    const limit = choice ? LIMITS.silent : LIMITS.dialog
    const outcome = await withPrintTimeout(timers, limit, (signal) => {
      if (choice && choice.via !== 'driver') return receiptPrinters.of(choice).print(content)
      return deps.print(folder.pathOf(contentFile(job.printId, form)), {
        printer: choice?.name ?? null,
        silent: choice !== null,
        pageSize: pageSizeOf(content),
        signal,
      })
    })
    recordOutcome(job, choice, outcome)
  }

  /**
   * Returns the content of a job: from the disk, otherwise from its provisional receipt or from the shop. On failure it schedules a retry or marks the
   * job, and returns undefined.
   */
  async function loadContent(job: PersistedPrintJob, form: DocumentForm): Promise<Uint8Array | undefined> {
    const file = contentFile(job.printId, form)
    const stored = folder.read(file)
    if (stored) return stored
    const receipt = folder.read(receiptFile(job.printId))
    try {
      const content = receipt
        ? await provisionalContent(JSON.parse(new TextDecoder().decode(receipt)) as Receipt, form) // written by `addProvisional`
        : await fetchContent({ shop }, job.what, form)
      folder.write(file, content)
      return content
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      if (TRANSIENT_CODES.has(error.code)) scheduleRetry(job, error.message)
      else jobs.change(job.printId, { state: 'failed', reason: error.message })
      return undefined
    }
  }

  function recordOutcome(job: PersistedPrintJob, choice: PrinterChoice | null, outcome: PrintOutcome): void {
    switch (outcome.kind) {
      case 'printed':
        jobs.forgetContent(job.printId)
        jobs.change(job.printId, { state: 'done', reason: null })
        printer.report(choice)
        return
      case 'cancelled':
        jobs.change(job.printId, { state: 'failed', reason: 'Het afdrukken is geannuleerd.' })
        return
      case 'offline':
        printer.report(choice, { state: 'bad', text: outcome.reason })
        scheduleRetry(job, outcome.reason)
        return
      case 'failed':
        printer.report(choice, { state: 'bad', text: outcome.reason })
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
    /** Prints a job again as the same job. A job that waits or is being printed is printed once. */
    printAgain({ printId, state }: PersistedPrintJob): void {
      if (state === 'failed' || state === 'done') jobs.change(printId, { state: 'waiting', reason: null, tries: 0 })
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

/** Returns the outcome of printing. After the limit it aborts printing and returns `failed`. */
async function withPrintTimeout(
  timers: Timers,
  { ms, reason }: { ms: number; reason: string },
  print: (signal: AbortSignal) => Promise<PrintOutcome>,
): Promise<PrintOutcome> {
  const abort = new AbortController()
  let cancelTimer = () => {}
  const timeout = new Promise<PrintOutcome>((resolve) => {
    cancelTimer = timers.after(ms, () => {
      resolve({ kind: 'failed', reason })
      abort.abort()
    })
  })
  return Promise.race([print(abort.signal), timeout]).finally(() => cancelTimer())
}
