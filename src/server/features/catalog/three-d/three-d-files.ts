import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MIRRORED } from '#shared/domain/pictures/picture-names.ts'
import { modelFile, otherPositionsIn, type ThreeDFile, type ThreeDIndex } from '#shared/domain/three-d/three-d-files.ts'

/** Folder with the 3D models and the textures of leather (see its README). */
const THREE_D_FOLDER = join(import.meta.dirname, '../../../../../resources/three-d')

/** The 3D files of the shop. Only files that existed at the start are served, so an unknown URL needs no disk access. */
export type ThreeDFiles = {
  has(file: ThreeDFile): boolean
  /** Content of an existing file. */
  read(file: ThreeDFile): Promise<Buffer>
  /** The index. Its version is a hash of all files, computed at the first call. */
  index(): Promise<ThreeDIndex>
}

/** Opens the 3D files in a folder with the layout of `resources/three-d`. */
function openThreeDFiles(folder: string): ThreeDFiles {
  const names = filesIn(folder)
  const known = new Set(names)
  let index: Promise<ThreeDIndex> | undefined
  return {
    has: (file) => known.has(file),
    read: (file) => readFile(join(folder, file)),
    index() {
      index ??= readIndex(folder, names)
      return index
    },
  }
}

let bundled: ThreeDFiles | undefined

/** Returns the files of `resources/three-d`. */
export function bundledThreeDFiles(): ThreeDFiles {
  bundled ??= openThreeDFiles(THREE_D_FOLDER)
  return bundled
}

/** Returns whether the shop has a 3D model of a model of its pictures, with or without the suffix of mirrored models. */
export const hasThreeDModel = (model: string): boolean =>
  bundledThreeDFiles().has(modelFile(model.endsWith(MIRRORED) ? model.slice(0, -MIRRORED.length) : model))

async function readIndex(folder: string, names: readonly string[]): Promise<ThreeDIndex> {
  const hash = createHash('sha256')
  for (const name of names)
    hash
      .update(name)
      .update('\0')
      .update(await readFile(join(folder, name)))
  // A file of our own repository, which the packing tool writes in this form.
  const families = JSON.parse(await readFile(join(folder, 'leather/families.json'), 'utf8')) as ThreeDIndex['families']
  return { version: hash.digest('hex').slice(0, 8), families, otherPositions: otherPositionsIn(names) }
}

/** Paths of all files in the folder except documents, sorted. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort()
