import { ShopError } from '#shared/contracts/shop-error.ts'
import {
  type PrintJob,
  printAgain,
  printDrop,
  printersList,
  printOrder,
  printReceipt,
  printsChanged,
  printsList,
} from '#shared/contracts/terminal/print-channels.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Ipc } from '../../ipc/ipc.ts'
import type { DurableFolder } from '../../ports/durable-folder.ts'
import type { Clock, Log, Timers } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import type { SettingsReader, TillState } from '../../ports/till.ts'
import { fetchPaper, nameOfPaper } from './fetch-paper.ts'
import { type KeptJob, type Printed, pdfOf, readQueue, withoutOldest, writeQueue } from './print-queue.ts'
import type { EndedPayment, PrintOutcome, Prints } from './prints.ts'
import { waitOrGiveUp } from './wait-or-give-up.ts'

type Printer = { name: string; title: string }

type Deps = {
  shop: Pick<Shop, 'api' | 'fetch' | 'onBack' | 'url'>
  settings: SettingsReader
  ipc: Ipc
  folder: DurableFolder
  state: Pick<TillState, 'tell' | 'note'>
  clock: Clock
  timers: Timers
  log: Log
  newId(): string
  /** Prints a PDF. `silent` without asking, on that printer; else with the window of the machine. */
  print(path: string, how: { printer: string | null; silent: boolean }): Promise<PrintOutcome>
  printers(): Promise<Printer[]>
}

/** A driver that hangs must not hold up every receipt after it. */
const SILENT_PRINT_MS = 120_000

const PRINTED: Pick<PrintJob, 'state' | 'reason'> = { state: 'done', reason: null }

