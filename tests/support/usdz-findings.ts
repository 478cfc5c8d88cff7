import { crc32 } from 'node:zlib'

/** A file in a USDZ. `offset`: where its content begins. */
type StoredFile = { name: string; bytes: Buffer; offset: number }

/**
 * Returns the files of a zip archive, from its directory. Throws when a file is compressed or damaged, or when its local
 * header differs from the directory.
 */
export function filesOfUsdz(archive: Buffer): StoredFile[] {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const count = archive.readUInt16LE(end + 10)
  const files: StoredFile[] = []
  let entry = archive.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    const nameLength = archive.readUInt16LE(entry + 28)
    const name = archive.toString('utf8', entry + 46, entry + 46 + nameLength)
    const header = archive.readUInt32LE(entry + 42)
    const size = archive.readUInt32LE(entry + 24)
    const begin = header + 30
    const localName = archive.toString('utf8', begin, begin + archive.readUInt16LE(header + 26))
    if (archive.readUInt16LE(entry + 10) !== 0 || archive.readUInt16LE(header + 8) !== 0)
      throw new Error(`${name} is compressed`)
    if (localName !== name) throw new Error(`${name} is called ${localName} in its header`)
    const offset = begin + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
    const bytes = archive.subarray(offset, offset + size)
    if (crc32(bytes) !== archive.readUInt32LE(entry + 16)) throw new Error(`${name} is damaged`)
    files.push({ name, bytes, offset })
    entry += 46 + nameLength + archive.readUInt16LE(entry + 30) + archive.readUInt16LE(entry + 32)
  }
  return files
}

/** A mesh in a text USD file. */
export type UsdMesh = { name: string; points: number[][]; indices: number[]; material: string }

/** Returns the meshes of a text USD file. */
export function meshesOfUsda(scene: string): UsdMesh[] {
  return [...scene.matchAll(/def Mesh "(\w+)"[\s\S]*?\n {2}\}\n/g)].map(([text, name = '']) => ({
    name,
    points: tuplesOf(text, 'point3f[] points'),
    indices: numbersOf(text, 'int[] faceVertexIndices'),
    material: /material:binding = <\/Piece\/Materials\/(\w+)>/.exec(text)?.[1] ?? '',
  }))
}

/**
 * Returns what is wrong with a USDZ by the rules of Pixar's `usdchecker` for ARKit, as far as they concern our files;
 * empty for a good file. `usdchecker` itself needs a build of USD, which no package registry of this project has.
 */
export function usdzFindings(archive: Buffer): string[] {
  const files = filesOfUsdz(archive)
  const [first] = files
  if (!first) return ['no file']
  const scene = first.bytes.toString('utf8')
  const names = new Set(files.map(({ name }) => name))
  const prims = primsOf(scene)
  const used = [...scene.matchAll(/@([^@]+)@/g)].map(([, name = '']) => name)
  const findings: [isWrong: boolean, finding: string][] = [
    [!/\.usd[ac]?$/.test(first.name), `first file is ${first.name}`],
    [!scene.startsWith('#usda 1.0\n'), 'no header of a text file'],
    [!/^ {2}metersPerUnit = 1$/m.test(scene), 'units are not meters'],
    [!/^ {2}upAxis = "Y"$/m.test(scene), 'Y is not up'],
    [!prims.has(`/${/defaultPrim = "(\w+)"/.exec(scene)?.[1]}`), 'default prim does not exist'],
    [/displayColor/.test(scene), 'has vertex colors'],
    [/\b(nan|inf|undefined|-?Infinity)\b/i.test(scene), 'has a number that is not one'],
    [/[^\n]\d+e[-+]\d/i.test(scene), 'has an exponent'],
    ...files.map(({ name, offset }): [boolean, string] => [offset % 64 !== 0, `${name} is not aligned`]),
    ...files.slice(1).map(({ name, bytes }): [boolean, string] => [!isImage(name, bytes), `${name} is no image`]),
    ...files.slice(1).map(({ name }): [boolean, string] => [!used.includes(name), `${name} is not used`]),
    ...used.map((name): [boolean, string] => [!names.has(name), `${name} does not exist`]),
    ...[...scene.matchAll(/<([^>]+)>/g)].map(([, target = '']): [boolean, string] => [
      !prims.has(target.split('.')[0] ?? ''),
      `${target} does not exist`,
    ]),
    // Every output that something connects to is declared in its shader.
    ...[...scene.matchAll(/<([^>]+)\.(outputs:\w+)>/g)].map(([, prim = '', output = '']): [boolean, string] => [
      !prims.get(prim)?.includes(output),
      `${prim}.${output} is not declared`,
    ]),
    ...meshFindings(scene),
    ...normalMapFindings(scene),
  ]
  return findings.flatMap(([isWrong, finding]) => (isWrong ? [finding] : []))
}

