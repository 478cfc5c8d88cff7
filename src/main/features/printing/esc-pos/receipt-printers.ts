import type { ReceiptPrinterChoice } from '#shared/contracts/pos/printer-settings.ts'
import type { Timers } from '../../../ports/machine.ts'
import type { Printer } from '../printers.ts'
import type { PrintOutcome } from '../printing.ts'
import { type NetworkLimits, networkPrinter } from './network-printer.ts'
import type { ReceiptPrinter } from './receipt-printer.ts'
import { usbPrinter } from './usb-printer.ts'

type Deps = {
  timers: Timers
  printers(): Promise<Printer[]>
  /** Writes bytes unchanged to the print queue of a printer. Returns `offline` when the system refused them. */
  sendRaw(name: string, bytes: Uint8Array): Promise<PrintOutcome>
  networkLimits?: NetworkLimits
}

/** A printer that gets ESC/POS commands. */
export type EscPosChoice = Exclude<ReceiptPrinterChoice, { via: 'driver' }>

export type ReceiptPrinters = ReturnType<typeof openReceiptPrinters>

/** Returns the receipt printers by their setting. One printer is always the same object, so its calls do not overlap. */
export function openReceiptPrinters({ networkLimits, ...deps }: Deps) {
  const opened = new Map<string, ReceiptPrinter>()
  return {
    of(choice: EscPosChoice): ReceiptPrinter {
      const key = JSON.stringify(choice)
      const printer =
        opened.get(key) ??
        (choice.via === 'network'
          ? networkPrinter(choice, { timers: deps.timers, ...(networkLimits && { limits: networkLimits }) })
          : usbPrinter(choice.name, deps))
      opened.set(key, printer)
      return printer
    },
  }
}
