import { aboutRead } from '#shared/contracts/pos/about-channels.ts'
import type { TillSession } from '#shared/contracts/pos/session-channels.ts'
import type { Settings } from '#shared/contracts/pos/settings-channels.ts'
import type { PosState } from '#shared/contracts/pos/state-channels.ts'
import { megabytes } from '#shared/kernel/bytes.ts'
import { momentInWords } from '#shared/kernel/dates.ts'
import { ok } from '#shared/kernel/outcome.ts'
import type { Ipc } from '../../ipc/ipc.ts'

type Deps = {
  ipc: Ipc
  version: string
  /** Versions of the runtime and the operating system. */
  machine: { electron: string; chromium: string; node: string; system: string }
  settings: { read(): Settings }
  sessions: { current(): TillSession }
  state: { current(): PosState }
  /** Paths of the till's files and of its log, as shown. */
  folders: { data: string; log: string }
  startedAt: Date
  /** The last lines of the log, oldest first. */
  lastLines(): Promise<string[]>
}

/**
 * Handles the channel of the window "Over Leermeester". Users read its content aloud to support by telephone, so it
 * contains no personal data.
 */
export function registerAbout({ ipc, lastLines, ...deps }: Deps): void {
  ipc.handle(aboutRead, async () => ok({ version: deps.version, facts: factsOf(deps), log: await lastLines() }))
}

function factsOf({ machine, settings, sessions, state, folders, startedAt, version }: Omit<Deps, 'ipc' | 'lastLines'>) {
  const { shopUrl, terminalCode, printer, isKiosk, updateFeed } = settings.read()
  const { till, vault } = sessions.current()
  const now = state.current()
  const { clockOffMs } = now
  return [
    { label: 'Versie', value: version },
    { label: 'Winkel', value: shopUrl },
    { label: 'Verbinding', value: now.server.text },
    { label: 'Kassa', value: till?.name ?? 'niet aangemeld' },
    { label: 'Inloggen bewaard', value: vault === 'kept' ? 'ja, in de sleutelbos' : 'nee, tot het afsluiten' },
    { label: 'Pinautomaat', value: terminalCode ?? 'die van de winkel' },
    { label: 'Bonprinter', value: printer ?? 'elke keer kiezen' },
    { label: 'Catalogus', value: catalogText(now.catalog) },
    { label: 'Kioskstand', value: isKiosk ? 'aan' : 'uit' },
    { label: 'Klok', value: clockText(clockOffMs) },
    { label: 'Nieuwe versie', value: now.update ? `${now.update.version}, bij de volgende start` : 'geen' },
    { label: 'Updates van', value: updateFeed ?? 'uit' },
    { label: 'Gestart', value: momentInWords(startedAt) },
    { label: 'Electron', value: machine.electron },
    { label: 'Chromium', value: machine.chromium },
    { label: 'Node', value: machine.node },
    { label: 'Systeem', value: machine.system },
    { label: 'Gegevens', value: folders.data },
    { label: 'Logboek', value: folders.log },
  ]
}

function catalogText(catalog: PosState['catalog']): string {
  if (!catalog) return 'nog niet opgehaald'
  const { syncedDateTime, products, bytes } = catalog
  return `van ${momentInWords(syncedDateTime)}, ${products} producten, ${megabytes(bytes)}`
}

function clockText(offMs: number | null): string {
  if (offMs === null) return 'niet vergeleken'
  return offMs === 0 ? 'gelijk' : `${offMs / 1000} s verschil`
}
