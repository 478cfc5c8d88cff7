import { tintedShade } from './leather-look.ts'
import { extentOf, type Part, separateParts } from './piece.ts'
import { LEATHER } from './read-piece.ts'
import { storedZip } from './stored-zip.ts'
import { type DressedPiece, THREAD } from './write-glb.ts'

/** Names of the images in the archive. */
const IMAGES = {
  color: 'textures/color.jpg',
  normal: 'textures/normal.jpg',
  roughness: 'textures/roughness.jpg',
  occlusion: 'textures/occlusion.jpg',
} as const

/** Sets of texture coordinates: tiles of leather, and the map of ambient occlusion. */
const TILES = 'st'
const SHADOWS = 'st1'

/**
 * Returns the piece as a USDZ for Quick Look: a text USD file and JPEG images, in meters with Y up.
 *
 * Numbers have as many decimals as a viewer can show: a tenth of a millimeter, and a third of a pixel of a texture. The
 * images have the color and the strength of the ambient occlusion already, because not all viewers multiply.
 *
 * @param piece with an `occlusion` image of the strength that is shown
 */
export async function writeUsdz({ parts, paints, look, images, occlusion }: DressedPiece): Promise<Buffer> {
  const color = images.shade && (await tintedShade(images.shade, look))
  const materialNames = [...new Set(parts.map(({ material }) => material))]
  const materials = materialNames.map((name) => {
    if (name === LEATHER) {
      return materialText(name, {
        color: color ? { image: IMAGES.color } : look.color,
        roughness: images.rough ? { image: IMAGES.roughness } : look.roughness,
        metallic: 0,
        normal: true,
        occlusion: occlusion !== undefined,
      })
    }
    const paint = paints.get(name)
    return materialText(name, {
      color: name === THREAD ? look.thread : (paint?.color ?? [1, 1, 1]),
      roughness: paint?.roughness ?? 1,
      metallic: paint?.metallic ?? 0,
    })
  })
  const meshes = parts.flatMap(separateParts).map((part, index) => meshText(`Part${index + 1}`, part))
  const scene = [HEAD, ...meshes, '  def Scope "Materials"\n  {\n', ...materials, '  }\n}\n'].join('')
  return storedZip([
    { name: 'piece.usda', bytes: Buffer.from(scene, 'utf8') },
    ...(color ? [{ name: IMAGES.color, bytes: color }] : []),
    { name: IMAGES.normal, bytes: images.normal },
    ...(images.rough ? [{ name: IMAGES.roughness, bytes: images.rough }] : []),
    ...(occlusion ? [{ name: IMAGES.occlusion, bytes: occlusion }] : []),
  ])
}

const HEAD = `#usda 1.0
(
  defaultPrim = "Piece"
  metersPerUnit = 1
  upAxis = "Y"
)

def Xform "Piece" (
  kind = "component"
)
{
`

function meshText(name: string, part: Part): string {
  const { min, max } = extentOf([part])
  const counts = new Array(part.indices.length / 3).fill(3)
  return `  def Mesh "${name}" (
    prepend apiSchemas = ["MaterialBindingAPI"]
  )
  {
    float3[] extent = [${tuple(min, 4)}, ${tuple(max, 4)}]
    int[] faceVertexCounts = [${counts.join(',')}]
    int[] faceVertexIndices = [${part.indices.join(',')}]
    rel material:binding = <${materialPath(part.material)}>
    normal3f[] normals = [${tuples(part.normals, 3, 2)}] (
      interpolation = "vertex"
    )
    point3f[] points = [${tuples(part.positions, 3, 4)}]
${coordinatesText(TILES, part.tiles, 3)}${coordinatesText(SHADOWS, part.shadows, 4)}    uniform token subdivisionScheme = "none"
  }
`
}

/** Texture coordinates of USD begin at the bottom of the image, those of glTF at the top. */
function coordinatesText(name: string, numbers: Float32Array | undefined, decimals: number): string {
  if (!numbers) return ''
  const flipped = numbers.map((value, index) => (index % 2 === 0 ? value : 1 - value))
  return `    texCoord2f[] primvars:${name} = [${tuples(flipped, 2, decimals)}] (
      interpolation = "vertex"
    )
`
}

type Image = { image: string }
type MaterialProperties = {
  color: readonly number[] | Image
  roughness: number | Image
  metallic: number
  normal?: boolean
  occlusion?: boolean
}

