import { type Settings, settings } from '#shared/contracts/pos/settings-channels.ts'
import { isRecord } from '#shared/kernel/is-record.ts'
import { createListeners } from '#shared/kernel/listeners.ts'
import type { JsonFile, Log } from '../../ports/machine.ts'
import type { SettingsReader } from '../../ports/till.ts'
import { defaultSettings } from './default-settings.ts'

type Deps = {
  file: JsonFile
  /** Settings that override the stored ones until a user changes them: the address in `SHOP_URL`. */
  overridden?: Partial<Settings>
  /** Settings that no user can change: those of the practice mode. */
  fixed?: Partial<Settings>
  log: Log
  note(noteId: string, text: string | null): void
}

/** Settings of this machine. */
export interface TillSettings extends SettingsReader {
  /** Stores the changes, then applies them. Throws when they cannot be written; nothing has changed then. */
  change(changes: Partial<Settings>): Settings
}

const PUT_ASIDE =
  'De instellingen van deze kassa waren niet te lezen en zijn apart gelegd. Wat niet te lezen was, staat weer zoals bij een nieuwe kassa: kijk de instellingen na.'

/** Opens the settings. A file with invalid content is moved aside and reported; its valid fields are used. */
export function openTillSettings({ file, overridden = {}, fixed = {}, log, note }: Deps): TillSettings {
  const listeners = createListeners<[now: Settings, before: Settings]>()
  let stored = readPersisted()
  let overrides = overridden
  const now = (): Settings => ({ ...stored, ...overrides, ...fixed })

  function readPersisted(): Settings {
    const { read, isWhole } = readSettings(file)
    if (isWhole) return read
    log.warn('settings not readable')
    note('settings-put-aside', PUT_ASIDE)
    try {
      file.putAside()
      file.write(read)
    } catch (error) {
      // A disk error must not stop sales. The valid fields apply at least until the app ends.
      log.error('settings not rewritten', error)
    }
    return read
  }

  return {
    read: now,
    onChange: listeners.subscribe,
    change(changes) {
      const before = now()
      const next = { ...stored, ...changes }
      file.write(next)
      stored = next
      overrides = Object.fromEntries(Object.entries(overrides).filter(([name]) => !(name in changes)))
      const after = now()
      listeners.tell(after, before)
      return after
    },
  }
}

/** Validates field by field: an invalid time in the file must not reset the address of the shop. */
function readSettings(file: JsonFile): { read: Settings; isWhole: boolean } {
  try {
    const content = file.read()
    if (content === undefined) return { read: defaultSettings, isWhole: true }
    if (!isRecord(content)) return { read: defaultSettings, isWhole: false }
    // A file of an older version lacks newer settings, which get their defaults.
    const upgraded = withPrinters(content)
    const whole = settings.safeParse({ ...defaultSettings, ...upgraded })
    if (whole.success) return { read: whole.data, isWhole: true }
    return { read: { ...defaultSettings, ...validFields(upgraded) }, isWhole: false }
  } catch {
    // The content is not JSON. The caller reports it.
    return { read: defaultSettings, isWhole: false }
  }
}

/** Before `printers` existed, the setting `printer` was the printer of all documents. */
function withPrinters(content: Record<string, unknown>): Record<string, unknown> {
  const { printer } = content
  if (content.printers !== undefined || typeof printer !== 'string' || printer === '') return content
  const earlier = { via: 'driver', name: printer }
  return { ...content, printers: { receipt: earlier, order: earlier, closing: earlier } }
}

function validFields(content: Record<string, unknown>): Partial<Settings> {
  const fields = Object.entries(content).filter(([name, value]) => {
    const field = settings.shape[name as keyof typeof settings.shape] // undefined for an unknown name
    return field?.safeParse(value).success === true
  })
  return Object.fromEntries(fields)
}
