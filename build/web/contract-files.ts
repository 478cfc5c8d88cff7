import { globSync } from 'node:fs'
import path from 'node:path'
import { normalizePath } from 'vite'
import { CLIENT_ENTRY, ROOT } from './paths.ts'
import { screenName } from './visitor-screens.ts'

type InfoOf = (id: string) => { importedIds: readonly string[] } | null

/**
 * Files of contracts that pages load after they hydrated, one after the other (`entries/lazy-api.ts`). The schemas of the
 * stores of every page come first, with zod. A module is in the first file of those that need it.
 */
const FILES = {
  schemas:
    'src/renderer/features/{common/{sessions,cart},storefront/{sample-leather,configurator,consents,analytics}}/persisted-*.ts',
  'browse-contracts': 'src/shared/contracts/browse-endpoints.ts',
  'customer-contracts': 'src/shared/contracts/customer-endpoints.ts',
}

/**
 * Creates a function that returns the name of the file for a module that the stored data or the calls of visitors need,
 * and that no page loads at first. Without these names, each module that the contracts share with those of staff or with a
 * part of a page would be a file of its own, about forty for each visitor. Other modules have no name.
 *
 * The files are few, but not one: each runs in a task of its own, and one task of all contracts would be too long.
 */
export function createContractNamer(): (id: string, infoOf: InfoOf) => string | null {
  let names: ReadonlyMap<string, string> | undefined
  return (id, infoOf) => {
    names ??= nameContracts(infoOf)
    return names.get(id) ?? null
  }
}

function nameContracts(infoOf: InfoOf): ReadonlyMap<string, string> {
  const screens = filesAt('src/renderer/screens/**/*Screen.tsx').filter(screenName)
  const atFirst = loadedWith([CLIENT_ENTRY, ...screens], infoOf)
  const names = new Map<string, string>()
  for (const [name, files] of Object.entries(FILES)) {
    for (const id of loadedWith(filesAt(files), infoOf)) {
      if (!atFirst.has(id) && !names.has(id)) names.set(id, name)
    }
  }
  return names
}

/** Returns the files of a pattern from the root, with slashes on every system, as Vite writes them. */
const filesAt = (pattern: string) => globSync(pattern, { cwd: ROOT }).map(normalizePath)

/** Returns the modules that load together with these files, without those that load later. */
function loadedWith(files: readonly string[], infoOf: InfoOf): ReadonlySet<string> {
  const loaded = new Set(files.map((file) => normalizePath(path.join(ROOT, file))))
  // A set visits the members that are added during the loop.
  for (const id of loaded) for (const imported of infoOf(id)?.importedIds ?? []) loaded.add(imported)
  return loaded
}
