import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Store from 'electron-store'
import type { JsonFile } from './ports/machine.ts'

/**
 * Opens a small JSON file with electron-store, which writes a new file and renames it, so the file is never incomplete.
 * The store is created at its first use, because its constructor reads the file and throws when the file is damaged.
 *
 * @param name without extension
 */
export function openJsonFile(folder: string, name: string): JsonFile {
  const path = join(folder, `${name}.json`)
  let store: Store<Record<string, unknown>> | undefined
  const openStore = () => {
    store ??= new Store({ cwd: folder, name, clearInvalidConfig: false, accessPropertiesByDotNotation: false })
    return store
  }
  return {
    read: () => (existsSync(path) ? openStore().store : undefined),
    write(content) {
      openStore().store = content
    },
    putAside() {
      store = undefined
      // The time in the name prevents that a later damaged file replaces this one.
      if (existsSync(path)) renameSync(path, join(folder, `${name}.damaged-${Date.now()}.json`))
    },
    remove() {
      store = undefined
      rmSync(path, { force: true })
    },
  }
}
