import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Version of the studio, from `studio.py`. Every picture remembers in `layers.json` by which one it was made. */
const VERSION = Number(/^VERSION = (\d+)/m.exec(readFileSync(join(import.meta.dirname, 'studio.py'), 'utf8'))?.[1])

/** Whether the layers in this folder exist and were made by the current version of the studio. */
export function isUpToDate(folder: string): boolean {
  const about = join(folder, 'layers.json')
  if (!existsSync(about)) return false
  // Layers without a version are of the first studio.
  const { studio = 1 } = JSON.parse(readFileSync(about, 'utf8')) as { studio?: number } // our own tool wrote it
  return studio >= VERSION
}
