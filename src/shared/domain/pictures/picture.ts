import {
  isOneOf,
  isPictureName,
  LEG_NAMES,
  type LegsName,
  OPTION_AXES,
  type OptionAxis,
  PICTURE_SIDES,
  type PictureSide,
} from './picture-names.ts'

/**
 * A picture of the shop, independent of size and file format.
 *
 * `hex` is the color of the leather, six lowercase digits without hash: `8a4b22`. `legs` are absent when a model is
 * shown with its default legs. The `family` of a swatch is a kind of leather, for example
 * `touch`, or a close-up of it, for example `touch-piping`. The `id` of a
 * photograph is the hash of its content.
 */
export type Picture =
  | { kind: 'model'; model: string; side: PictureSide; legs?: LegsName; hex: string }
  | { kind: 'swatch'; family: string; hex: string }
  | { kind: 'photo'; id: string }
  | { kind: 'banner'; name: string }
  | { kind: 'scene'; name: string }
  | { kind: 'option'; axis: OptionAxis; name: string }
  | { kind: 'placeholder' }

/** Normalizes a color for the URL of a picture: `#8A4B22` becomes `8a4b22`. Undefined for an invalid color. */
export function hexColor(text: string): string | undefined {
  const hex = text.replace(/^#/, '').toLowerCase()
  return /^[0-9a-f]{6}$/.test(hex) ? hex : undefined
}

/**
 * Returns the path of a picture below `/images/`, without version, width and format:
 * `model/merel-3/front/sled-black/8a4b22`.
 */
export function picturePath(picture: Picture): string {
  switch (picture.kind) {
    case 'model': {
      const { model, side, legs, hex } = picture
      return legs ? `model/${model}/${side}/${legs}/${hex}` : `model/${model}/${side}/${hex}`
    }
    case 'swatch':
      return `swatch/${picture.family}/${picture.hex}`
    case 'photo':
      return `photo/${picture.id}`
    case 'banner':
    case 'scene':
      return `${picture.kind}/${picture.name}`
    case 'option':
      return `option/${picture.axis}/${picture.name}`
    case 'placeholder':
      return 'placeholder'
  }
}

/** Parses a path that `picturePath` returned; undefined for any other path. */
export function pictureOfPath(path: string): Picture | undefined {
  const [kind = '', ...parts] = path.split('/', MOST_PARTS + 1)
  // The cast is safe, because hasOwn checks the key.
  return Object.hasOwn(READERS, kind) ? READERS[kind as keyof typeof READERS](parts) : undefined
}

/** Number of parts of the longest path: `model`, its name, side, legs and color. */
const MOST_PARTS = 5

const READERS = {
  model: ([model = '', side = '', ...rest]) => {
    const [hex = '', legs, ...more] = rest.reverse()
    if (more.length > 0 || !isPictureName(model) || !isOneOf(PICTURE_SIDES, side) || !isNormalizedHex(hex))
      return undefined
    if (legs === undefined) return { kind: 'model', model, side, hex }
    return isOneOf(LEG_NAMES, legs) ? { kind: 'model', model, side, legs, hex } : undefined
  },
  swatch: ([family = '', hex = '', ...rest]) =>
    rest.length === 0 && isPictureName(family) && isNormalizedHex(hex) ? { kind: 'swatch', family, hex } : undefined,
  photo: ([id = '', ...rest]) => (rest.length === 0 && isPhotoId(id) ? { kind: 'photo', id } : undefined),
  banner: ([name = '', ...rest]) => (rest.length === 0 && isPictureName(name) ? { kind: 'banner', name } : undefined),
  scene: ([name = '', ...rest]) => (rest.length === 0 && isPictureName(name) ? { kind: 'scene', name } : undefined),
  option: ([axis = '', name = '', ...rest]) =>
    rest.length === 0 && isOneOf(OPTION_AXES, axis) && name ? { kind: 'option', axis, name } : undefined,
  placeholder: (parts) => (parts.length === 0 ? { kind: 'placeholder' } : undefined),
} as const satisfies Record<Picture['kind'], (parts: string[]) => Picture | undefined>

/** True for the id of a photograph: 32 hexadecimal digits, the hash of its content. */
export const isPhotoId = (text: string) => /^[0-9a-f]{32}$/.test(text)

/** True for a normalized color. Other spellings are refused, so that a picture has exactly one URL. */
const isNormalizedHex = (text: string) => hexColor(text) === text

const RATIOS = {
  model: [4, 3],
  swatch: [1, 1],
  photo: [4, 3],
  banner: [16, 7],
  scene: [4, 3],
  option: [4, 3],
  placeholder: [4, 3],
} as const

/** Returns the aspect ratio in the smallest whole numbers: `[4, 3]`. */
export const aspectRatio = (picture: Pick<Picture, 'kind'>): readonly [width: number, height: number] =>
  RATIOS[picture.kind]

/** Returns the height in pixels for a width. */
export function pictureHeight(picture: Pick<Picture, 'kind'>, width: number): number {
  const [across, down] = aspectRatio(picture)
  return Math.round((width * down) / across)
}
