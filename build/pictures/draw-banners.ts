/**
 * Draws the banners of the home page that were not rendered, into `resources/pictures/banners`.
 *
 *     node build/pictures/draw-banners.ts [name…]
 *
 * A tool for who makes pictures; the results are committed.
 */
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { compose } from '../../src/shared/domain/pictures/light/compose.ts'
import { furnitureHide } from '../../src/shared/domain/pictures/light/furniture-hide.ts'
import { drawLayers } from './drawing/draw-layers.ts'
import { rooms } from './drawing/rooms.ts'
import { samplesTable } from './drawing/samples-table.ts'

const folder = process.env.BANNERS ?? join(import.meta.dirname, '../../resources/pictures/banners')
const WIDTH = 1600
const HEIGHT = 700

const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
const save = (picture: Sharp, name: string) =>
  picture.webp({ quality: 84, effort: 6 }).toFile(join(folder, `${name}.webp`))

for (const [name, room] of Object.entries(rooms)) {
  if (!isWanted(name)) continue
  const { pixels, width, height } = compose(await drawLayers(room, WIDTH), furnitureHide(room.hex))
  // The paper is higher than a banner: floor and ceiling are cut off.
  const cut = { left: 0, top: Math.round((height - HEIGHT) * 0.52), width: WIDTH, height: HEIGHT }
  await save(sharp(pixels, { raw: { width, height, channels: 3 } }).extract(cut), name)
}
if (isWanted('samples')) await save(await samplesTable(WIDTH, HEIGHT), 'samples')
