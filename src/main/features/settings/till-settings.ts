import { type Settings, settings } from '#shared/contracts/pos/settings-channels.ts'
import { isRecord } from '#shared/kernel/is-record.ts'
import { createListeners } from '#shared/kernel/listeners.ts'
import type { JsonFile, Log } from '../../ports/machine.ts'
import type { SettingsReader } from '../../ports/till.ts'
import { defaultSettings } from './default-settings.ts'

type Deps = {
  file: JsonFile
  /** Goes before what is kept, until somebody sets it: the server of who builds (`SHOP_URL`). */
  given?: Partial<Settings>
  log: Log
  note(noteId: string, text: string | null): void
}

/** What is set on this machine. */
export interface TillSettings extends SettingsReader {
  /** Keeps what is changed, and then holds. Throws when it cannot be kept; then all stays as it was. */
  change(changes: Partial<Settings>): Settings
}

const PUT_ASIDE =
  'De instellingen van deze kassa waren niet te lezen en zijn apart gelegd. Wat niet te lezen was, staat weer zoals bij een nieuwe kassa: kijk de instellingen na.'

/** Opens the settings. A file that cannot be read is put aside and told; what in it is right is held on to. */
export function openTillSettings({ file, given = {}, log, note }: Deps): TillSettings {
  const listeners = createListeners<[now: Settings, before: Settings]>()
  let kept = readPersisted()
  let over = given
  const now = (): Settings => ({ ...kept, ...over })

  function readPersisted(): Settings {
    const { read, isWhole } = readSettings(file)
    if (isWhole) return read
    log.warn('the settings could not be read')
    note('settings-put-aside', PUT_ASIDE)
    try {
      file.putAside()
      file.write(read)
    } catch (error) {
      // A disk that cannot be written is no reason not to sell: it goes as for a new till, and is told at the next start too.
      log.error('the settings could not be written anew', error)
    }
    return read
  }

  return {
    read: now,
    onChange: listeners.subscribe,
    change(changes) {
      const before = now()
      const next = { ...kept, ...changes }
      file.write(next)
      kept = next
      over = Object.fromEntries(Object.entries(over).filter(([name]) => !(name in changes)))
      const after = now()
      listeners.tell(after, before)
      return after
    },
  }
}

/** Field by field: the address of the shop is not lost because somebody mistyped a time in the file. */
function readSettings(file: JsonFile): { read: Settings; isWhole: boolean } {
  try {
    const content = file.read()
    if (content === undefined) return { read: defaultSettings, isWhole: true }
    if (!isRecord(content)) return { read: defaultSettings, isWhole: false }
    // A version of us that knew fewer settings wrote the file: what it lacks is as on a new machine.
    const whole = settings.safeParse({ ...defaultSettings, ...content })
    if (whole.success) return { read: whole.data, isWhole: true }
    return { read: { ...defaultSettings, ...goodFields(content) }, isWhole: false }
  } catch {
    // No JSON at all: told by who asked.
    return { read: defaultSettings, isWhole: false }
  }
}

function goodFields(content: Record<string, unknown>): Partial<Settings> {
  const fields = Object.entries(content).filter(([name, value]) => {
    const field = settings.shape[name as keyof typeof settings.shape] // looked up by name: absent for what we do not know
    return field?.safeParse(value).success === true
  })
  return Object.fromEntries(fields)
}
