import type { PrintOutcome } from '../printing.ts'

/** State of a printer. `text` is a Dutch text without the name of the printer. */
export type PrinterCondition = { state: 'good' | 'bad'; text: string }

/** A receipt printer that gets ESC/POS commands. */
export interface ReceiptPrinter {
  /** Prints a receipt. Returns `offline` only if certainly nothing was printed. */
  print(commands: Uint8Array): Promise<PrintOutcome>
  /** Opens the cash drawer that is connected to the printer. */
  openDrawer(): Promise<PrintOutcome>
  check(): Promise<PrinterCondition>
}
