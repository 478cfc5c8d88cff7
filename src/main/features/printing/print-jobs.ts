import type { PrintJob } from '#shared/contracts/pos/print-channels.ts'
import type { Receipt } from '#shared/contracts/staff-payments.ts'
import { createListeners } from '#shared/kernel/listeners.ts'
import type { DurableFolder } from '../../ports/durable-folder.ts'
import type { Clock, Log } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import { isContentOf, receiptFile } from './document-form.ts'
import type { DocumentRef } from './document-ref.ts'
import { type PersistedPrintJob, readQueue, withoutOldest, writeQueue } from './print-queue.ts'

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

/** Opens the list of print jobs. A job is on the disk before it is processed. */
export function openPrintJobs({ folder, shop, clock, log, newId, note }: Deps) {
  const stored = readQueue(folder)
  let jobs: PersistedPrintJob[] = stored.queue.jobs
  let byItself: string[] = stored.queue.byItself
  if (stored.isDamaged) note('prints-damaged', 'De lijst met afdrukken was beschadigd en is leeg begonnen.')

  const listeners = createListeners()
  /** Ids of jobs that a user removed while they were printed. They are deleted when their outcome is known. */
  const hiddenIds = new Set<string>()

  const list = () => jobs.filter(({ printId, shopUrl }) => shopUrl === shop.url() && !hiddenIds.has(printId))

  /** Changes the jobs, after writing them to the disk. Throws when the disk is full; nothing has changed then. */
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
      // The change cannot be undone. After a restart the job has its earlier state on the disk, and a user checks it.
      log.error('print queue not written', error)
      jobs = next
      listeners.tell()
    }
  }

  const withChange = (printId: string, to: Partial<PersistedPrintJob>) =>
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

  function forgetContent(printId: string): void {
    for (const name of folder.names())
      if (isContentOf(printId, name) && name !== receiptFile(printId)) folder.remove(name)
  }

  return {
    /** Jobs of the current shop, oldest first. */
    list,
    find: (printId: string) => list().find((job) => job.printId === printId),
    /** Jobs of the current shop for the page, newest first. */
    jobsForPage: () => ({ jobs: list().reverse().map(shownJob) }),
    /** Adds a job. Throws when the disk is full. */
    add(what: DocumentRef, name: DocumentName): PersistedPrintJob {
      const job = newJob(what, name)
      store([...jobs, job])
      return job
    },
    /**
     * Adds the receipt of a final payment. Does nothing when a receipt of this payment was already added. Throws when
     * the disk is full.
     */
    addAutomaticReceipt(paymentId: string, name: DocumentName): void {
      const what: DocumentRef = { kind: 'receipt', paymentId }
      // A user may have printed the receipt before the till got the final state of the payment.
      if (byItself.includes(paymentId) || jobs.some((job) => isSame(job.what, what))) return
      store([...jobs, newJob(what, name)], [...byItself, paymentId])
    },
    /** Returns the job of the provisional receipt of a payment. */
    findProvisional: (paymentId: string) => list().find(({ what }) => isSame(what, { kind: 'provisional', paymentId })),
    /**
     * Adds the provisional receipt of an offline payment, with its content, which stays as long as the job is listed. Does
     * nothing when it was already added. Throws when the disk is full.
     */
    addProvisional(receipt: Receipt): void {
      const what: DocumentRef = { kind: 'provisional', paymentId: receipt.paymentId }
      if (jobs.some((job) => isSame(job.what, what))) return
      const job = newJob(what, { title: receipt.title, salesOrderId: null })
      folder.write(receiptFile(job.printId), JSON.stringify(receipt))
      store([...jobs, job])
    },
    /** Marks the job as being printed. Throws when the disk is full. */
    begin: (printId: string) => store(withChange(printId, { state: 'printing', reason: null })),
    /** Changes a job, even if the change cannot be written. */
    change: (printId: string, to: Partial<PersistedPrintJob>) => persistIfPossible(withChange(printId, to)),
    /** Hides a job that is being printed. It is deleted when its outcome is known. */
    hide(printId: string): void {
      hiddenIds.add(printId)
      listeners.tell()
    },
    isHidden: (printId: string) => hiddenIds.has(printId),
    /** Deletes the stored contents of a job, except a provisional receipt. */
    forgetContent,
    /** Deletes a job and its contents. */
    remove(printId: string): void {
      hiddenIds.delete(printId)
      forgetContent(printId)
      folder.remove(receiptFile(printId))
      persistIfPossible(jobs.filter((job) => job.printId !== printId))
    },
    onChange: listeners.subscribe,
  }
}

/** True when both references are to the same document. */
export const isSame = (a: DocumentRef, b: DocumentRef): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns the fields that the page may see. */
export function shownJob({ what, tries: _, shopUrl: _url, ...job }: PersistedPrintJob): PrintJob {
  return { ...job, kind: what.kind === 'provisional' ? 'receipt' : what.kind }
}
