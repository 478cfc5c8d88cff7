import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { normalizePath } from 'vite'
import { BACK_OFFICE_SCREENS } from '../module-boundaries.ts'
import { ROOT } from './paths.ts'

/** Folders of the back office and the POS. Visitors of the shop load none of them. */
export const BACK_OFFICE_SOURCES: readonly string[] = [
  BACK_OFFICE_SCREENS,
  'src/renderer/app/back-office',
  'src/renderer/features/back-office',
  'src/renderer/features/pos',
]

type Importers = { importers: readonly string[]; dynamicImporters: readonly string[] }

/**
 * Creates a predicate that returns true when a file belongs to the back office only: the file is in one of
 * `BACK_OFFICE_SOURCES`, or only such files import it. Without the predicate the bundler would put small modules
 * that many back-office screens use into the file that all pages of the shop load.
 */
export function createBackOfficeMatcher(): (id: string, infoOf: (id: string) => Importers | null) => boolean {
  const shopIcons = storefrontIcons()
  const known = new Map<string, boolean>()

  return function isBackOfficeOnly(id, infoOf): boolean {
    const cached = known.get(id)
    if (cached !== undefined) return cached
    // Ends the recursion in an import cycle.
    known.set(id, false)
    const result = isIn(id, BACK_OFFICE_SOURCES) || isBackOfficeOnlyIcon(id, shopIcons) || areAllBackOffice(infoOf(id))
    known.set(id, result)
    return result

    function areAllBackOffice(info: Importers | null): boolean {
      const importers = info ? [...info.importers, ...info.dynamicImporters] : []
      return importers.length > 0 && importers.every((importer) => isBackOfficeOnly(importer, infoOf))
    }
  }
}

/** Vite writes the paths of modules with slashes on every system. */
const isIn = (id: string, folders: readonly string[]) =>
  folders.some((folder) => normalizePath(id).startsWith(`${normalizePath(path.join(ROOT, folder))}/`))

/** Returns true for an icon that no source of the shop names. The icon package itself imports every icon. */
const isBackOfficeOnlyIcon = (id: string, shopIcons: ReadonlySet<string>) => {
  const icon = /@tabler.+[\\/](Icon\w+)\.m?js$/.exec(id)?.[1]
  return icon !== undefined && !shopIcons.has(icon)
}

function storefrontIcons(): Set<string> {
  const files = globSync('src/renderer/**/*.{ts,tsx}', { cwd: ROOT }).map((file) => path.join(ROOT, file))
  const sources = files.filter((file) => !isIn(file, BACK_OFFICE_SOURCES)).map((file) => readFileSync(file, 'utf8'))
  return new Set(sources.flatMap((source) => source.match(/\bIcon[A-Z]\w+/g) ?? []))
}
