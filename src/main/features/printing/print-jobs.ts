import type { PrintJob } from '#shared/contracts/pos/print-channels.ts'
import { createListeners } from '#shared/kernel/listeners.ts'
import type { DurableFolder } from '../../ports/durable-folder.ts'
import type { Clock, Log } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import {
  type DocumentRef,
  type PersistedPrintJob,
  pdfFileName,
  readQueue,
  withoutOldest,
  writeQueue,
} from './print-queue.ts'

type Deps = {
  folder: DurableFolder
  shop: Pick<Shop, 'url'>
  clock: Clock
  log: Log
  newId(): string
  note(noteId: string, text: string | null): void
}

type DocumentName = { title: string; salesOrderId: number | null }

export type PrintJobs = ReturnType<typeof openPrintJobs>

/** The papers that were asked for, on the disk before anything happens with them. */
export function openPrintJobs({ folder, shop, clock, log, newId, note }: Deps) {
  const found = readQueue(folder)
  let jobs: PersistedPrintJob[] = found.queue.jobs
  let byItself: string[] = found.queue.byItself
  if (found.isDamaged) note('prints-damaged', 'De lijst met afdrukken was beschadigd en is leeg begonnen.')

  const listeners = createListeners()
  /** Given up while they were in the printer: gone for who looks, forgotten once it is known how that went. */
  const givenUp = new Set<string>()

  const list = () => jobs.filter(({ printId, shopUrl }) => shopUrl === shop.url() && !givenUp.has(printId))

  /** On the disk first. Throws when it is full; nothing has changed then. */
  function keep(next: PersistedPrintJob[], printedByItself = byItself): void {
    const kept = withoutOldest(next)
    writeQueue(folder, { jobs: kept, byItself: printedByItself })
    jobs = kept
    byItself = printedByItself
    listeners.tell()
  }

  /** For what is so already, whether or not it can be written. */
  function persistIfPossible(next: PersistedPrintJob[]): void {
    try {
      keep(next)
    } catch (error) {
      // What happened has happened; after a restart a person looks at it.
      log.error('the queue of the printer could not be written', error)
      jobs = next
      listeners.tell()
    }
  }

  const changed = (printId: string, to: Partial<PersistedPrintJob>) =>
    jobs.map((job) => (job.printId === printId ? { ...job, ...to } : job))

  const newJob = (what: DocumentRef, named: DocumentName): PersistedPrintJob => ({
    printId: newId(),
    shopUrl: shop.url(),
    what,
    ...named,
    state: 'waiting',
    reason: null,
    tries: 0,
    askedDateTime: clock.now().toISOString(),
  })

  return {
    /** Those of this shop, oldest first. */
    list,
    find: (printId: string) => list().find((job) => job.printId === printId),
    shown: () => ({ jobs: list().reverse().map(shownJob) }),
    /** Throws when the disk is full. */
    add(what: DocumentRef, named: DocumentName): PersistedPrintJob {
      const job = newJob(what, named)
      keep([...jobs, job])
      return job
    },
    /** The receipt of a payment that is over, once; nothing when it was asked for already. Throws when the disk is full. */
    addByItself(paymentId: string, named: DocumentName): void {
      const what: DocumentRef = { kind: 'receipt', paymentId }
      // Somebody may have been quicker than the news that it is paid.
      if (byItself.includes(paymentId) || jobs.some((job) => isSame(job.what, what))) return
      keep([...jobs, newJob(what, named)], [...byItself, paymentId])
    },
    /** It goes to the printer now. Throws when the disk is full. */
    begin: (printId: string) => keep(changed(printId, { state: 'printing', reason: null })),
    change: (printId: string, to: Partial<PersistedPrintJob>) => persistIfPossible(changed(printId, to)),
    giveUp(printId: string): void {
      givenUp.add(printId)
      listeners.tell()
    },
    isGivenUp: (printId: string) => givenUp.has(printId),
    forget(printId: string): void {
      givenUp.delete(printId)
      folder.remove(pdfFileName(printId))
      persistIfPossible(jobs.filter((job) => job.printId !== printId))
    },
    onChange: listeners.subscribe,
  }
}

/** Whether it is one paper. */
export const isSame = (a: DocumentRef, b: DocumentRef): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A job as the page knows it. */
export function shownJob({ what, tries: _, shopUrl: _url, ...job }: PersistedPrintJob): PrintJob {
  return { ...job, kind: what.kind }
}
