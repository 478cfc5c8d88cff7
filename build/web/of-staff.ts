import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { STAFF_SCREENS, staffFeatures } from '../rooms.ts'
import { ROOT } from './paths.ts'

/** Where the sources of the back office lie. Visitors of the shop fetch nothing of it. */
export const STAFF_SOURCES: readonly string[] = [
  STAFF_SCREENS,
  'src/renderer/app/admin',
  ...staffFeatures.map((name) => `src/renderer/features/${name}`),
]

type Importers = { importers: readonly string[]; dynamicImporters: readonly string[] }

/**
 * Makes the question whether a file is of the back office alone: it lies there, or only such files import it. Without
 * it what is small and used by many of its screens would travel in the file that all pages of the shop share.
 */
export function ofStaff(): (id: string, infoOf: (id: string) => Importers | null) => boolean {
  const shopIcons = iconsOfTheShop()
  const known = new Map<string, boolean>()

  return function isOfStaff(id, infoOf): boolean {
    const before = known.get(id)
    if (before !== undefined) return before
    // In a circle each would wait for the other.
    known.set(id, false)
    const isOurs = isIn(id, STAFF_SOURCES) || isIconOfNobodyElse(id, shopIcons) || areAllOfStaff(infoOf(id))
    known.set(id, isOurs)
    return isOurs

    function areAllOfStaff(info: Importers | null): boolean {
      const importers = info ? [...info.importers, ...info.dynamicImporters] : []
      return importers.length > 0 && importers.every((importer) => isOfStaff(importer, infoOf))
    }
  }
}

const isIn = (id: string, folders: readonly string[]) =>
  folders.some((folder) => id.startsWith(`${path.join(ROOT, folder)}${path.sep}`))

/** All icons are imported by one file of their package, so who uses one is read in the sources. */
const isIconOfNobodyElse = (id: string, shopIcons: ReadonlySet<string>) => {
  const icon = /@tabler.+[\\/](Icon\w+)\.m?js$/.exec(id)?.[1]
  return icon !== undefined && !shopIcons.has(icon)
}

function iconsOfTheShop(): Set<string> {
  const files = globSync('src/renderer/**/*.{ts,tsx}', { cwd: ROOT }).map((file) => path.join(ROOT, file))
  const sources = files.filter((file) => !isIn(file, STAFF_SOURCES)).map((file) => readFileSync(file, 'utf8'))
  return new Set(sources.flatMap((source) => source.match(/\bIcon[A-Z]\w+/g) ?? []))
}
