import type { Printers } from '#shared/contracts/pos/printer-settings.ts'
import type { Log, Timers } from '../../ports/machine.ts'
import type { PosStateReporter, SettingsReader } from '../../ports/till.ts'
import type { PrinterCondition } from './esc-pos/receipt-printer.ts'
import type { ReceiptPrinters } from './esc-pos/receipt-printers.ts'
import type { Printer } from './printers.ts'

type Deps = {
  settings: SettingsReader
  state: Pick<PosStateReporter, 'report'>
  timers: Timers
  log: Log
  printers(): Promise<Printer[]>
  receiptPrinters: ReceiptPrinters
  /** Called when a printer that could not print can print again. */
  onRecovered(): void
}

/** A printer in the settings. */
export type PrinterChoice = NonNullable<Printers[keyof Printers]>

export type PrinterState = ReturnType<typeof watchPrinters>

const NO_PRINTER = 'Er is geen bonprinter ingesteld; bij elke bon wordt gevraagd waar hij moet worden afgedrukt.'
const NOT_FOUND = 'deze printer is niet gevonden. Controleer de kabel, of kies een andere bij Instellingen.'
const READY: PrinterCondition = { state: 'good', text: 'klaar.' }

/** Only a network printer is polled. The system reports the others when they are used. */
const POLL_MS = 60_000

/** Returns the name of a printer for users. */
export const titleOf = (choice: PrinterChoice): string =>
  choice.via === 'network' ? `Bonprinter (${choice.host})` : choice.name

/** Reports the state of the printers in the settings to the status banner, now and when it changes. */
export function watchPrinters({ settings, state, timers, log, printers, receiptPrinters, onRecovered }: Deps) {
  /** By printer, because two kinds of documents may have the same printer. */
  const conditions = new Map<string, PrinterCondition>()
  const configured = () => {
    const { receipt, order, closing } = settings.read().printers
    return [receipt, order, closing].filter((choice) => choice !== null)
  }

  function reportAll(): void {
    const { receipt } = settings.read().printers
    const sentences = configured().flatMap((choice) => {
      const condition = conditions.get(keyOf(choice))
      return condition?.state === 'bad' ? [`${titleOf(choice)}: ${condition.text}`] : []
    })
    if (sentences.length > 0) state.report('printer', { state: 'bad', text: [...new Set(sentences)].join(' ') })
    else if (receipt === null) state.report('printer', { state: 'off', text: NO_PRINTER })
    else {
      const { text } = conditions.get(keyOf(receipt)) ?? READY
      const sentence = text === READY.text ? `${titleOf(receipt)} is klaar.` : `${titleOf(receipt)}: ${text}`
      state.report('printer', { state: 'good', text: sentence })
    }
  }

  /** Reports the state of a printer after it was used; null: the user chose a printer in the print dialog. */
  function report(choice: PrinterChoice | null, condition: PrinterCondition = READY): void {
    if (choice) conditions.set(keyOf(choice), condition)
    reportAll()
  }

  /** Returns the current condition of a printer. */
  async function conditionOf(choice: PrinterChoice): Promise<PrinterCondition> {
    if (choice.via !== 'driver') return receiptPrinters.of(choice).check()
    const printer = (await printers()).find(({ name }) => name === choice.name)
    if (!printer) return { state: 'bad', text: NOT_FOUND }
    return printer.problem ? { state: 'bad', text: printer.problem } : READY
  }

  /** Checks the printers in the settings, and reports the result. */
  async function check(): Promise<void> {
    const choices = configured()
    const wasBad = choices.some((choice) => conditions.get(keyOf(choice))?.state === 'bad')
    await Promise.all(choices.map(async (choice) => conditions.set(keyOf(choice), await conditionOf(choice))))
    reportAll()
    if (wasBad && choices.every((choice) => conditions.get(keyOf(choice))?.state === 'good')) onRecovered()
  }

  const checkInBackground = () => void check().catch((error: unknown) => log.error('printer check failed', error))
  const stopListening = settings.onChange((now, before) => {
    if (JSON.stringify(now.printers) !== JSON.stringify(before.printers)) checkInBackground()
  })
  const stopPolling = timers.every(POLL_MS, () => {
    if (settings.read().printers.receipt?.via === 'network') checkInBackground()
  })
  checkInBackground()

  return {
    report,
    check,
    conditionOf,
    stop(): void {
      stopListening()
      stopPolling()
    },
  }
}

const keyOf = (choice: PrinterChoice) => JSON.stringify(choice)
