// Recolors the rendered layers of a draft: node colorize.ts FOLDER HEX OUT. The shop has its own code in
// src/shared/domain/pictures/render-layers.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const [, , folder = '', hex = '', target = ''] = process.argv
const linear = (byte: number) => (byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4)
const display = (light: number) => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055)
const film = (light: number) => {
  const y = display(Math.min(1, (light * (1 + light / 2.6 ** 2)) / (1 + light * 0.62)))
  return 255 * (y + 0.35 * (y * y * (3 - 2 * y) - y))
}

const about = JSON.parse(await readFile(join(folder, 'layers.json'), 'utf8'))
const [width, height] = about.size
const grey = (name: string) => sharp(join(folder, `${name}.png`)).resize(width, height).extractChannel(0).raw().toBuffer()
const [body, bounce, gloss, mask] = await Promise.all(['body', 'bounce', 'gloss', 'mask'].map(grey))
const room = await sharp(join(folder, 'room.png')).removeAlpha().raw().toBuffer()
const hide = (hex.match(/../g) ?? []).map((pair) => linear(Number.parseInt(pair, 16)))
const out = Buffer.alloc(width * height * 3)
for (let i = 0, o = 0; i < width * height; i++) {
  const cover = (mask?.[i] ?? 0) / 255
  const light = (layer: Buffer | undefined, top: number) => ((layer?.[i] ?? 0) / 255) ** 2 * top
  for (let c = 0; c < 3; c++, o++) {
    const dye = hide[c] ?? 0
    const lit = (light(body, about.top.body) + light(bounce, about.top.bounce) * dye) * dye + light(gloss, about.top.gloss) * 0.6
    out[o] = (room[o] ?? 0) * (1 - cover) + film(lit * about.tint[c]) * cover
  }
}
await sharp(out, { raw: { width, height, channels: 3 } }).toFile(target)
