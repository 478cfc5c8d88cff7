import type { FailureCode } from '#shared/contracts/failures.ts'
import {
  drawerOpen,
  type PrintJob,
  printAgain,
  printClosing,
  printDrop,
  printerCheck,
  printersList,
  printOrder,
  printReceipt,
  printsChanged,
  printsList,
  printTest,
  printTransfer,
} from '#shared/contracts/pos/print-channels.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Ipc } from '../../ipc/ipc.ts'
import type { DurableFolder } from '../../ports/durable-folder.ts'
import type { Log } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import type { SettingsReader } from '../../ports/till.ts'
import { contentFile, formOf } from './document-form.ts'
import type { DocumentRef } from './document-ref.ts'
import type { Drawer } from './drawer.ts'
import { documentName, fetchContent } from './fetch-document.ts'
import { isSame, type PrintJobs, shownJob } from './print-jobs.ts'
import type { PersistedPrintJob } from './print-queue.ts'
import type { PrintRunner } from './print-runner.ts'
import type { PrinterState } from './printer-state.ts'
import type { Printer } from './printers.ts'

type Deps = {
  ipc: Ipc
  shop: Pick<Shop, 'api' | 'fetch'>
  settings: SettingsReader
  folder: DurableFolder
  log: Log
  jobs: PrintJobs
  runner: PrintRunner
  printer: PrinterState
  drawer: Drawer
  printers(): Promise<Printer[]>
}

/** Handles the channels of printing, and sends changed jobs to the page. Returns a function that stops the sending. */
export function registerPrinting(deps: Deps): () => void {
  const { ipc, shop, settings, folder, log, jobs, runner, printer, drawer, printers } = deps

  /** Adds a print job. If a job of the same document waits or is being printed, returns that job instead. */
  async function requestPrint(what: DocumentRef): Promise<PrintJob> {
    const same = retryExistingNow(what)
    if (same) return shownJob(same)
    const name = await documentName({ shop }, what)
    const form = formOf(what, settings.read())
    const content = await fetchContent({ shop }, what, form)
    // During the fetch, the user may have clicked again, or the end of the payment may have added its receipt.
    const sameByNow = retryExistingNow(what)
    if (sameByNow) return shownJob(sameByNow)
    const job = jobs.add(what, name)
    folder.write(contentFile(job.printId, form), content)
    runner.printDue()
    return shownJob(job)
  }

  /** Returns the job of the same document that waits or is being printed, and skips its waiting time. */
  function retryExistingNow(what: DocumentRef): PersistedPrintJob | undefined {
    const isUnprinted = ({ state }: PersistedPrintJob) => state === 'waiting' || state === 'printing'
    const same = jobs.list().find((job) => isUnprinted(job) && isSame(job.what, what))
    if (same) runner.retryNow(same.printId)
    return same
  }

  async function printResult<Code extends FailureCode>(what: DocumentRef, refusals: readonly Code[]) {
    try {
      return ok(await requestPrint(what))
    } catch (error) {
      const code = error instanceof ShopError ? error.code : undefined
      const refusal = refusals.find((one) => one === code)
      if (refusal) return fail(refusal)
      if (code === 'server_away' || code === 'offline' || code === 'outage') return fail('server_away')
      if (code !== undefined) throw error
      log.error('print job not queued', error)
      return fail('disk_full')
    }
  }

  /** Prints a finished job again as a new job, and any other job as the same job. */
  function printAgainNow(job: PersistedPrintJob): PrintJob {
    // The content of a provisional receipt belongs to its job, so the same job is printed again.
    if (job.state === 'done' && job.what.kind !== 'provisional') {
      const copy = jobs.add(job.what, { title: job.title, salesOrderId: job.salesOrderId })
      runner.printDue()
      return shownJob(copy)
    }
    runner.printAgain(job)
    return shownJob(jobs.find(job.printId) ?? job)
  }

  ipc.handle(printReceipt, ({ paymentId }) =>
    printResult({ kind: 'receipt', paymentId }, ['receipt_not_ready', 'payment_not_found']),
  )
  ipc.handle(printOrder, ({ salesOrderId }) => printResult({ kind: 'order', salesOrderId }, ['order_not_found']))
  ipc.handle(printClosing, ({ closingId, date }) => printResult({ kind: 'closing', closingId, date }, ['not_found']))
  ipc.handle(printTransfer, ({ transferId }) => printResult({ kind: 'transfer', transferId }, ['transfer_not_found']))
  ipc.handle(printTest, ({ kind }) => printResult({ kind: 'test', of: kind }, []))
  ipc.handle(printsList, () => ok(jobs.jobsForPage()))
  ipc.handle(printAgain, ({ printId }) => {
    const job = jobs.find(printId)
    return job ? ok(printAgainNow(job)) : fail('print_not_found')
  })
  ipc.handle(printDrop, ({ printId }) => {
    if (!jobs.find(printId)) return fail('print_not_found')
    runner.drop(printId)
    return ok(jobs.jobsForPage())
  })
  ipc.handle(printersList, async () =>
    ok({ printers: (await printers()).map(({ name, title, problem }) => ({ name, title, problem })) }),
  )
  ipc.handle(printerCheck, async ({ kind }) => {
    const choice = settings.read().printers[kind]
    if (!choice) return fail('no_printer')
    const condition = await printer.conditionOf(choice)
    printer.report(choice, condition)
    return ok(condition)
  })
  ipc.handle(drawerOpen, drawer.openByUser)
  return jobs.onChange(() => ipc.send(printsChanged, jobs.jobsForPage()))
}
