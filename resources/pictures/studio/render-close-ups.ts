/**
 * Renders leather and its seams from close by and packs them into ../close-ups: node
 * resources/pictures/studio/render-close-ups.ts [NAME…] [--again]
 *
 * A name is a leather family and what is shown: `touch-piping`. Without names it renders all that are missing or made by
 * an older studio, about half a minute each. It can be stopped and started again.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { blender } from './blender.ts'
import { pack } from './pack.ts'
import { isUpToDate } from './studio-version.ts'

const pictures = join(import.meta.dirname, '..')
const closeUps = join(pictures, 'close-ups')
const SUBJECTS = ['piping', 'grain']

/** Grain needs many bytes; below 70 it looks woven. */
const QUALITIES = [88, 84, 80, 76, 73, 70]
const MAX_BYTES = 160_000

const { values, positionals } = parseArgs({ allowPositionals: true, options: { again: { type: 'boolean' } } })
const families = await readdir(join(pictures, 'swatches'))
const known = SUBJECTS.flatMap((subject) => families.map((family) => `${family}-${subject}`))

for (const name of positionals.length > 0 ? positionals : known) {
  if (!values.again && isUpToDate(join(closeUps, name))) continue
  const rendered = await mkdtemp(join(tmpdir(), 'close-ups-'))
  try {
    const { stdout } = await blender('close_up.py', [name, '--out', rendered])
    for (const quality of QUALITIES) {
      const bytes = await pack(join(rendered, name), join(closeUps, name), quality)
      if (bytes > MAX_BYTES && quality !== QUALITIES.at(-1)) continue
      console.log(name, `${Math.round(bytes / 1000)} kB at quality ${quality}`, /TIMES .*/.exec(stdout)?.[0] ?? '')
      break
    }
  } catch (error) {
    console.error(name, 'failed:', error)
  } finally {
    await rm(rendered, { recursive: true, force: true })
  }
}
