import { storageRead, storageWrite } from '#shared/contracts/pos/storage-channels.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Ipc } from '../../ipc/ipc.ts'
import type { DurableFolder } from '../../ports/durable-folder.ts'
import type { Log } from '../../ports/machine.ts'
import type { Sealer } from '../../ports/sealer.ts'
import type { PosStateReporter } from '../../ports/till.ts'

type Deps = {
  ipc: Ipc
  /** One encrypted file per entry. */
  folder: DurableFolder
  /** Undefined without a secure keyring. The entries then exist until the app ends. */
  sealer: Sealer | undefined
  state: Pick<PosStateReporter, 'note'>
  log: Log
}

const DAMAGED =
  'Een deel van wat op deze kassa was ingevuld was niet te lezen en is apart gelegd. Kijk na of de order op het scherm nog klopt.'
const NOT_WRITTEN =
  'Wat u invult kon niet op deze computer worden bewaard (de schijf is vol of beschadigd). Na een herstart is het weg.'

/**
 * Opens the storage of the page: the stores that a browser would write to its local storage in plain text. They contain
 * names and addresses of customers. A change is on the disk when its call ends.
 */
export function openPageStorage(deps: Deps): void {
  const { ipc, folder, sealer, state, log } = deps
  const entries = readAll(deps)

  const writeFile = (key: string, value: string | null) => {
    if (value === null || !sealer) folder.remove(fileOf(key))
    else folder.write(fileOf(key), sealer.seal(purposeOf(key), value))
  }

  ipc.handle(storageRead, () => ok({ entries: Object.fromEntries(entries) }))

  ipc.handle(storageWrite, ({ entries: changes }) => {
    try {
      for (const [key, value] of Object.entries(changes)) {
        // The memory changes also when the disk is full, so that a reload of the page loses nothing.
        if (value === null) entries.delete(key)
        else entries.set(key, value)
      }
      for (const [key, value] of Object.entries(changes)) writeFile(key, value)
      state.note('page-storage-not-written', null)
      return ok({})
    } catch (error) {
      log.error('page storage not written', error)
      state.note('page-storage-not-written', NOT_WRITTEN)
      return fail('disk_full')
    }
  })
}

/** Reads the entries of earlier starts. An unreadable file is moved aside and reported. */
function readAll({ folder, sealer, state, log }: Deps): Map<string, string> {
  const entries = new Map<string, string>()
  // The files stay. If the keyring was only unavailable, a later start reads them.
  if (!sealer) return entries
  const decoder = new TextDecoder()
  for (const name of folder.names()) {
    const key = keyOf(name)
    if (key === undefined) continue
    try {
      entries.set(key, sealer.unseal(purposeOf(key), decoder.decode(folder.read(name))))
    } catch (error) {
      log.error('page storage not readable', new Error(error instanceof Error ? error.name : 'unknown'))
      state.note('page-storage-damaged', DAMAGED)
      putAside(folder, name, log)
    }
  }
  return entries
}

function putAside(folder: DurableFolder, name: string, log: Log): void {
  try {
    folder.putAside(name)
  } catch (error) {
    // The file stays in its place until its entry is written again.
    log.error('page storage not moved aside', error)
  }
}

const SUFFIX = '.sealed'
const fileOf = (key: string) => `${encodeURIComponent(key)}${SUFFIX}`
const keyOf = (name: string) => (name.endsWith(SUFFIX) ? decodeURIComponent(name.slice(0, -SUFFIX.length)) : undefined)
const purposeOf = (key: string) => `page:${key}`
