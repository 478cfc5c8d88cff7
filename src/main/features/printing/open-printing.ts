import type { Ipc } from '../../ipc/ipc.ts'
import type { DurableFolder } from '../../ports/durable-folder.ts'
import type { Clock, Log, Timers } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import type { PosStateReporter, SettingsReader } from '../../ports/till.ts'
import { openPrintJobs } from './print-jobs.ts'
import { openPrintRunner } from './print-runner.ts'
import { type Printer, watchPrinter } from './printer-state.ts'
import type { EndedPayment, Printing, PrintOutcome } from './printing.ts'
import { registerPrinting } from './register-printing.ts'

type Deps = {
  shop: Pick<Shop, 'api' | 'fetch' | 'onReachable' | 'url'>
  settings: SettingsReader
  ipc: Ipc
  folder: DurableFolder
  state: Pick<PosStateReporter, 'report' | 'note'>
  clock: Clock
  timers: Timers
  log: Log
  newId(): string
  /** Prints a PDF. With `silent` it prints on the named printer; otherwise the print dialog of the system opens. */
  print(path: string, how: { printer: string | null; silent: boolean }): Promise<PrintOutcome>
  printers(): Promise<Printer[]>
}

/**
 * Opens the printing of this till. Documents are printed one by one. They are stored on the disk until they are
 * printed, and are retried when the printer is off.
 */
export function openPrinting(deps: Deps): Printing {
  const { shop, settings, log } = deps
  const jobs = openPrintJobs({ ...deps, note: deps.state.note })
  const printer = watchPrinter(deps)
  const runner = openPrintRunner({ ...deps, jobs, printer })
  const stops = [
    registerPrinting({ ...deps, jobs, runner }),
    shop.onReachable(runner.retryAllNow),
    printer.stop,
    runner.stop,
  ]
  runner.printDue()

  return {
    paymentEnded({ paymentId, salesOrderId, type, state }: EndedPayment) {
      if (state !== 'paid' || type === 'PAYLINK' || !settings.read().printsByItself) return
      try {
        jobs.addAutomaticReceipt(paymentId, { title: `Bon van order ${salesOrderId}`, salesOrderId })
      } catch (error) {
        log.error('receipt not queued', error)
        printer.report('bad', 'de bon kon niet worden klaargezet: de schijf van deze kassa is vol.')
        return
      }
      runner.printDue()
    },
    onChange: jobs.onChange,
    checkPrinter: printer.check,
    stop() {
      for (const stop of stops) stop()
    },
  }
}
