import type { Timers } from '../../../ports/machine.ts'
import type { PrintOutcome } from '../printing.ts'
import { LineLost, openPrinterLine, type PrinterAddress, type PrinterLine } from './printer-line.ts'
import {
  DRAWER_NOW,
  FINISHED_REQUEST,
  isFinishedReply,
  isPaperLow,
  isStatusReply,
  type PrinterStatus,
  problemOf,
  statusRequest,
} from './printer-status.ts'
import type { PrinterCondition, ReceiptPrinter } from './receipt-printer.ts'

/** Time limits in ms. */
export const NETWORK_LIMITS = { connect: 4_000, status: 1_500, send: 20_000, finish: 8_000 } as const
export type NetworkLimits = Readonly<Record<keyof typeof NETWORK_LIMITS, number>>

/**
 * A receipt printer on the network (ESC/POS over TCP). It accepts one connection at a time, so calls wait for each
 * other.
 *
 * Before a receipt is sent, the printer is asked whether it can print. A failure until then is `offline`: certainly
 * nothing was printed. A failure after the first byte is `failed`, because a part may be printed.
 */
export function networkPrinter(
  address: PrinterAddress,
  { timers, limits = NETWORK_LIMITS }: { timers: Timers; limits?: NetworkLimits },
): ReceiptPrinter {
  let last: Promise<unknown> = Promise.resolve()

  /** Runs one connection after another. */
  function withLine<Value>(use: (line: PrinterLine) => Promise<Value>): Promise<Value> {
    const next = last.then(async () => {
      const line = await openPrinterLine(address, { timers, connectMs: limits.connect })
      return use(line).finally(() => line.close())
    })
    last = next.catch(() => undefined)
    return next
  }

  /** Returns the status; undefined for a printer that does not report one. */
  async function readStatus(line: PrinterLine): Promise<PrinterStatus | undefined> {
    const read = (n: 1 | 2 | 3 | 4) => line.ask(statusRequest(n), isStatusReply, limits.status)
    const printer = await read(1)
    // A late reply could be taken for the reply to the next request, so there is no next request.
    if (printer === undefined) return undefined
    const offlineCause = await read(2)
    const error = offlineCause === undefined ? undefined : await read(3)
    const paper = error === undefined ? undefined : await read(4)
    return { printer, offlineCause: offlineCause ?? 0, error: error ?? 0, paper: paper ?? 0 }
  }

  async function print(line: PrinterLine, commands: Uint8Array): Promise<PrintOutcome> {
    const before = await readStatus(line)
    const problem = before && problemOf(before)
    if (problem) return { kind: 'offline', reason: sentence(problem) }
    try {
      if (!(await line.send(commands, limits.send))) return failed('hij neemt de bon niet aan.')
      if (!before) return { kind: 'printed' }
      return await whetherFinished(line)
    } catch (error) {
      if (error instanceof LineLost) return failed('de verbinding viel weg.')
      throw error
    }
  }

  async function whetherFinished(line: PrinterLine): Promise<PrintOutcome> {
    const reply = await line.ask(FINISHED_REQUEST, isFinishedReply, limits.finish)
    if (reply !== undefined) return { kind: 'printed' }
    const after = await readStatus(line)
    if (!after) return failed('hij antwoordt niet meer.')
    const problem = problemOf(after)
    // Some printers do not know this request. One that is ready, and has accepted everything, has printed it.
    return problem ? failed(problem) : { kind: 'printed' }
  }

  async function openDrawer(line: PrinterLine): Promise<PrintOutcome> {
    const status = await readStatus(line)
    // A printer without paper does not execute normal commands, and the drawer must open nevertheless.
    const { drawerCommands } = await import('./receipt-commands.ts')
    const commands = status && problemOf(status) ? DRAWER_NOW : drawerCommands()
    return (await line.send(commands, limits.send)) ? { kind: 'printed' } : failed('hij neemt niets aan.')
  }

  return {
    print: (commands) => withLine((line) => print(line, commands)).catch(offlineOf),
    openDrawer: () => withLine(openDrawer).catch(offlineOf),
    check: () => withLine(async (line) => conditionOf(await readStatus(line))).catch(badConditionOf),
  }
}

/** @example sentence('het papier is op.') // 'Het papier is op.' */
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const failed = (why: string): PrintOutcome => ({
  kind: 'failed',
  reason: `De bonprinter stopte: ${why} Kijk wat er op papier staat.`,
})

function conditionOf(status: PrinterStatus | undefined): PrinterCondition {
  if (!status) return { state: 'good', text: 'verbonden; deze printer meldt niet of er papier is.' }
  const problem = problemOf(status)
  if (problem) return { state: 'bad', text: problem }
  return { state: 'good', text: isPaperLow(status) ? 'klaar, maar het papier is bijna op.' : 'klaar.' }
}

function badConditionOf(error: unknown): PrinterCondition {
  if (!(error instanceof LineLost)) throw error
  return { state: 'bad', text: wordsOf(error) }
}

function offlineOf(error: unknown): PrintOutcome {
  if (!(error instanceof LineLost)) throw error
  return { kind: 'offline', reason: sentence(wordsOf(error)) }
}

function wordsOf({ code }: LineLost): string {
  switch (code) {
    case 'ECONNREFUSED':
      return 'de printer weigert de verbinding. Controleer het adres, en of een andere kassa hem gebruikt.'
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'dit adres bestaat niet in het netwerk.'
    default:
      return 'de printer is niet bereikbaar. Controleer of hij aan staat en op het netwerk zit.'
  }
}
