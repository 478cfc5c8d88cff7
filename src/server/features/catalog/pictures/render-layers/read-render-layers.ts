import { join } from 'node:path'
import sharp from 'sharp'
import type { LegsName } from '#shared/domain/pictures/picture-names.ts'
import { enlarged } from '#shared/domain/pictures/render-layers/enlarge.ts'
import type { RenderLayers } from '#shared/domain/pictures/render-layers/render-layers.ts'
import { readLayersFile } from './layers-file.ts'

/** Reads the layers of one render from its folder, scaled down to `width` when they are wider. */
export async function readRenderLayers(folder: string, width: number, legs?: LegsName): Promise<RenderLayers> {
  const file = (layer: string) => join(folder, `${layer}.webp`)
  const { size: fullSize, top: storedTop, tint } = await readLayersFile(folder)
  const scale = Math.min(1, width / fullSize[0])
  const size = { width: Math.round(fullSize[0] * scale), height: Math.round(fullSize[1] * scale) }

  const grey = (layer: string) =>
    sharp(file(layer))
      .resize({ ...size, fit: 'fill' })
      .extractChannel(0)
      .raw()
      .toBuffer()
  const [body, gloss] = await Promise.all([grey('body'), grey('gloss')])
  const top = { bounce: 0, ...storedTop }
  // A swatch has only the layers `body` and `gloss`.
  if (!storedTop.bounce) {
    const noBounce = new Uint8Array(body.length)
    return { ...size, body, gloss, bounce: noBounce, mask: new Uint8Array(body.length).fill(255), top, tint }
  }

  const [bounce, mask, backdrop] = await Promise.all([
    readBounce(file('bounce'), size),
    grey('mask'),
    sharp(file(legs ? `room-${legs}` : 'room'))
      .resize({ ...size, fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer(),
  ])
  return { ...size, body, gloss, bounce, mask, backdrop, top, tint }
}

/** Reads the bounce light. It has soft edges, so it is stored in half size. Pages enlarge it with the same function. */
async function readBounce(file: string, { width, height }: { width: number; height: number }) {
  const stored = sharp(file).extractChannel(0)
  const isLarger = ((await stored.metadata()).width ?? 0) >= width
  if (isLarger) stored.resize({ width, height, fit: 'fill' })
  const { data, info } = await stored.raw().toBuffer({ resolveWithObject: true })
  return isLarger ? data : enlarged({ width: info.width, height: info.height, bytes: data }, width, height)
}
