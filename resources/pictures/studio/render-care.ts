/**
 * Renders pictures of leather care: node resources/pictures/studio/render-care.ts [NAME…]
 *
 * The result is finished pictures (960 × 720) in ../photographs. Without names it renders all of them, in about a
 * minute each.
 */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { blender } from './blender.ts'

const QUALITY = 84
const ALL = ['milk', 'cleaner', 'wax', 'spray', 'cloths', 'brush', 'kit', 'kit-open'].map((thing) => `care-${thing}`)

const { positionals } = parseArgs({ allowPositionals: true })
const folder = join(import.meta.dirname, '..', 'photographs')
await mkdir(folder, { recursive: true })

// One Blender run per picture, so that a waiting draft can run in between.
for (const name of positionals.length ? positionals : ALL) {
  const rendered = await mkdtemp(join(tmpdir(), 'care-'))
  try {
    await blender('render_care.py', [name, '--out', rendered])
    for (const file of await readdir(rendered)) {
      const { size } = await sharp(join(rendered, file)).webp({ quality: QUALITY, effort: 6 }).toFile(join(folder, `${name}.webp`))
      console.log(name, `${Math.round(size / 1000)} kB`)
    }
  } finally {
    await rm(rendered, { recursive: true, force: true })
  }
}
