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

/** Reports the state of the configured printer to the status banner. */
export function watchPrinter({ settings, state, log, printers }: Deps) {
  function report(is: 'good' | 'bad', reason?: string): void {
    const { printer } = settings.read()
    if (printer === null) state.report('printer', { state: 'off', text: NO_PRINTER })
    else state.report('printer', { state: is, text: is === 'good' ? `${printer} is klaar.` : `${printer}: ${reason}` })
  }

  /** Checks that the printer exists. */
  async function look(): Promise<void> {
    const { printer } = settings.read()
    if (printer === null) return report('good')
    const existing = await printers()
    if (existing.some(({ name }) => name === printer)) report('good')
    else report('bad', NOT_FOUND)
  }

  const lookInBackground = () => void look().catch((error: unknown) => log.error('printer list failed', error))

  const stop = settings.onChange((now, before) => {
    if (now.printer !== before.printer) lookInBackground()
  })
  lookInBackground()
  return { report, look, stop }
}
