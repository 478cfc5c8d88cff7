import type { Receipt } from '#shared/contracts/staff-payments.ts'
import type { Ipc } from '../../ipc/ipc.ts'
import type { DurableFolder } from '../../ports/durable-folder.ts'
import type { Clock, Log, Timers } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import type { PosStateReporter, Sessions, SettingsReader } from '../../ports/till.ts'
import { openDrawerControl } from './drawer.ts'
import type { NetworkLimits } from './esc-pos/network-printer.ts'
import { openReceiptPrinters } from './esc-pos/receipt-printers.ts'
import { openPrintJobs } from './print-jobs.ts'
import { openPrintRunner } from './print-runner.ts'
import { watchPrinters } from './printer-state.ts'
import type { Printer } from './printers.ts'
import type { EndedPayment, Printing, PrintOutcome, PrintRequest } from './printing.ts'
import { registerPrinting } from './register-printing.ts'

type Deps = {
  shop: Pick<Shop, 'api' | 'fetch' | 'onReachable' | 'url'>
  settings: SettingsReader
  sessions: Sessions
  ipc: Ipc
  folder: DurableFolder
  state: Pick<PosStateReporter, 'report' | 'note'>
  clock: Clock
  timers: Timers
  log: Log
  newId(): string
  /** Prints a PDF. */
  print(path: string, request: PrintRequest): Promise<PrintOutcome>
  printers(): Promise<Printer[]>
  /** Writes bytes unchanged to the print queue of a printer. Returns `offline` when the system refused them. */
  sendRaw(name: string, bytes: Uint8Array): Promise<PrintOutcome>
  networkLimits?: NetworkLimits
}

/**
 * Opens the printing of this till. Documents are printed one by one. They are stored on the disk until they are
 * printed, and are retried when the printer is off.
 */
export function openPrinting(deps: Deps): Printing {
  const { shop, settings, log } = deps
  const jobs = openPrintJobs({ ...deps, note: deps.state.note })
  const receiptPrinters = openReceiptPrinters(deps)
  const printer = watchPrinters({ ...deps, receiptPrinters, onRecovered: () => runner.retryAllNow() })
  const runner = openPrintRunner({ ...deps, jobs, printer, receiptPrinters })
  const drawer = openDrawerControl({ ...deps, receiptPrinters, printer })
  const stops = [
    registerPrinting({ ...deps, jobs, runner, printer, drawer }),
    shop.onReachable(runner.retryAllNow),
    printer.stop,
    runner.stop,
    drawer.stop,
  ]
  runner.printDue()

  /** Adds the provisional receipt to the print jobs, once. Returns false when the disk is full. */
  function queueProvisional(receipt: Receipt): boolean {
    try {
      jobs.addProvisional(receipt)
      return true
    } catch (error) {
      log.error('provisional receipt not queued', error)
      const text = 'de voorlopige bon kon niet worden klaargezet: de schijf van deze kassa is vol.'
      printer.report(settings.read().printers.receipt, { state: 'bad', text })
      return false
    }
  }

  return {
    paymentEnded({ paymentId, salesOrderId, type, state }: EndedPayment) {
      if (state !== 'paid') return
      if (type === 'CASH') drawer.openForPayment(paymentId)
      if (type === 'PAYLINK' || !settings.read().printsByItself) return
      try {
        jobs.addAutomaticReceipt(paymentId, { title: `Bon van order ${salesOrderId}`, salesOrderId })
      } catch (error) {
        log.error('receipt not queued', error)
        const text = 'de bon kon niet worden klaargezet: de schijf van deze kassa is vol.'
        printer.report(settings.read().printers.receipt, { state: 'bad', text })
        return
      }
      runner.printDue()
    },
    offlinePaymentTaken({ paymentId, type, receipt }) {
      if (type === 'CASH') drawer.openForPayment(paymentId)
      if (queueProvisional(receipt)) runner.printDue()
    },
    printProvisional(receipt) {
      const earlier = jobs.findProvisional(receipt.paymentId)
      if (earlier) runner.printAgain(earlier)
      else if (queueProvisional(receipt)) runner.printDue()
      else return false
      return true
    },
    onChange: jobs.onChange,
    checkPrinter: printer.check,
    stop() {
      for (const stop of stops) stop()
    },
  }
}
