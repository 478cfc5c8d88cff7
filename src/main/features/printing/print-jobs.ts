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

/** Opens the print jobs. A job is on the disk before it is processed. */
export function openPrintJobs({ folder, shop, clock, log, newId, note }: Deps) {
  const stored = readQueue(folder)
  let jobs: PersistedPrintJob[] = stored.queue.jobs
  let byItself: string[] = stored.queue.byItself
  if (stored.isDamaged) note('prints-damaged', 'De lijst met afdrukken was beschadigd en is leeg begonnen.')

  const listeners = createListeners()
  /** Jobs that were removed while being printed: hidden at once, deleted when their outcome is known. */
  const dropped = new Set<string>()

  const list = () => jobs.filter(({ printId, shopUrl }) => shopUrl === shop.url() && !dropped.has(printId))

  /** Writes the queue first. Throws when the disk is full; nothing has changed then. */
  function store(next: PersistedPrintJob[], printedByItself = byItself): void {
    const nextJobs = withoutOldest(next)
    writeQueue(folder, { jobs: nextJobs, byItself: printedByItself })
    jobs = nextJobs
    byItself = printedByItself
    listeners.tell()
  }

  /** Applies a change that has already happened, even if it cannot be written. */
  function persistIfPossible(next: PersistedPrintJob[]): void {
    try {
      store(next)
    } catch (error) {
      // The change cannot be undone; after a restart a user checks the job.
      log.error('print queue not written', error)
      jobs = next
      listeners.tell()
    }
  }

  const changed = (printId: string, to: Partial<PersistedPrintJob>) =>
    jobs.map((job) => (job.printId === printId ? { ...job, ...to } : job))

  const newJob = (what: DocumentRef, name: DocumentName): PersistedPrintJob => ({
    printId: newId(),
    shopUrl: shop.url(),
    what,
    ...name,
    state: 'waiting',
    reason: null,
    tries: 0,
    askedDateTime: clock.now().toISOString(),
  })

  return {
    /** Jobs of the current shop, oldest first. */
    list,
    find: (printId: string) => list().find((job) => job.printId === printId),
    shown: () => ({ jobs: list().reverse().map(shownJob) }),
    /** Throws when the disk is full. */
    add(what: DocumentRef, name: DocumentName): PersistedPrintJob {
      const job = newJob(what, name)
      store([...jobs, job])
      return job
    },
    /**
     * Adds the receipt of a final payment once; does nothing when it was already requested. Throws when the disk is
     * full.
     */
    addByItself(paymentId: string, name: DocumentName): void {
      const what: DocumentRef = { kind: 'receipt', paymentId }
      // The seller may have printed it before the payment event arrived.
      if (byItself.includes(paymentId) || jobs.some((job) => isSame(job.what, what))) return
      store([...jobs, newJob(what, name)], [...byItself, paymentId])
    },
    /** Marks the job as being printed. Throws when the disk is full. */
    begin: (printId: string) => store(changed(printId, { state: 'printing', reason: null })),
    change: (printId: string, to: Partial<PersistedPrintJob>) => persistIfPossible(changed(printId, to)),
    /** Hides a job that is being printed. It is deleted when its outcome is known. */
    giveUp(printId: string): void {
      dropped.add(printId)
      listeners.tell()
    },
    isGivenUp: (printId: string) => dropped.has(printId),
    /** Deletes a job and its PDF. */
    forget(printId: string): void {
      dropped.delete(printId)
      folder.remove(pdfFileName(printId))
      persistIfPossible(jobs.filter((job) => job.printId !== printId))
    },
    onChange: listeners.subscribe,
  }
}

/** True when both refer to the same document. */
export const isSame = (a: DocumentRef, b: DocumentRef): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns the fields that the page may see. */
export function shownJob({ what, tries: _, shopUrl: _url, ...job }: PersistedPrintJob): PrintJob {
  return { ...job, kind: what.kind }
}
