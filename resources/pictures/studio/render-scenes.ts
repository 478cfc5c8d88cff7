/**
 * Renders rooms: node resources/pictures/studio/render-scenes.ts NAME… [--draft FOLDER]
 *
 * A full picture of 1600 pixels takes about three minutes and is written to ../banners (16:7) or ../scenes (4:3). A
 * draft is small and coarse and is written to FOLDER as PNG.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { blender } from './blender.ts'

const QUALITY = 80

const { values, positionals } = parseArgs({ allowPositionals: true, options: { draft: { type: 'string' } } })

if (values.draft) {
  await blender('render_scene.py', [...positionals, '--draft', '--out', values.draft])
} else {
  const rendered = await mkdtemp(join(tmpdir(), 'scenes-'))
  try {
    await blender('render_scene.py', [...positionals, '--out', rendered])
    for (const name of positionals) {
      const image = sharp(join(rendered, `${name}.png`))
      const { width, height } = await image.metadata()
      const folder = join(import.meta.dirname, '..', width > height * 2 ? 'banners' : 'scenes')
      await mkdir(folder, { recursive: true })
      const { size } = await image.webp({ quality: QUALITY, effort: 6 }).toFile(join(folder, `${name}.webp`))
      console.log(name, `${Math.round(size / 1000)} kB`)
    }
  } finally {
    await rm(rendered, { recursive: true, force: true })
  }
}
