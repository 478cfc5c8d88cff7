/**
 * Renders families of leather and packs them into ../swatches: node resources/pictures/studio/render-swatches.ts
 * FAMILY…
 *
 * Takes about half a minute per family.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blender } from './blender.ts'
import { pack } from './pack.ts'

/**
 * Qualities to try, best first. Grain needs many bytes, and low quality removes the nap first. Below 70 grain looks
 * woven.
 */
const QUALITIES = [92, 88, 84, 80, 76, 73, 70]
const MAX_BYTES = 150_000

const families = process.argv.slice(2)
const rendered = await mkdtemp(join(tmpdir(), 'swatches-'))
try {
  await blender('render_swatch.py', [...families, '--out', rendered])
  for (const family of families) {
    for (const quality of QUALITIES) {
      const bytes = await pack(join(rendered, family), join(import.meta.dirname, '..', 'swatches', family), quality)
      if (bytes > MAX_BYTES) continue
      console.log(family, `${Math.round(bytes / 1000)} kB at quality ${quality}`)
      break
    }
  }
} finally {
  await rm(rendered, { recursive: true, force: true })
}
