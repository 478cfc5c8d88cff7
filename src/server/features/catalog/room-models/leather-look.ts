import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type JpegOptions } from 'sharp'
import {
  displayFromLinear,
  linearFromByte,
  linearFromHex,
  type Rgb,
} from '#shared/domain/pictures/render-layers/film.ts'
import type { LeatherFamily } from './leather-families.ts'

/** Width and height of the textures in pixels, and the JPEG quality of the normals. */
export type TextureSize = { side: number; quality: number }

/** Images of a leather, JPEG. */
export type LeatherImages = { normal: Buffer; shade: Buffer | undefined; rough: Buffer | undefined }

/** How a leather looks in a 3D model. Colors are linear. */
export type LeatherLook = LeatherFamily & {
  /** Mean color of the leather. */
  color: Rgb
  /** Color of the stitches: darker than light leather, and a little lighter than dark leather. */
  thread: Rgb
  /** Strength of the ambient occlusion, 0 to 1. Light leather lights its own folds. */
  occlusionStrength: number
}

const LIGHT_LEATHER = 0.35

/** Returns the look of a leather. */
export function leatherLook(properties: LeatherFamily, hex: string): LeatherLook {
  const color = linearFromHex(hex)
  const isLight = color[0] * 0.21 + color[1] * 0.72 + color[2] * 0.07 > LIGHT_LEATHER
  const threadPart = (part: number) => (isLight ? part * 0.6 : Math.min(1, part * 1.15 + 0.004))
  return {
    ...properties,
    color,
    thread: [threadPart(color[0]), threadPart(color[1]), threadPart(color[2])],
    occlusionStrength: isLight ? 0.55 : 0.9,
  }
}

/**
 * Returns the images of a family. They are JPEG, because Scene Viewer and Quick Look do not read WebP.
 *
 * @param folder with the layout of `resources/three-d/leather`
 */
export async function leatherImages(
  folder: string,
  name: string,
  { shade, rough }: Pick<LeatherFamily, 'shade' | 'rough'>,
  { side, quality }: TextureSize,
): Promise<LeatherImages> {
  const image = async (kind: string, options: JpegOptions) =>
    sharp(await readFile(join(folder, `${name}-${kind}.webp`)))
      .resize(side, side, { withoutEnlargement: true })
      .toColorspace('srgb')
      .jpeg({ mozjpeg: true, ...options })
      .toBuffer()
  const [normal, shadeImage, roughImage] = await Promise.all([
    // Without chroma subsampling: red and green are the slope of the surface.
    image('normal', { quality, chromaSubsampling: '4:4:4' }),
    shade ? image('shade', { quality: 75 }) : undefined,
    rough ? image('rough', { quality: 75 }) : undefined,
  ])
  return { normal, shade: shadeImage, rough: roughImage }
}

/**
 * Returns the shade of a family in the color of a leather, as JPEG, so that a viewer needs no multiplication. Every pixel
 * is `color` × `top` × shade.
 */
export async function tintedShade(shade: Buffer, { color, top }: Pick<LeatherLook, 'color' | 'top'>): Promise<Buffer> {
  const { data, info } = await sharp(shade).greyscale().raw().toBuffer({ resolveWithObject: true })
  const tables = color.map((part) =>
    Uint8Array.from({ length: 256 }, (_, byte) => byteFromLinear(part * top * linearFromByte(byte))),
  )
  const tinted = Buffer.alloc(info.width * info.height * 3)
  for (let at = 0; at < tinted.length; at += 1) {
    tinted[at] = tables[at % 3]?.[data[Math.trunc(at / 3)] ?? 0] ?? 0
  }
  return sharp(tinted, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality: 82, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** Longest side of the map of ambient occlusion in pixels. It is soft, and covers the whole piece. */
const OCCLUSION_SIDE = 512

/**
 * Returns the map of ambient occlusion as JPEG. With a `strength` below 1 it is lighter. Its sides are powers of two, which
 * all graphics hardware can repeat and shrink.
 */
export async function occlusionImage(file: Uint8Array, strength = 1): Promise<Buffer> {
  const { width, height } = await sharp(file).metadata()
  return sharp(file)
    .flatten()
    .resize(powerOfTwo(width), powerOfTwo(height), { fit: 'fill' })
    .linear(strength, 255 * (1 - strength))
    .toColorspace('srgb')
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}

/** Returns the largest power of two up to `side` and `OCCLUSION_SIDE`. */
const powerOfTwo = (side: number) => 2 ** Math.floor(Math.log2(Math.min(side, OCCLUSION_SIDE)))

/** Converts linear light to an sRGB byte. */
const byteFromLinear = (light: number) => Math.round(255 * displayFromLinear(Math.min(1, light)))
