import { storageRead, storageWrite } from '#shared/contracts/pos/storage-channels.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { PageStorage } from './platform.ts'
import type { PointOfSale } from './point-of-sale.ts'

type Deps = {
  pos: PointOfSale
  /** Storage of earlier versions, with plain text. */
  plain: Storage
  report(error: unknown, subject: string): void
}

/**
 * Returns the storage of the showroom app. The main process has the entries and encrypts them on the disk. `load` reads
 * them once; reads are answered from that copy, and each change is sent at once.
 */
export function createSealedStorage({ pos, plain, report }: Deps): PageStorage {
  const entries = new Map<string, string>()
  let loading: Promise<void> | undefined
  let lastWrite: Promise<unknown> = Promise.resolve()
  /** False in the customer window, whose page may store nothing. */
  let isAllowed = true

  const failed = (error: unknown) => {
    if (error instanceof ShopError && error.code === 'forbidden') isAllowed = false
    else report(error, 'page storage')
  }

  /** Sends changes. Electron passes messages of a page on in order, so the last change of an entry wins. */
  const write = (changes: Record<string, string | null>): Promise<void> => {
    const written = pos.call(storageWrite, { entries: changes }).then(() => undefined)
    // A failed write is shown as a note by the main process, which still has the change in memory.
    lastWrite = Promise.allSettled([lastWrite, written])
    return written
  }
  const change = (key: string, value: string | null) => {
    if (value === null) entries.delete(key)
    else entries.set(key, value)
    if (isAllowed) write({ [key]: value }).catch(failed)
  }

  async function load(): Promise<void> {
    // A change that was made before the entries are read is newer than the stored entry.
    const { entries: stored } = await pos.call(storageRead, null)
    for (const [key, value] of Object.entries(stored)) if (!entries.has(key)) entries.set(key, value)
    await movePlain()
  }

  /** Moves the entries of earlier versions to the main process, and removes them only after they are stored there. */
  async function movePlain(): Promise<void> {
    const old = Object.entries({ ...plain } as Record<string, string>).filter(([key]) => !entries.has(key))
    for (const [key, value] of old) entries.set(key, value)
    if (old.length > 0) await write(Object.fromEntries(old))
    plain.clear()
  }

  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => change(key, value),
    removeItem: (key) => change(key, null),
    clear() {
      const all = Object.fromEntries([...entries.keys()].map((key) => [key, null]))
      entries.clear()
      if (isAllowed) write(all).catch(failed)
      plain.clear()
    },
    load() {
      // Without the main process the page still works; its changes then exist until it is closed.
      loading ??= load().catch(failed)
      return loading
    },
    written: async () => {
      await lastWrite
    },
  }
}
