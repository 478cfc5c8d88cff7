import { join } from 'node:path'
import { type Picture, pictureHeight } from '#shared/domain/pictures/picture.ts'
import { compose } from '#shared/domain/pictures/render-layers/compose.ts'
import { furnitureHide } from '#shared/domain/pictures/render-layers/furniture-hide.ts'
import type { PictureFormat } from '#shared/kernel/picture-forms.ts'
import { encode } from '../../../src/server/features/catalog/pictures/encode.ts'
import { openSources } from '../../../src/server/features/catalog/pictures/open-sources.ts'
import { readRenderLayers } from '../../../src/server/features/catalog/pictures/render-layers/read-render-layers.ts'
import { PICTURES_FOLDER } from '../../../src/server/features/catalog/pictures/resources.ts'
import { serveJobs } from '../lib/worker.ts'

// Measures the rendering of one picture, in a process of its own as in the shop.

export type MakeJob = { picture: Picture; width: number; format: PictureFormat; times: number }
export type ComposeJob = { model: string; width: number; times: number }
export type RenderCost = { milliseconds: number; bytes: number }

const sources = openSources(PICTURES_FOLDER)

serveJobs({ make, composeOnly })

/** Returns the median time of painting and encoding, after the render layers were decoded once. */
async function make({ picture, width, format, times }: MakeJob): Promise<RenderCost> {
  const renderOnce = async () => {
    const raw = await sources.paint(picture, width)
    if (!raw) throw new Error(`no source paints ${JSON.stringify(picture)}`)
    return (await encode(raw, width, pictureHeight(picture, width), format)).length
  }
  const bytes = await renderOnce()
  return { milliseconds: await median(times, renderOnce), bytes }
}

/** Returns the median time of composing the pixels from decoded render layers, without encoding. */
async function composeOnly({ model, width, times }: ComposeJob): Promise<number> {
  const layers = await readRenderLayers(join(PICTURES_FOLDER, 'models', model, 'front'), width)
  const renderOnce = async () => compose(layers, furnitureHide('8a4b22'))
  await renderOnce()
  return median(times, renderOnce)
}

async function median(times: number, work: () => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let round = 0; round < times; round += 1) {
    const start = performance.now()
    await work()
    took.push(performance.now() - start)
  }
  return took.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0
}
