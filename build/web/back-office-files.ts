import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { BACK_OFFICE_SCREENS } from '../module-boundaries.ts'
import { ROOT } from './paths.ts'

/** Where the sources of the back office lie. Visitors of the shop fetch nothing of it. */
export const BACK_OFFICE_SOURCES: readonly string[] = [
  BACK_OFFICE_SCREENS,
  'src/renderer/app/back-office',
  'src/renderer/features/back-office',
  'src/renderer/features/pos',
]

type Importers = { importers: readonly string[]; dynamicImporters: readonly string[] }

/**
 * Makes the question whether a file is of the back office alone: it lies there, or only such files import it. Without
 * it what is small and used by many of its screens would travel in the file that all pages of the shop share.
 */
export function createBackOfficeMatcher(): (id: string, infoOf: (id: string) => Importers | null) => boolean {
  const shopIcons = storefrontIcons()
  const known = new Map<string, boolean>()

  return function isOfStaff(id, infoOf): boolean {
    const before = known.get(id)
    if (before !== undefined) return before
    // In a circle each would wait for the other.
    known.set(id, false)
    const isOurs = isIn(id, BACK_OFFICE_SOURCES) || isBackOfficeOnlyIcon(id, shopIcons) || areAllBackOffice(infoOf(id))
    known.set(id, isOurs)
    return isOurs

    function areAllBackOffice(info: Importers | null): boolean {
      const importers = info ? [...info.importers, ...info.dynamicImporters] : []
      return importers.length > 0 && importers.every((importer) => isOfStaff(importer, infoOf))
    }
  }
}

const isIn = (id: string, folders: readonly string[]) =>
  folders.some((folder) => id.startsWith(`${path.join(ROOT, folder)}${path.sep}`))

/** All icons are imported by one file of their package, so who uses one is read in the sources. */
const isBackOfficeOnlyIcon = (id: string, shopIcons: ReadonlySet<string>) => {
  const icon = /@tabler.+[\\/](Icon\w+)\.m?js$/.exec(id)?.[1]
  return icon !== undefined && !shopIcons.has(icon)
}

function storefrontIcons(): Set<string> {
  const files = globSync('src/renderer/**/*.{ts,tsx}', { cwd: ROOT }).map((file) => path.join(ROOT, file))
  const sources = files.filter((file) => !isIn(file, BACK_OFFICE_SOURCES)).map((file) => readFileSync(file, 'utf8'))
  return new Set(sources.flatMap((source) => source.match(/\bIcon[A-Z]\w+/g) ?? []))
}