/** The papers of this till: one after the other, kept on the disk until they came out, tried again when the printer is off. */
export function openPrints(deps: Deps): Prints {
  const { shop, settings, ipc, folder, clock, timers, log } = deps
  const found = readQueue(folder)
  let jobs: KeptJob[] = found.queue.jobs
  let byItself: string[] = found.queue.byItself
  if (found.isDamaged) deps.state.note('prints-damaged', 'De lijst met afdrukken was beschadigd en is leeg begonnen.')

  const listeners = new Set<() => void>()
  /** When a job may be tried again, on the even clock. */
  const notBefore = new Map<string, number>()
  /** Given up while it was in the printer. */
  const dropped = new Set<string>()
  /** The job that is at the printer, or for which the paper is being fetched. */
  let current: string | undefined
  let isStopped = false
  let callOff = () => {}

  const inList = () => jobs.filter(({ printId, shopUrl }) => shopUrl === shop.url() && !dropped.has(printId))
  const find = (printId: string) => inList().find((job) => job.printId === printId)
  const shown = () => ({ jobs: inList().reverse().map(shownJob) })

  /** On the disk first. Throws when it is full; nothing has changed then. */
  function keep(next: KeptJob[], printedByItself = byItself): void {
    const kept = withoutOldest(next)
    writeQueue(folder, { jobs: kept, byItself: printedByItself })
    jobs = kept
    byItself = printedByItself
    changed()
  }

  function changed(): void {
    ipc.tell(printsChanged, shown())
    for (const listener of listeners) listener()
  }

  const change = (printId: string, to: Partial<KeptJob>) =>
    keepAnyway(jobs.map((job) => (job.printId === printId ? { ...job, ...to } : job)))

  /** For what is so already, whether or not it can be written. */
  function keepAnyway(next: KeptJob[]): void {
    try {
      keep(next)
    } catch (error) {
      // What happened has happened; after a restart a person looks at it.
      log.error('the queue of the printer could not be written', error)
      jobs = next
      changed()
    }
  }

  function add(what: Printed, named: { title: string; salesOrderId: number | null }): KeptJob {
    const job: KeptJob = {
      ...{ printId: deps.newId(), shopUrl: shop.url(), what, ...named, state: 'waiting', reason: null, tries: 0 },
      askedDateTime: clock.now().toISOString(),
    }
    keep([...jobs, job])
    return job
  }

  function pump(): void {
    if (current !== undefined || isStopped) return
    const now = clock.monotonicMs()
    const due = inList().find((job) => job.state === 'waiting' && (notBefore.get(job.printId) ?? 0) <= now)
    if (!due) {
      waitForNext(now)
      return
    }
    current = due.printId
    work(due)
      .catch((error: unknown) => {
        log.error('a paper could not be printed', error)
        change(due.printId, { state: 'failed', reason: 'Het afdrukken is mislukt.' })
      })
      .finally(() => {
        current = undefined
        if (dropped.delete(due.printId)) forget(due.printId)
        pump()
      })
  }

  function waitForNext(now: number): void {
    callOff()
    const next = inList()
      .filter(({ state }) => state === 'waiting')
      .map(({ printId }) => notBefore.get(printId) ?? now)
    if (next.length > 0) callOff = timers.after(Math.max(0, Math.min(...next) - now), pump)
  }

  async function work(job: KeptJob): Promise<void> {
    if (!(await hasPaper(job))) return
    if (dropped.has(job.printId)) return
    // Written before: found at the next start, somebody looks whether it came out.
    keep(jobs.map((one) => (one.printId === job.printId ? { ...one, state: 'printing' as const, reason: null } : one)))
    const { printer } = settings.read()
    const silent = printer !== null
    const printing = deps.print(folder.pathOf(pdfOf(job.printId)), { printer, silent })
    end(job, await (silent ? waitOrGiveUp(timers, printing, SILENT_PRINT_MS) : printing))
  }

  function end(job: KeptJob, outcome: PrintOutcome): void {
    switch (outcome.kind) {
      case 'printed':
        folder.remove(pdfOf(job.printId))
        change(job.printId, PRINTED)
        tellPrinter('good')
        return
      case 'cancelled':
        change(job.printId, { state: 'failed', reason: 'Het afdrukken is geannuleerd.' })
        return
      case 'offline':
        tellPrinter('bad', outcome.reason)
        later(job, outcome.reason)
        return
      case 'failed':
        tellPrinter('bad', outcome.reason)
        change(job.printId, { state: 'failed', reason: outcome.reason })
        return
      default:
        outcome satisfies never
    }
  }

  /** Whether its PDF lies ready; else it says why not, and when it is tried again. */
  async function hasPaper(job: KeptJob): Promise<boolean> {
    if (folder.read(pdfOf(job.printId))) return true
    try {
      folder.write(pdfOf(job.printId), await fetchPaper({ shop }, job.what))
      return true
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      if (PASSES.has(error.code)) later(job, error.message)
      else change(job.printId, { state: 'failed', reason: error.message })
      return false
    }
  }

  function later(job: KeptJob, reason: string): void {
    const wait = AGAIN_AFTER_MS[job.tries]
    if (wait === undefined) {
      change(job.printId, { state: 'failed', reason: `${reason} Druk het opnieuw af als dat is opgelost.` })
      return
    }
    notBefore.set(job.printId, clock.monotonicMs() + wait)
    change(job.printId, { state: 'waiting', reason, tries: job.tries + 1 })
  }

  function forget(printId: string): void {
    notBefore.delete(printId)
    folder.remove(pdfOf(printId))
    keepAnyway(jobs.filter((job) => job.printId !== printId))
  }

  function tellPrinter(is: 'good' | 'bad', reason?: string): void {
    const { printer } = settings.read()
    if (printer === null) deps.state.tell('printer', { state: 'off', text: NO_PRINTER })
    else
      deps.state.tell('printer', { state: is, text: is === 'good' ? `${printer} is klaar.` : `${printer}: ${reason}` })
  }

  async function look(): Promise<void> {
    const { printer } = settings.read()
    if (printer === null) return tellPrinter('good')
    const there = await deps.printers()
    if (there.some(({ name }) => name === printer)) tellPrinter('good')
    else tellPrinter('bad', 'deze printer is niet gevonden. Controleer de kabel, of kies een andere bij Instellingen.')
  }

  const lookQuietly = () => void look().catch((error: unknown) => log.error('the printers could not be listed', error))

  /** What a person asks for. The same paper that is still to come out is not asked for twice. */
  async function ask(what: Printed): Promise<PrintJob> {
    const same = hurried(what)
    if (same) return shownJob(same)
    const named = await nameOfPaper({ shop }, what)
    const paper = await fetchPaper({ shop }, what)
    // Somebody pressed twice, or it came by itself, while it was fetched.
    const sameByNow = hurried(what)
    if (sameByNow) return shownJob(sameByNow)
    const job = add(what, named)
    folder.write(pdfOf(job.printId), paper)
    pump()
    return shownJob(job)
  }

  /** The same paper, when it is still to come out: then it comes at once. */
  function hurried(what: Printed): KeptJob | undefined {
    const same = inList().find((job) => (job.state === 'waiting' || job.state === 'printing') && isSame(job.what, what))
    if (same) hurry(same.printId)
    return same
  }

  function hurry(printId: string): void {
    notBefore.delete(printId)
    pump()
  }

  function again(job: KeptJob): PrintJob {
    if (job.state === 'done') {
      const anew = add(job.what, { title: job.title, salesOrderId: job.salesOrderId })
      pump()
      return shownJob(anew)
    }
    if (job.state === 'failed') change(job.printId, { state: 'waiting', reason: null, tries: 0 })
    hurry(job.printId)
    return shownJob(find(job.printId) ?? job)
  }

  ipc.handle(printReceipt, async ({ paymentId }) => {
    try {
      return ok(await ask({ kind: 'receipt', paymentId }))
    } catch (error) {
      if (codeOf(error) === 'receipt_not_ready') return fail('receipt_not_ready')
      if (codeOf(error) === 'payment_not_found') return fail('payment_not_found')
      if (isAway(error)) return fail('server_away')
      if (error instanceof ShopError) throw error
      log.error('a receipt could not be queued', error)
      return fail('disk_full')
    }
  })
  ipc.handle(printOrder, async ({ salesOrderId }) => {
    try {
      return ok(await ask({ kind: 'order', salesOrderId }))
    } catch (error) {
      if (codeOf(error) === 'order_not_found') return fail('order_not_found')
      if (isAway(error)) return fail('server_away')
      if (error instanceof ShopError) throw error
      log.error('an order could not be queued', error)
      return fail('disk_full')
    }
  })
  ipc.handle(printsList, () => ok(shown()))
  ipc.handle(printAgain, ({ printId }) => {
    const job = find(printId)
    return job ? ok(again(job)) : fail('print_not_found')
  })
  ipc.handle(printDrop, ({ printId }) => {
    const job = find(printId)
    if (!job) return fail('print_not_found')
    // What is in the printer comes out; it is forgotten as soon as it is known how that went.
    if (current === printId) dropped.add(printId)
    else forget(printId)
    changed()
    return ok(shown())
  })
  ipc.handle(printersList, async () => ok({ printers: await deps.printers() }))

  const stops = [
    shop.onBack(() => {
      notBefore.clear()
      pump()
    }),
    settings.onChange((now, before) => {
      if (now.printer !== before.printer) lookQuietly()
    }),
  ]
  lookQuietly()
  pump()

  return {
    paymentEnded({ paymentId, salesOrderId, type, state }: EndedPayment) {
      if (state !== 'paid' || type === 'PAYLINK' || !settings.read().printsByItself) return
      const what: Printed = { kind: 'receipt', paymentId }
      // Somebody may have been quicker than the news that it is paid.
      if (byItself.includes(paymentId) || jobs.some((job) => isSame(job.what, what))) return
      const job: KeptJob = {
        ...{ printId: deps.newId(), shopUrl: shop.url(), what, title: `Bon van order ${salesOrderId}` },
        ...{ state: 'waiting', reason: null, salesOrderId, askedDateTime: clock.now().toISOString(), tries: 0 },
      }
      try {
        keep([...jobs, job], [...byItself, paymentId])
      } catch (error) {
        log.error('a receipt could not be queued', error)
        tellPrinter('bad', 'de bon kon niet worden klaargezet: de schijf van deze kassa is vol.')
        return
      }
      pump()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    look,
    stop() {
      isStopped = true
      callOff()
      for (const stop of stops) stop()
    },
  }
}

/** What is over by itself: the line, the session, a slip that the terminal has not told yet. */
const PASSES: ReadonlySet<string> = new Set([
  ...['server_away', 'offline', 'outage', 'unexpected', 'receipt_not_ready'],
  ...['unauthenticated', 'too_many_requests'],
])
/** About twenty minutes in all; somebody is there to look by then. */
const AGAIN_AFTER_MS = [2_000, 5_000, 10_000, 20_000, 30_000, 60_000, 60_000, 120_000, 120_000, 300_000, 300_000]

const NO_PRINTER = 'Er is geen bonprinter ingesteld; bij elke bon wordt gevraagd waar hij moet worden afgedrukt.'

const codeOf = (error: unknown) => (error instanceof ShopError ? error.code : undefined)
const isAway = (error: unknown) => ['server_away', 'offline', 'outage'].includes(codeOf(error) ?? '')

const isSame = (a: Printed, b: Printed) => JSON.stringify(a) === JSON.stringify(b)

function shownJob({ what, tries: _, shopUrl: _url, ...job }: KeptJob): PrintJob {
  return { ...job, kind: what.kind }
}
