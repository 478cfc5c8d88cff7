import { join } from 'node:path'
import type { Picture } from '#shared/domain/pictures/picture.ts'
import {
  isOneOf,
  isPictureName,
  type LegsName,
  MIRRORED,
  OPTION_NAMES,
  PICTURE_SIDES,
  type PictureSide,
} from '#shared/domain/pictures/picture-names.ts'
import { BORROWED } from './render-layers/families.ts'
import { entriesOf, PICTURES_FOLDER } from './resources.ts'

/** What was rendered of one side: the legs it can be shown on, besides those of its own `room.webp`. */
export type RenderedSide = { rooms: ReadonlySet<LegsName> }

/** Which pictures there are, as folders and files. Read once: an address is judged without looking at the disk. */
export type PictureStock = {
  models: ReadonlyMap<string, ReadonlyMap<PictureSide, RenderedSide>>
  families: ReadonlySet<string>
  banners: ReadonlySet<string>
  scenes: ReadonlySet<string>
}

let stock: PictureStock | undefined

/** What lies in the `resources/pictures` of this shop. */
export function ourPictures(): PictureStock {
  stock ??= readPictureStock(PICTURES_FOLDER)
  return stock
}

/** Looks through a folder that is laid out as `resources/pictures` (its README). */
export function readPictureStock(folder: string): PictureStock {
  const models = foldersIn(join(folder, 'models')).map(
    (model) => [model, sidesOf(join(folder, 'models', model))] as const,
  )
  const grains = foldersIn(join(folder, 'swatches'))
  const borrowing = Object.keys(BORROWED).filter((family) => grains.includes(BORROWED[family]?.grain ?? ''))
  return {
    models: new Map(models.filter(([, sides]) => sides.has('front'))),
    families: new Set([...grains, ...borrowing]),
    banners: new Set(picturesIn(join(folder, 'banners'))),
    scenes: new Set(picturesIn(join(folder, 'scenes'))),
  }
}

/**
 * The picture as it is made; undefined when the shop does not have it (photographs are not looked at here).
 *
 * Legs that change nothing are left out, so that a picture is made and kept once: those that the model was not
 * rendered on, and those beside a close look that is cut from the front.
 */
export function inStock({ models, families, banners, scenes }: PictureStock, picture: Picture): Picture | undefined {
  switch (picture.kind) {
    case 'model': {
      const { legs, ...onOwnLegs } = picture
      const sides = models.get(renderedName(picture.model))
      const side = sides?.get(picture.side)
      if (side) return legs && side.rooms.has(legs) ? picture : onOwnLegs
      return sides && picture.side === 'detail' ? onOwnLegs : undefined
    }
    case 'swatch':
      return families.has(picture.family) ? picture : undefined
    case 'banner':
      return banners.has(picture.name) ? picture : undefined
    case 'scene':
      return scenes.has(picture.name) ? picture : undefined
    case 'photo':
    case 'option':
    case 'placeholder':
      return picture
  }
}

/** The folder of a model, whichever way round it stands. */
export const renderedName = (model: string) => (model.endsWith(MIRRORED) ? model.slice(0, -MIRRORED.length) : model)

function sidesOf(folder: string): Map<PictureSide, RenderedSide> {
  const sides = foldersIn(folder).filter((side) => isOneOf(PICTURE_SIDES, side))
  return new Map(
    sides.flatMap((side) => {
      const files = new Set(filesIn(join(folder, side)))
      const rooms = new Set(OPTION_NAMES.leg.filter((legs) => files.has(`room-${legs}.webp`)))
      return files.has('layers.json') ? [[side, { rooms }] as const] : []
    }),
  )
}

const foldersIn = (folder: string) =>
  entriesOf(folder)
    .filter((entry) => entry.isDirectory() && isPictureName(entry.name))
    .map(({ name }) => name)

const filesIn = (folder: string) =>
  entriesOf(folder)
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

const picturesIn = (folder: string) =>
  filesIn(folder).flatMap((file) => {
    const name = file.slice(0, -'.webp'.length)
    return file.endsWith('.webp') && isPictureName(name) ? name : []
  })
