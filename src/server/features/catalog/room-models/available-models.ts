import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RoomModel } from '#shared/domain/room-models/room-model-url.ts'
import { readFamilies } from './leather-families.ts'

/** The 3D models and leathers of a folder with the layout of `resources/three-d`. */
export type AvailableModels = {
  /** Kinds of legs per model; the first are the default. */
  models: ReadonlyMap<string, readonly string[]>
  families: ReadonlySet<string>
}

const ENDING = '.glb'

/** Reads which models, legs and leathers exist, so that a URL is validated without disk access. */
export function readAvailableModels(folder: string): AvailableModels {
  const modelsFolder = join(folder, 'models')
  const files = readdirSync(modelsFolder).filter((file) => file.endsWith(ENDING))
  return {
    models: new Map(
      files.map((file) => [file.slice(0, -ENDING.length), legsIn(readFileSync(join(modelsFolder, file)))]),
    ),
    families: new Set(Object.keys(readFamilies(join(folder, 'leather')))),
  }
}

/**
 * Returns the room model in the form in which its files are cached; undefined when the shop does not have it. Default
 * legs have no name, and legs that the 3D model does not have are replaced by its default legs, as in its pictures. A
 * model without separate legs cannot be lifted. So each file is made and cached once, except for lifts that a low model cannot have:
 * their files equal that of the model.
 */
export function resolveRoomModel({ models, families }: AvailableModels, piece: RoomModel): RoomModel | undefined {
  const kinds = models.get(piece.model)
  if (!kinds || !families.has(piece.family)) return undefined
  const isOther = piece.legs !== undefined && kinds.indexOf(piece.legs) > 0
  return { ...piece, legs: isOther ? piece.legs : undefined, liftCm: kinds.length > 0 ? piece.liftCm : undefined }
}

/** Returns the kinds of legs in a GLB, in order, from the names of its nodes: `legs:KIND:MATERIAL`. */
function legsIn(file: Buffer): string[] {
  const { nodes }: { nodes?: { name?: string }[] } = JSON.parse(jsonChunkOf(file))
  const kinds = (nodes ?? []).flatMap(({ name = '' }) => {
    const [first, kind] = name.split(':')
    return first === 'legs' && kind ? [kind] : []
  })
  return [...new Set(kinds)]
}

/** The first chunk of a GLB is JSON. Before it are the header of the file, and the length and type of the chunk. */
function jsonChunkOf(file: Buffer): string {
  const begin = 20
  return file.toString('utf8', begin, begin + file.readUInt32LE(12))
}
