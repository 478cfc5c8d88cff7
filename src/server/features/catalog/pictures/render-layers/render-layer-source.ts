import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Picture } from '#shared/domain/pictures/picture.ts'
import { compose, mirrored } from '#shared/domain/pictures/render-layers/compose.ts'
import { furnitureHide } from '#shared/domain/pictures/render-layers/furniture-hide.ts'
import { bytesOf, type RenderLayers } from '#shared/domain/pictures/render-layers/render-layers.ts'
import { createSharedCalls } from '../../../../db/single-flight.ts'
import { readAvailablePictures, renderedName } from '../available-pictures.ts'
import type { PictureSource } from '../picture-source.ts'
import { detailOf } from './detail.ts'
import { familyLook } from './families.ts'
import { readRenderLayers } from './read-render-layers.ts'
import { swatchHide } from './swatch-hide.ts'

/** Size of the cache of decoded layers: about eight models in full size, or thirty in card size. */
const LAYER_CACHE_BYTES = 32_000_000

/** Layers are decoded in card size or full size: composing 1280 pixels for a card is four times the work. */
const CARD_WIDTH = 640
const FULL_WIDTH = 1280

/** Maximum useful width of a detail picture. */
const DETAIL_WIDTH = 960

/** Grain of detail pictures: that of the most used leather family. */
const DEFAULT_GRAIN = 'touch'

type Model = Extract<Picture, { kind: 'model' }>
type Swatch = Extract<Picture, { kind: 'swatch' }>

/**
 * Source of furniture and leather in any color, from render layers in a folder with the layout of `resources/pictures`.
 */
export function renderLayerSource(folder: string): PictureSource {
  const swatches = join(folder, 'swatches')
  const { models, closeUps } = readAvailablePictures(folder)
  const cachedLayers = createLayerCache()

  const layersOf = (render: string, width: number, legs?: Model['legs']) => {
    const decoded = width <= CARD_WIDTH ? CARD_WIDTH : FULL_WIDTH
    return cachedLayers(`${render}/${legs ?? ''}@${decoded}`, () => readRenderLayers(render, decoded, legs))
  }

  /** Detail of a model without a rendered detail: part of its front, enlarged, with grain. */
  const detailFromFront = (model: string, width: number) =>
    cachedLayers(`${model}/detail@${width}`, async () => {
      const [front, grain] = await Promise.all([
        readRenderLayers(join(folder, 'models', model, 'front'), FULL_WIDTH),
        readRenderLayers(join(swatches, DEFAULT_GRAIN), FULL_WIDTH),
      ])
      return detailOf(front, grain, width)
    })

  const furniture = async ({ model, side, legs, hex }: Model, width: number) => {
    const name = renderedName(model)
    if (!models.has(name)) return undefined
    const layers = await (models.get(name)?.has(side)
      ? layersOf(join(folder, 'models', name, side), width, legs)
      : detailFromFront(name, Math.min(width, DETAIL_WIDTH)))
    const painted = compose(layers, furnitureHide(hex))
    return name === model ? painted : mirrored(painted)
  }

  const swatch = async ({ family, hex }: Swatch, width: number) => {
    const leather = closeUps.has(family) ? join(folder, 'close-ups') : swatches
    const { grain, shine, isMirrored } = await familyLook(leather, family)
    const layers = await layersOf(join(leather, grain), width)
    const painted = compose(layers, swatchHide(layers, hex, shine))
    return isMirrored ? mirrored(painted) : painted
  }

  return {
    async paint(picture, width) {
      if (picture.kind === 'swatch') return swatch(picture, width)
      return picture.kind === 'model' ? furniture(picture, width) : undefined
    },
  }
}

/** Size-limited cache of layers. Concurrent reads of the same layers share one execution. */
function createLayerCache() {
  const pending = createSharedCalls<RenderLayers>()
  const cache = new LRUCache<string, RenderLayers>({ maxSize: LAYER_CACHE_BYTES, sizeCalculation: bytesOf })

  return async (key: string, make: () => Promise<RenderLayers>): Promise<RenderLayers> => {
    const cached = cache.get(key)
    if (cached) return cached
    return pending.run(key, async () => {
      const layers = await make()
      cache.set(key, layers)
      return layers
    })
  }
}
