import { join } from 'node:path'
import { compose } from '#shared/domain/pictures/light/compose.ts'
import { furnitureHide } from '#shared/domain/pictures/light/furniture-hide.ts'
import { type Picture, pictureHeight } from '#shared/domain/pictures/picture.ts'
import type { PictureFormat } from '#shared/kernel/picture-forms.ts'
import { encode } from '../../../src/server/features/pictures/encode.ts'
import { renderedLayers } from '../../../src/server/features/pictures/light/rendered-layers.ts'
import { openSources } from '../../../src/server/features/pictures/open-sources.ts'
import { PICTURES_FOLDER } from '../../../src/server/features/pictures/resources.ts'
import { serveJobs } from '../lib/worker.ts'

// How long one picture takes, in a process of its own as in the shop.

export type MakeJob = { picture: Picture; width: number; format: PictureFormat; times: number }
export type ComposeJob = { model: string; width: number; times: number }
export type Took = { milliseconds: number; bytes: number }

const sources = openSources({ pictures: PICTURES_FOLDER, photographs: join(PICTURES_FOLDER, 'photographs') })

serveJobs({ make, composeOnly })

/** Painting and encoding, with the layers decoded: the middle of so many times. */
async function make({ picture, width, format, times }: MakeJob): Promise<Took> {
  const one = async () => {
    const raw = await sources.paint(picture, width)
    if (!raw) throw new Error(`nobody paints ${JSON.stringify(picture)}`)
    return (await encode(raw, width, pictureHeight(picture, width), format)).length
  }
  const bytes = await one()
  return { milliseconds: await middleOf(times, one), bytes }
}

/** Only the arithmetic. */
async function composeOnly({ model, width, times }: ComposeJob): Promise<number> {
  const layers = await renderedLayers(join(PICTURES_FOLDER, 'models', model, 'front'), width)
  const one = async () => compose(layers, furnitureHide('8a4b22'))
  await one()
  return middleOf(times, one)
}

async function middleOf(times: number, work: () => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let round = 0; round < times; round += 1) {
    const start = performance.now()
    await work()
    took.push(performance.now() - start)
  }
  return took.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0
}
