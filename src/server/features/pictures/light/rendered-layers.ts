import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Rgb } from './film.ts'
import type { LightLayers } from './light-layers.ts'

/** What `layers.json` says; written by the tool that rendered, so it is trusted. */
type About = {
  size: [width: number, height: number]
  top: { body: number; bounce?: number; gloss: number }
  tint: Rgb
}

/** The layers of one render, `name` being its folder in `resources/pictures/layers`; scaled down to `width` when they are wider. */
export async function renderedLayers(folder: string, name: string, width: number): Promise<LightLayers> {
  const file = (layer: string) => join(folder, name, layer)
  const about = JSON.parse(await readFile(file('layers.json'), 'utf8')) as About
  const scale = Math.min(1, width / about.size[0])
  const size = { width: Math.round(about.size[0] * scale), height: Math.round(about.size[1] * scale) }

  const grey = (layer: string) =>
    sharp(file(`${layer}.webp`))
      .resize({ ...size, fit: 'fill' })
      .extractChannel(0)
      .raw()
      .toBuffer()
  const [body, gloss] = await Promise.all([grey('body'), grey('gloss')])
  const top = { bounce: 0, ...about.top }
  if (!about.top.bounce) {
    const nothing = new Uint8Array(body.length)
    return { ...size, body, gloss, bounce: nothing, mask: new Uint8Array(body.length).fill(255), top, tint: about.tint }
  }

  const [bounce, mask, room] = await Promise.all([
    grey('bounce'),
    grey('mask'),
    sharp(file('room.webp'))
      .resize({ ...size, fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer(),
  ])
  return { ...size, body, gloss, bounce, mask, room, top, tint: about.tint }
}
