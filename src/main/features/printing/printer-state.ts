import type { Log } from '../../ports/machine.ts'
import type { PosStateReporter, SettingsReader } from '../../ports/till.ts'

export type Printer = { name: string; title: string }

type Deps = {
  settings: SettingsReader
  state: Pick<PosStateReporter, 'report'>
  log: Log
  printers(): Promise<Printer[]>
}

export type PrinterState = ReturnType<typeof watchPrinter>

const NO_PRINTER = 'Er is geen bonprinter ingesteld; bij elke bon wordt gevraagd waar hij moet worden afgedrukt.'
const NOT_FOUND = 'deze printer is niet gevonden. Controleer de kabel, of kies een andere bij Instellingen.'

/** Reports the state of the printer in the settings to the status banner, now and when the setting changes. */
export function watchPrinter({ settings, state, log, printers }: Deps) {
  /**
   * Reports the state of the printer in the settings.
   *
   * @param reason a Dutch sentence, for a bad state
   */
  function report(printerState: 'good' | 'bad', reason?: string): void {
    const { printer } = settings.read()
    if (printer === null) state.report('printer', { state: 'off', text: NO_PRINTER })
    else {
      const text = printerState === 'good' ? `${printer} is klaar.` : `${printer}: ${reason}`
      state.report('printer', { state: printerState, text })
    }
  }

  /** Checks that the printer in the settings exists, and reports the result. */
  async function check(): Promise<void> {
    const { printer } = settings.read()
    if (printer === null) return report('good')
    const existing = await printers()
    if (existing.some(({ name }) => name === printer)) report('good')
    else report('bad', NOT_FOUND)
  }

  const checkInBackground = () => void check().catch((error: unknown) => log.error('printer list failed', error))

  const stop = settings.onChange((now, before) => {
    if (now.printer !== before.printer) checkInBackground()
  })
  checkInBackground()
  return { report, check, stop }
}
