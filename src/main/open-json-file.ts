import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Store from 'electron-store'
import type { JsonFile } from './ports/machine.ts'

/**
 * Opens a small file of JSON, by electron-store, which writes beside it and then puts the new one in its place: it is never
 * half. It is opened only when it is read, because electron-store reads it at once and throws when it is damaged.
 *
 * @param name without its ending
 */
export function openJsonFile(folder: string, name: string): JsonFile {
  const path = join(folder, `${name}.json`)
  let store: Store<Record<string, unknown>> | undefined
  const opened = () => {
    store ??= new Store({ cwd: folder, name, clearInvalidConfig: false, accessPropertiesByDotNotation: false })
    return store
  }
  return {
    read: () => (existsSync(path) ? opened().store : undefined),
    write(content) {
      opened().store = content
    },
    putAside() {
      store = undefined
      // The name tells when; two on one day do not overwrite each other.
      if (existsSync(path)) renameSync(path, join(folder, `${name}.damaged-${Date.now()}.json`))
    },
    remove() {
      store = undefined
      rmSync(path, { force: true })
    },
  }
}
