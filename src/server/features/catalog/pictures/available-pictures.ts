import { existsSync, readFileSync } from 'node:fs'
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
  ROOM_NAMES,
  type RoomName,
} from '#shared/domain/pictures/picture-names.ts'
import { BORROWED } from './render-layers/families.ts'
import { entriesOf, PICTURES_FOLDER } from './resources.ts'

/**
 * A rendered side. `backdrops`: legs for which it has a backdrop, in addition to the default `room.webp`. `room`: what
 * the side `room` shows around the piece.
 */
export type RenderedSide = { backdrops: ReadonlySet<LegsName>; room?: RoomName | undefined }

/** Names of the pictures that exist. Read once from the folders, so that a URL is validated without disk access. */
export type AvailablePictures = {
  models: ReadonlyMap<string, ReadonlyMap<PictureSide, RenderedSide>>
  swatchFamilies: ReadonlySet<string>
  /** Names of the close-ups of leather: `touch-piping`. */
  closeUps: ReadonlySet<string>
  /** Models with cords along their seams. The others are only stitched, or nailed. */
  pipedModels: ReadonlySet<string>
  banners: ReadonlySet<string>
  scenes: ReadonlySet<string>
}

let available: AvailablePictures | undefined

/** Returns the names of the pictures in `resources/pictures`. */
export function bundledPictures(): AvailablePictures {
  available ??= readAvailablePictures(PICTURES_FOLDER)
  return available
}

/** Reads a folder with the layout of `resources/pictures` (see its README). */
export function readAvailablePictures(folder: string): AvailablePictures {
  const models = foldersIn(join(folder, 'models')).map(
    (model) => [model, sidesOf(join(folder, 'models', model))] as const,
  )
  const grains = foldersIn(join(folder, 'swatches'))
  const borrowers = Object.keys(BORROWED).filter((family) => grains.includes(BORROWED[family]?.grain ?? ''))
  return {
    models: new Map(models.filter(([, sides]) => sides.has('front'))),
    swatchFamilies: new Set([...grains, ...borrowers]),
    closeUps: new Set(foldersWithLayers(join(folder, 'close-ups'))),
    pipedModels: new Set(pipedModels(join(folder, 'models', 'piped.json'))),
    banners: new Set(picturesIn(join(folder, 'banners'))),
    scenes: new Set(picturesIn(join(folder, 'scenes'))),
  }
}

/**
 * Returns the picture in the form in which the shop has it; undefined when the shop does not have it. Does not check
 * photographs and the placeholder.
 *
 * Removes legs that make no difference, so that the picture is made and cached once: legs without a rendered backdrop,
 * and legs in a detail picture that is cut from the front.
 */
export function resolvePicture(
  { models, swatchFamilies, closeUps, banners, scenes }: AvailablePictures,
  picture: Picture,
): Picture | undefined {
  switch (picture.kind) {
    case 'model': {
      const { legs, ...withoutLegs } = picture
      const sides = models.get(renderedName(picture.model))
      const side = sides?.get(picture.side)
      if (side) return legs && side.backdrops.has(legs) ? picture : withoutLegs
      return sides && picture.side === 'detail' ? withoutLegs : undefined
    }
    case 'swatch':
      return swatchFamilies.has(picture.family) || closeUps.has(picture.family) ? picture : undefined
    case 'banner':
      return banners.has(picture.name) ? picture : undefined
    case 'scene':
      return scenes.has(picture.name) ? picture : undefined
    case 'option':
      return isOneOf(OPTION_NAMES[picture.axis], picture.name) ? picture : undefined
    case 'photo':
    case 'placeholder':
      return picture
  }
}

/** Whether the layers of this side of a model were rendered. A missing detail is cut from the front. */
export const isRenderedSide = (model: string, side: PictureSide) =>
  bundledPictures().models.get(renderedName(model))?.has(side) === true

/** Whether a model has cords along its seams, as on the close-up of a seam. */
export const hasCords = (model: string) => bundledPictures().pipedModels.has(renderedName(model))

/** Returns the room in which a model is shown; undefined when it has no picture in a room. */
export const roomOf = (model: string): RoomName | undefined =>
  bundledPictures().models.get(renderedName(model))?.get('room')?.room

/** Folder name of a model, without the suffix for mirrored models. */
export const renderedName = (model: string) => (model.endsWith(MIRRORED) ? model.slice(0, -MIRRORED.length) : model)

function sidesOf(folder: string): Map<PictureSide, RenderedSide> {
  const sides = foldersIn(folder).filter((side) => isOneOf(PICTURE_SIDES, side))
  return new Map(
    sides.flatMap((side): [PictureSide, RenderedSide][] => {
      const files = new Set(filesIn(join(folder, side)))
      const backdrops = new Set(OPTION_NAMES.leg.filter((legs) => files.has(`room-${legs}.webp`)))
      if (!files.has('layers.json')) return []
      if (side !== 'room') return [[side, { backdrops }]]
      const room = roomIn(join(folder, side, 'layers.json'))
      return room ? [[side, { backdrops, room }]] : []
    }),
  )
}

/** Returns the room that is named in the layers; undefined for one that this version of the shop does not know. */
function roomIn(file: string): RoomName | undefined {
  const { room = '' } = JSON.parse(readFileSync(file, 'utf8')) as { room?: string } // our own tool wrote it
  return isOneOf(ROOM_NAMES, room) ? room : undefined
}

/** Subfolders whose rendering has finished: `layers.json` is written last. */
const foldersWithLayers = (folder: string) =>
  foldersIn(folder).filter((name) => filesIn(join(folder, name)).includes('layers.json'))

/** Reads the list that the studio writes; empty when there is none. */
function pipedModels(file: string): string[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [] // our own tool wrote it
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
