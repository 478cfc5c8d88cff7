/**
 * Draws the furniture that was not rendered, as light layers, into `resources/pictures/models`.
 *
 *     node build/pictures/draw-furniture.ts [name…]
 *
 * A tool for who makes pictures: about ten seconds a model. Its results are committed; neither the
 * shop nor its tests run it.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { barStools } from './drawing/bar-stools.ts'
import { type DrawnLayers, drawLayers } from './drawing/draw-layers.ts'
import { leatherCare } from './drawing/leather-care.ts'
import { relaxChairs } from './drawing/relax-chairs.ts'
import { cornerSofas, sofas } from './drawing/sofas.ts'

const WIDTH = 1280
const pieces = { ...sofas, ...cornerSofas, ...relaxChairs, ...barStools, ...leatherCare }
const folder = process.env.LAYERS ?? join(import.meta.dirname, '../../resources/pictures/models')
const width = Number(process.env.WIDTH ?? WIDTH)

const wanted = process.argv.slice(2)
for (const [name, piece] of Object.entries(pieces)) {
  if (wanted.length > 0 && !wanted.some((start) => name.startsWith(start))) continue
  await save(name, await drawLayers(piece, width))
  process.stdout.write(`${name}\n`)
}

/** Bounce is soft and halved; the mask must not lose its edge; the room shows every fault and gets the best quality. */
async function save(name: string, layers: DrawnLayers) {
  const { width, height, body, bounce, gloss, mask, room, top, tint } = layers
  const target = (layer: string) => join(folder, name, 'front', layer)
  const grey = (bytes: Uint8Array) => sharp(bytes, { raw: { width, height, channels: 1 } })
  await mkdir(join(folder, name, 'front'), { recursive: true })
  await Promise.all([
    grey(body).webp({ quality: 84, effort: 6 }).toFile(target('body.webp')),
    grey(bounce)
      .resize(width / 2)
      .webp({ quality: 80, effort: 6 })
      .toFile(target('bounce.webp')),
    grey(gloss).webp({ quality: 77, effort: 6 }).toFile(target('gloss.webp')),
    grey(mask).webp({ lossless: true, effort: 6 }).toFile(target('mask.webp')),
    sharp(room, { raw: { width, height, channels: 3 } })
      .webp({ quality: 92, effort: 6 })
      .toFile(target('room.webp')),
    writeFile(
      target('layers.json'),
      `${JSON.stringify({ model: name, side: 'front', size: [width, height], top, tint }, null, 2)}\n`,
    ),
  ])
}