const materialPath = (name: string) => `/Piece/Materials/${identifier(name)}`

/** @example identifier('black-steel') // 'black_steel' */
const identifier = (name: string) => name.replaceAll(/\W/g, '_')

function materialText(name: string, { color, roughness, metallic, normal, occlusion }: MaterialProperties): string {
  const path = materialPath(name)
  const from = (shader: string, output: string) => `<${path}/${shader}.outputs:${output}>`
  const inputs = [
    isImage(color)
      ? `color3f inputs:diffuseColor.connect = ${from('Color', 'rgb')}`
      : `color3f inputs:diffuseColor = ${tuple(color, 4)}`,
    `float inputs:metallic = ${rounded(metallic, 3)}`,
    isImage(roughness)
      ? `float inputs:roughness.connect = ${from('Roughness', 'g')}`
      : `float inputs:roughness = ${rounded(roughness, 3)}`,
    ...(normal ? [`normal3f inputs:normal.connect = ${from('Normal', 'rgb')}`] : []),
    ...(occlusion ? [`float inputs:occlusion.connect = ${from('Occlusion', 'r')}`] : []),
  ]
  const shaders = [
    ...(isImage(color)
      ? [textureText(path, 'Color', { ...color, space: 'sRGB', set: TILES, output: 'float3 outputs:rgb' })]
      : []),
    ...(isImage(roughness)
      ? [textureText(path, 'Roughness', { ...roughness, space: 'raw', set: TILES, output: 'float outputs:g' })]
      : []),
    ...(normal
      ? [
          textureText(path, 'Normal', {
            image: IMAGES.normal,
            space: 'raw',
            set: TILES,
            output: 'float3 outputs:rgb',
            isNormal: true,
          }),
        ]
      : []),
    ...(occlusion
      ? [
          textureText(path, 'Occlusion', {
            image: IMAGES.occlusion,
            space: 'raw',
            set: SHADOWS,
            output: 'float outputs:r',
          }),
        ]
      : []),
    ...(normal ? [readerText(TILES)] : []),
    ...(occlusion ? [readerText(SHADOWS)] : []),
  ]
  return `    def Material "${identifier(name)}"
    {
      token outputs:surface.connect = ${from('Surface', 'surface')}
      def Shader "Surface"
      {
        uniform token info:id = "UsdPreviewSurface"
${inputs.map((input) => `        ${input}\n`).join('')}        token outputs:surface
      }
${shaders.join('')}    }
`
}

const isImage = (value: object | number): value is Image => typeof value === 'object' && 'image' in value

type TextureProperties = Image & {
  space: 'sRGB' | 'raw'
  set: string
  output: string
  /** Converts the bytes of a normal map to -1 to 1. */
  isNormal?: boolean
}

const textureText = (path: string, name: string, { image, space, set, output, isNormal }: TextureProperties) =>
  `      def Shader "${name}"
      {
        uniform token info:id = "UsdUVTexture"
        asset inputs:file = @${image}@
${isNormal ? '        float4 inputs:bias = (-1, -1, -1, 0)\n        float4 inputs:scale = (2, 2, 2, 1)\n' : ''}        token inputs:sourceColorSpace = "${space}"
        float2 inputs:st.connect = <${path}/Reader_${set}.outputs:result>
        token inputs:wrapS = "repeat"
        token inputs:wrapT = "repeat"
        ${output}
      }
`

const readerText = (set: string) => `      def Shader "Reader_${set}"
      {
        uniform token info:id = "UsdPrimvarReader_float2"
        string inputs:varname = "${set}"
        float2 outputs:result
      }
`

/** @example tuple([0.12345, 1], 3) // '(0.123,1)' */
const tuple = (numbers: readonly number[], decimals: number) =>
  `(${numbers.map((number) => rounded(number, decimals)).join(',')})`

function tuples(numbers: Float32Array, size: number, decimals: number): string {
  const texts: string[] = []
  for (let at = 0; at < numbers.length; at += size) texts.push(tuple([...numbers.subarray(at, at + size)], decimals))
  return texts.join(',')
}

/** Rounds a number. Adding zero makes -0 a plain zero. */
const rounded = (number: number, decimals: number) => Math.round(number * 10 ** decimals) / 10 ** decimals + 0
