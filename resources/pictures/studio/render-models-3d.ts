/**
 * Makes the 3D models and packs them into resources/three-d/models: node resources/pictures/studio/render-models-3d.ts
 * [MODEL…] [--again] [--pack] [--raw FOLDER]
 *
 * Without names it makes all missing models, which takes about a minute each on one core: start it with `nice` in the
 * background. It can be stopped and started again. `--again` makes models that exist, `--pack` packs them again from the raw
 * files of an earlier run. A failed model is reported, and the next one follows.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { blender } from './blender.ts'
import { packModel, readRaw } from './pack-models-3d.ts'

const target = join(import.meta.dirname, '..', '..', 'three-d')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    again: { type: 'boolean' },
    pack: { type: 'boolean' },
    raw: { type: 'string', default: join(tmpdir(), 'models-3d') },
  },
})

/** The other position of the relax chairs: positions.py. */
const POSITIONS = ['passaat', 'bries', 'luwte', 'dageraad', 'avondrood', 'zondag', 'siesta']
  .map((model) => `${model}-reclined`)
  .concat(['moesson-upright', 'windstil-upright'])

/** Returns the models to make. Sets are last, because they consist of the others. */
async function modelsToMake(): Promise<string[]> {
  const pictured = await readdir(join(target, '..', 'pictures', 'models'))
  const isSet = (model: string) => model.startsWith('set-')
  const all = [...pictured.filter((model) => !isSet(model)), ...POSITIONS, ...pictured.filter(isSet)]
  const unknown = positionals.filter((model) => !all.includes(model))
  if (unknown.length > 0) throw new Error(`No such model: ${unknown.join(', ')}`)
  const known = await readKnown()
  return all
    .filter((model) => positionals.length === 0 || positionals.includes(model))
    .filter((model) => values.again || values.pack || !known[model])
}

/** Builds a model in Blender unless its raw files are there. Those of a set are the files of its pieces. */
async function build(model: string, again: boolean): Promise<void> {
  if (again || !existsSync(join(values.raw, `${model}.json`))) {
    await blender('export_glb.py', [model, '--out', values.raw])
  }
  const { places = [] } = await readRaw(values.raw, model)
  for (const piece of new Set(places.map(([piece]) => piece))) await build(piece, false)
}

type Known = Record<string, { legs: string[]; size: number[] }>
const list = join(target, 'models.json')
const readKnown = async (): Promise<Known> => (existsSync(list) ? JSON.parse(await readFile(list, 'utf8')) : {})

/** Adds a model to the list, one line per model. The list is replaced at once, so it is never half written. */
async function remember(model: string, about: Known[string]): Promise<void> {
  const known = Object.entries({ ...(await readKnown()), [model]: about }).sort(([a], [b]) => (a < b ? -1 : 1))
  const lines = known.map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  await writeFile(`${list}.new`, `{\n${lines.join(',\n')}\n}\n`)
  await rename(`${list}.new`, list)
}

await mkdir(join(target, 'models'), { recursive: true })
await mkdir(values.raw, { recursive: true })
/** Packs a model whose raw files are there, and adds it to the list. */
async function packAndRemember(model: string, began: number): Promise<void> {
  const { bytes, brotliBytes, legs, size, triangles } = await packModel(values.raw, model)
  await writeFile(join(target, 'models', `${model}.glb`), bytes)
  await remember(model, { legs, size })
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(model, `${seconds} s, ${triangles} triangles, ${Math.round(brotliBytes / 1000)} kB`, JSON.stringify(size))
}

const failed = (model: string) => (error: unknown) => console.error(model, 'failed:', error)

// Blender builds the next model while one is packed.
let packing = Promise.resolve()
for (const model of await modelsToMake()) {
  const began = performance.now()
  const isBuilt = await build(model, values.again ?? false).then(() => true, failed(model))
  await packing
  if (isBuilt) packing = packAndRemember(model, began).catch(failed(model))
}
await packing
