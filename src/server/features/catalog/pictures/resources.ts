import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { join, relative } from 'node:path'
import { isMissing } from './missing-file.ts'

const root = join(import.meta.dirname, '../../../../..')

/** Render layers of furniture (`models`) and leather (`swatches`), and ready-made pictures (`banners`, `scenes`). */
export const PICTURES_FOLDER = join(root, 'resources/pictures')

/**
 * Folders with the inputs of all pictures. When a file in them changes (except `.md`), every picture gets a new URL.
 */
const INPUT_FOLDERS = [
  'resources/pictures/models',
  'resources/pictures/swatches',
  'resources/pictures/close-ups',
  'resources/pictures/banners',
  'resources/pictures/scenes',
  'src/server/features/catalog/pictures',
  'src/shared/domain/pictures',
]

/** The library that makes the bytes. */
const LIBRARIES = ['sharp']

let version: string | undefined

/**
 * Version of all pictures: eight hexadecimal digits in their URLs, so that browsers may cache them forever.
 *
 * It is a hash of the layers, of the ready-made pictures and of the code and the library that make pictures, so it changes
 * automatically.
 */
export function currentPictureVersion(): string {
  version ??= versionOf(INPUT_FOLDERS, LIBRARIES)
  return version
}

/**
 * Returns a hash of all files in these folders, except `.md`, and of the versions of these libraries: eight hexadecimal digits.
 *
 * @param folders paths from the root of the repository
 * @param libraries names of packages
 */
export function versionOf(folders: readonly string[], libraries: readonly string[]): string {
  const hash = createHash('sha256')
  const files = folders.flatMap((folder) =>
    entriesOf(join(root, folder), { recursive: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  for (const file of files.sort()) hash.update(relative(root, file)).update('\0').update(readFileSync(file))
  for (const library of libraries) hash.update(`${library}@${versionOfPackage(library)}`)
  return hash.digest('hex').slice(0, 8)
}

function versionOfPackage(name: string): string {
  const file = findPackageJSON(name, import.meta.url)
  if (!file) throw new Error(`the package ${name} is not installed`)
  return (JSON.parse(readFileSync(file, 'utf8')) as PackageFile).version
}

type PackageFile = { version: string }

/** Entries of a folder; empty when the folder does not exist. */
export function entriesOf(folder: string, { recursive = false } = {}) {
  try {
    return readdirSync(folder, { recursive, withFileTypes: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}
