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
import { withPrintTimeout } from './wait-or-give-up.ts'

type Deps = {
  jobs: PrintJobs
  printer: PrinterState
  shop: Pick<Shop, 'api' | 'fetch'>
  settings: SettingsReader
  folder: DurableFolder
  clock: Clock
  timers: Timers
  log: Log
  /** Prints a PDF. `silent` without asking, on that printer; else with the window of the machine. */
  print(path: string, how: { printer: string | null; silent: boolean }): Promise<PrintOutcome>
}

export type PrintRunner = ReturnType<typeof openPrintRunner>

/** A driver that hangs must not hold up every receipt after it. */
const PRINT_TIMEOUT_MS = 120_000

/** About seventeen minutes in all; somebody is there to look by then. */
const RETRY_DELAYS_MS = [2_000, 5_000, 10_000, 20_000, 30_000, 60_000, 60_000, 120_000, 120_000, 300_000, 300_000]

/** What is over by itself: the line, the session, a slip that the terminal has not told yet. */
const TRANSIENT_CODES: ReadonlySet<string> = new Set([
  ...['server_away', 'offline', 'outage', 'unexpected', 'receipt_not_ready'],
  ...['unauthenticated', 'too_many_requests'],
])

/** Prints what waits, one after the other, and tries again what did not come out for certain. */
export function openPrintRunner(deps: Deps) {
  const { jobs, printer, shop, settings, folder, clock, timers, log } = deps
  /** When a job may be tried again, on the even clock. */
  const notBefore = new Map<string, number>()
  /** The job that is at the printer, or for which the paper is being fetched. */
  let current: string | undefined
  let isStopped = false
  let callOff = () => {}

  const waiting = () => jobs.list().filter(({ state }) => state === 'waiting')

  function pump(): void {
    if (current !== undefined || isStopped) return
    const now = clock.monotonicMs()
    const due = waiting().find(({ printId }) => (notBefore.get(printId) ?? 0) <= now)
    if (!due) {
      waitForNext(now)
      return
    }
    current = due.printId
    work(due)
      .catch((error: unknown) => {
        log.error('a paper could not be printed', error)
        jobs.change(due.printId, { state: 'failed', reason: 'Het afdrukken is mislukt.' })
      })
      .finally(() => {
        current = undefined
        if (jobs.isGivenUp(due.printId)) forget(due.printId)
        pump()
      })
  }

  function waitForNext(now: number): void {
    callOff()
    const next = waiting().map(({ printId }) => notBefore.get(printId) ?? now)
    if (next.length > 0) callOff = timers.after(Math.max(0, Math.min(...next) - now), pump)
  }

  async function work(job: PersistedPrintJob): Promise<void> {
    if (!(await hasDocument(job)) || jobs.isGivenUp(job.printId)) return
    // Written before: found at the next start, somebody looks whether it came out.
    jobs.begin(job.printId)
    const { printer: name } = settings.read()
    const silent = name !== null
    const printing = deps.print(folder.pathOf(pdfFileName(job.printId)), { printer: name, silent })
    end(job, await (silent ? withPrintTimeout(timers, printing, PRINT_TIMEOUT_MS) : printing))
  }

  /** Whether its PDF lies ready; else it says why not, and when it is tried again. */
  async function hasDocument(job: PersistedPrintJob): Promise<boolean> {
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

  function end(job: PersistedPrintJob, outcome: PrintOutcome): void {
    switch (outcome.kind) {
      case 'printed':
        folder.remove(pdfFileName(job.printId))
        jobs.change(job.printId, { state: 'done', reason: null })
        printer.tell('good')
        return
      case 'cancelled':
        jobs.change(job.printId, { state: 'failed', reason: 'Het afdrukken is geannuleerd.' })
        return
      case 'offline':
        printer.tell('bad', outcome.reason)
        scheduleRetry(job, outcome.reason)
        return
      case 'failed':
        printer.tell('bad', outcome.reason)
        jobs.change(job.printId, { state: 'failed', reason: outcome.reason })
        return
      default:
        outcome satisfies never
    }
  }

  function scheduleRetry(job: PersistedPrintJob, reason: string): void {
    const wait = RETRY_DELAYS_MS[job.tries]
    if (wait === undefined) {
      jobs.change(job.printId, { state: 'failed', reason: `${reason} Druk het opnieuw af als dat is opgelost.` })
      return
    }
    notBefore.set(job.printId, clock.monotonicMs() + wait)
    jobs.change(job.printId, { state: 'waiting', reason, tries: job.tries + 1 })
  }

  function forget(printId: string): void {
    notBefore.delete(printId)
    jobs.forget(printId)
  }

  return {
    /** Prints what is due. */
    pump,
    /** This one need not wait any longer. */
    hurry(printId: string): void {
      notBefore.delete(printId)
      pump()
    },
    /** None of them need. */
    hurryAll(): void {
      notBefore.clear()
      pump()
    },
    /** Somebody no longer wants it. What is in the printer comes out; it is forgotten as soon as it is known how that went. */
    drop(printId: string): void {
      if (current === printId) jobs.giveUp(printId)
      else forget(printId)
    },
    stop(): void {
      isStopped = true
      callOff()
    },
  }
}
