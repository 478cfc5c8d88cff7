/*
 * Addresses of the 3D files of the shop (`resources/three-d`), as the server serves them.
 */

/** URL of the index: the current version, and how each leather family looks. */
export const THREE_D_INDEX_URL = '/3d/index.json'

/**
 * Surface of a leather family, beside its textures.
 *
 * - `top`: brightest value of the shade; the color is multiplied by it.
 * - `roughness`: 0 for a mirror, 1 for chalk. Not used when the family has a texture for it.
 * - `specular`: amount of reflection, 0 for nubuck and suede.
 * - `shade`, `rough`: whether the texture exists.
 */
export type LeatherSurface = { top: number; roughness: number; specular: number; shade: boolean; rough: boolean }

/** A position of a relax chair. */
export const POSITIONS = ['upright', 'reclined'] as const
export type Position = (typeof POSITIONS)[number]

/**
 * Content of the index. `otherPositions`: per relax chair the position that is not the one of its pictures, for which it
 * has a second file.
 */
export type ThreeDIndex = {
  version: string
  families: Readonly<Record<string, LeatherSurface>>
  otherPositions: Readonly<Record<string, Position>>
}

/** A file with 3D content, by its path in `resources/three-d`. */
export type ThreeDFile = `models/${string}.glb` | `leather/${string}.webp` | 'studio.hdr'

/**
 * Returns the URL of a file. With the current version, browsers cache the file forever.
 *
 * @example threeDUrl('models/merel-3.glb', '1a2b3c4d') // /3d/1a2b3c4d/models/merel-3.glb
 */
export const threeDUrl = (file: ThreeDFile, version: string) => `/3d/${version}/${file}`

/** Name of the texture of a leather family. */
export const leatherFile = (family: string, layer: 'normal' | 'shade' | 'rough'): ThreeDFile =>
  `leather/${family}-${layer}.webp`

/**
 * Name of the file of a model; a mirrored model has no file of its own.
 *
 * @param position the other position of a relax chair; undefined for the position of its pictures
 */
export const modelFile = (model: string, position?: Position | undefined): ThreeDFile =>
  position === undefined ? `models/${model}.glb` : `models/${model}-${position}.glb`

/**
 * Returns the relax chairs with a second file, from the names of all files.
 *
 * @example otherPositionsIn(['models/arend.glb', 'models/arend-reclined.glb']) // { arend: 'reclined' }
 */
export function otherPositionsIn(files: readonly string[]): Record<string, Position> {
  const known = new Set(files)
  const found: [string, Position][] = files.flatMap((file) => {
    const [, model, position] = SECOND_FILE.exec(file) ?? []
    return model && known.has(modelFile(model)) ? [[model, position as Position]] : [] // the expression has only these
  })
  return Object.fromEntries(found)
}

const SECOND_FILE = /^models\/(.+)-(upright|reclined)\.glb$/

const ADDRESS =
  /^\/3d\/([0-9a-f]{8}|current)\/(models\/[a-z0-9]+(?:-[a-z0-9]+)*\.glb|leather\/[a-z]+-(?:normal|shade|rough)\.webp|studio\.hdr)$/

/** Parses a URL of `threeDUrl`; undefined for any other URL. The server checks whether the file exists. */
export function parseThreeDUrl(url: string): { version: string; file: ThreeDFile } | undefined {
  const [, version, file] = ADDRESS.exec(url) ?? []
  return version && file ? { version, file: file as ThreeDFile } : undefined // the expression has only these forms
}
