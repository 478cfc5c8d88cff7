import { globSync } from 'node:fs'
import path from 'node:path'
import { CLIENT_ENTRY, ROOT } from './paths.ts'
import { screenName } from './visitor-screens.ts'

type InfoOf = (id: string) => { importedIds: readonly string[] } | null

/** The contracts of all calls of visitors, which pages load when they are idle (`entries/lazy-api.ts`). */
const VISITOR_CONTRACTS = 'src/shared/contracts/shop-endpoints.ts'

/**
 * Creates a predicate that returns true for a module that the contracts of visitors' calls import, and that no page
 * loads at first. Such modules are in one file. Otherwise each module that these contracts share with those of staff or
 * with a part of a page would be a file of its own, about forty for each visitor.
 */
export function createContractMatcher(): (id: string, infoOf: InfoOf) => boolean {
  let contracts: ReadonlySet<string> | undefined
  return (id, infoOf) => {
    contracts ??= findContracts(infoOf)
    return contracts.has(id)
  }
}

function findContracts(infoOf: InfoOf): ReadonlySet<string> {
  const screens = globSync('src/renderer/screens/**/*Screen.tsx', { cwd: ROOT }).filter(screenName)
  const atFirst = loadedWith([CLIENT_ENTRY, ...screens], infoOf)
  return new Set([...loadedWith([VISITOR_CONTRACTS], infoOf)].filter((id) => !atFirst.has(id)))
}

/** Returns the modules that load together with these files, without those that load later. */
function loadedWith(files: readonly string[], infoOf: InfoOf): ReadonlySet<string> {
  const loaded = new Set(files.map((file) => path.join(ROOT, file)))
  // A set visits the members that are added during the loop.
  for (const id of loaded) for (const imported of infoOf(id)?.importedIds ?? []) loaded.add(imported)
  return loaded
}
