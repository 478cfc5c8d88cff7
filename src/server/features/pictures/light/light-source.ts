import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Picture } from '#shared/domain/pictures/picture.ts'
import { MIRRORED, type PictureSide } from '#shared/domain/pictures/picture-names.ts'
import type { PictureSource, RawPicture } from '../picture-source.ts'
import { compose, mirrored } from './compose.ts'
import { detailOf } from './detail.ts'
import { FAMILIES, furnitureHide, swatchHide } from './hides.ts'
import { bytesOf, type LightLayers } from './light-layers.ts'
import { renderedLayers } from './rendered-layers.ts'

/** Decoded layers that are kept at hand, in bytes: about eight models in full size, or thirty for cards. */
const AT_HAND = 32_000_000

/** Layers are decoded for cards or in full; composing 1280 pixels for a card of 320 would be four times the work. */
const CARD_WIDTH = 640
const FULL_WIDTH = 1280

/** A close look has no more to tell than this many pixels. */
const DETAIL_WIDTH = 960

/** Furniture and leather in any colour, from the light layers in a folder with one folder per model or hide. */
export function lightSource(folder: string): PictureSource {
  const isThere = remembered((name: string) => existsSync(join(folder, name, 'layers.json')))
  const keptLayers = layersAtHand()

  const layersOf = (name: string, width: number) => {
    const decoded = width <= CARD_WIDTH ? CARD_WIDTH : FULL_WIDTH
    return keptLayers(`${name}@${decoded}`, () => renderedLayers(folder, name, decoded))
  }

  const detailLayersOf = (name: string, width: number) =>
    keptLayers(`${name}/detail@${width}`, async () => {
      const [whole, grain] = await Promise.all([
        renderedLayers(folder, name, FULL_WIDTH),
        renderedLayers(folder, 'swatch-touch', FULL_WIDTH),
      ])
      return detailOf(name, whole, grain, width)
    })

  const furniture = async (name: string, side: PictureSide, hex: string, width: number): Promise<RawPicture> => {
    const layers = await (side === 'detail'
      ? detailLayersOf(name, Math.min(width, DETAIL_WIDTH))
      : layersOf(name, width))
    return compose(layers, furnitureHide(hex))
  }

  return {
    async paint(picture: Picture, width: number) {
      if (picture.kind === 'swatch') {
        const { grain, shine, turned } = FAMILIES[picture.family]
        const swatch = await layersOf(`swatch-${grain}`, width)
        const painted = compose(swatch, swatchHide(swatch, picture.hex, shine))
        return turned ? mirrored(painted) : painted
      }
      if (picture.kind !== 'model') return undefined

      const isMirrored = picture.model.endsWith(MIRRORED)
      const name = isMirrored ? picture.model.slice(0, -MIRRORED.length) : picture.model
      if (!isThere(name)) return undefined
      const painted = await furniture(name, picture.side, picture.hex, width)
      return isMirrored !== (picture.side === 'mirror') ? mirrored(painted) : painted
    },
  }
}

/** Keeps layers until there are too many; who asks for layers that are being read waits for those. */
function layersAtHand() {
  const reading = new Map<string, Promise<LightLayers>>()
  const read = new LRUCache<string, LightLayers>({ maxSize: AT_HAND, sizeCalculation: bytesOf })

  return async (key: string, make: () => Promise<LightLayers>): Promise<LightLayers> => {
    const atHand = read.get(key)
    if (atHand) return atHand
    const started =
      reading.get(key) ??
      make()
        .then((layers) => {
          read.set(key, layers)
          return layers
        })
        .finally(() => reading.delete(key))
    reading.set(key, started)
    return started
  }
}

function remembered<Answer>(ask: (name: string) => Answer) {
  const answers = new Map<string, Answer>()
  return (name: string): Answer => {
    const known = answers.get(name)
    if (known !== undefined) return known
    const answer = ask(name)
    answers.set(name, answer)
    return answer
  }
}
