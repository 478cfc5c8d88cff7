import type { Printer } from '../printers.ts'
import type { PrintOutcome } from '../printing.ts'
import type { PrinterCondition, ReceiptPrinter } from './receipt-printer.ts'

const NOT_FOUND = 'deze printer is niet gevonden. Controleer de kabel.'

type Deps = {
  /** The printers of this machine. */
  printers(): Promise<Printer[]>
  /** Writes bytes unchanged to the print queue of a printer. Returns `offline` when the system refused them. */
  sendRaw(name: string, bytes: Uint8Array): Promise<PrintOutcome>
}

/**
 * A receipt printer on USB. It gets its commands through the print queue of the operating system, which has no replies:
 * the queue reports a problem only if its driver does.
 */
export function usbPrinter(name: string, { printers, sendRaw }: Deps): ReceiptPrinter {
  const find = async () => (await printers()).find((one) => one.name === name)

  async function check(): Promise<PrinterCondition> {
    const printer = await find()
    if (!printer) return { state: 'bad', text: NOT_FOUND }
    return printer.problem ? { state: 'bad', text: printer.problem } : { state: 'good', text: 'klaar.' }
  }

  async function send(bytes: Uint8Array): Promise<PrintOutcome> {
    const printer = await find()
    if (!printer) return { kind: 'offline', reason: `${name}: ${NOT_FOUND}` }
    // Other problems are from the last job of the system, and may be solved by now.
    if (printer.isStopped) return { kind: 'offline', reason: `${name}: ${printer.problem}` }
    return sendRaw(name, bytes)
  }

  async function openDrawer(): Promise<PrintOutcome> {
    const { drawerCommands } = await import('./receipt-commands.ts')
    return sendRaw(name, drawerCommands())
  }

  return { print: send, openDrawer, check }
}
