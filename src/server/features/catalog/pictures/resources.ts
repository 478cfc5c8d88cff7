import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isMissing } from './missing-file.ts'

const root = join(import.meta.dirname, '../../../../..')

/** Light layers of furniture (`models`) and leather (`swatches`), and finished pictures of rooms (`banners`, `scenes`). */
export const PICTURES_FOLDER = join(root, 'resources/pictures')

/** Everything a picture is made from; when any of it changes, every picture gets a new address. */
const INGREDIENTS = [
  'resources/pictures/models',
  'resources/pictures/swatches',
  'resources/pictures/banners',
  'resources/pictures/scenes',
  'src/server/features/catalog/pictures',
  'src/shared/domain/pictures',
]

let version: string | undefined

/**
 * The version of all pictures of this shop: eight hexadecimal digits, for addresses that may be kept for ever.
 *
 * Taken from the contents of the layers and of the code that composes them, so nobody has to remember to raise it.
 */
export function currentPictureVersion(): string {
  version ??= versionOf(INGREDIENTS.map((folder) => join(root, folder)))
  return version
}

function versionOf(folders: readonly string[]): string {
  const hash = createHash('sha256')
  const files = folders.flatMap((folder) =>
    entriesOf(folder, { recursive: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  for (const file of files.sort()) hash.update(relative(root, file)).update('\0').update(readFileSync(file))
  return hash.digest('hex').slice(0, 8)
}

/** What is in a folder; nothing when there is no such folder. */
export function entriesOf(folder: string, { recursive = false } = {}) {
  try {
    return readdirSync(folder, { recursive, withFileTypes: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}