const isImage = (name: string, bytes: Buffer) =>
  /\.jpe?g$/.test(name) ? bytes.readUInt16BE(0) === 0xffd8 : /\.png$/.test(name) && bytes.readUInt32BE(0) === 0x89504e47

/** Every prim by its path, with its own text. The file is indented by two spaces per level. */
function primsOf(scene: string): Map<string, string> {
  const prims = new Map<string, string>()
  const path: string[] = []
  let current = ''
  for (const line of scene.split('\n')) {
    const [, indent = '', name = ''] = /^( *)def \w+ "(\w+)"/.exec(line) ?? []
    if (name) {
      path.splice(indent.length / 2, path.length, name)
      current = `/${path.join('/')}`
    }
    if (current) prims.set(current, `${prims.get(current) ?? ''}${line.slice(0, 200)}\n`)
  }
  return prims
}

function meshFindings(scene: string): [boolean, string][] {
  return [...scene.matchAll(/def Mesh "(\w+)"[\s\S]*?\n {2}\}\n/g)].flatMap(([text, name]): [boolean, string][] => {
    const counts = numbersOf(text, 'int[] faceVertexCounts')
    const indices = numbersOf(text, 'int[] faceVertexIndices')
    const points = tuplesOf(text, 'point3f[] points').length
    const sets = [...text.matchAll(/texCoord2f\[\] primvars:(\w+) =/g)].map(([, set = '']) => set)
    return [
      [!text.includes('apiSchemas = ["MaterialBindingAPI"]'), `${name} binds a material without the schema`],
      [!text.includes('subdivisionScheme = "none"'), `${name} is subdivided`],
      [counts.reduce((sum, count) => sum + count, 0) !== indices.length, `${name} has other faces than indices`],
      [indices.some((index) => !(index >= 0 && index < points)), `${name} has an index without a point`],
      [tuplesOf(text, 'normal3f[] normals').length !== points, `${name} has other normals than points`],
      ...sets.map((set): [boolean, string] => [
        tuplesOf(text, `texCoord2f[] primvars:${set}`).length !== points,
        `${name} has other ${set} than points`,
      ]),
    ]
  })
}

/** Eight bits of a normal map are 0 to 1, and a normal is -1 to 1, without a curve. */
function normalMapFindings(scene: string): [boolean, string][] {
  const [text = ''] = /def Shader "Normal"[\s\S]*?\n {6}\}\n/.exec(scene) ?? []
  return [
    [!text.includes('inputs:scale = (2, 2, 2, 1)'), 'normal map has no scale'],
    [!text.includes('inputs:bias = (-1, -1, -1, 0)'), 'normal map has no bias'],
    [!text.includes('inputs:sourceColorSpace = "raw"'), 'normal map is not raw'],
  ]
}

function arrayOf(text: string, name: string): string {
  const begin = text.indexOf(`${name} = [`) + name.length + 4
  return text.slice(begin, text.indexOf(']', begin))
}

const numbersOf = (text: string, name: string) => arrayOf(text, name).split(',').map(Number)

const tuplesOf = (text: string, name: string) =>
  arrayOf(text, name)
    .slice(1, -1)
    .split('),(')
    .map((tuple) => tuple.split(',').map(Number))
