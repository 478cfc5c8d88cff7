/**
 * Renders families of leather and packs them into ../swatches: node resources/pictures/studio/render-swatches.ts FAMILY…
 *
 * About half a minute a family.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blender } from './blender.ts'
import { pack } from './pack.ts'

/** Grain is dear, and a nap is lost first: the best that fits is taken. Below 70 grain begins to look woven. */
const QUALITIES = [92, 88, 84, 80, 76, 73, 70]
const MOST_BYTES = 150_000

const families = process.argv.slice(2)
const rendered = await mkdtemp(join(tmpdir(), 'swatches-'))
try {
  await blender('render_swatch.py', [...families, '--out', rendered])
  for (const family of families) {
    for (const quality of QUALITIES) {
      const bytes = await pack(join(rendered, family), join(import.meta.dirname, '..', 'swatches', family), quality)
      if (bytes > MOST_BYTES) continue
      console.log(family, `${Math.round(bytes / 1000)} kB at quality ${quality}`)
      break
    }
  }
} finally {
  await rm(rendered, { recursive: true, force: true })
}
