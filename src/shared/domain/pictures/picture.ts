import {
  BANNER_NAMES,
  type BannerName,
  isModelName,
  isOneOf,
  OPTION_NAMES,
  type OptionAxis,
  PICTURE_SIDES,
  type PictureSide,
  SWATCH_FAMILIES,
  type SwatchFamily,
} from './picture-names.ts'

/**
 * Something the shop can show, without a word about size or file format.
 *
 * `hex` is the colour of the leather, six lowercase digits without the hash: `8a4b22`.
 */
export type Picture =
  | { kind: 'model'; model: string; side: PictureSide; hex: string }
  | { kind: 'swatch'; family: SwatchFamily; hex: string }
  | { kind: 'banner'; name: BannerName }
  | { kind: 'option'; axis: OptionAxis; name: string }
  | { kind: 'placeholder' }

/** `8a4b22` as the shop writes it in the address of a picture; accepts `#8A4B22` too. Undefined when it is no colour. */
export function hexColour(text: string): string | undefined {
  const hex = text.replace(/^#/, '').toLowerCase()
  return /^[0-9a-f]{6}$/.test(hex) ? hex : undefined
}

/** The path of a picture below `/images/`, without version, width and format: `model/sofa3/front/8a4b22`. */
export function picturePath(picture: Picture): string {
  switch (picture.kind) {
    case 'model':
      return `model/${picture.model}/${picture.side}/${picture.hex}`
    case 'swatch':
      return `swatch/${picture.family}/${picture.hex}`
    case 'banner':
      return `banner/${picture.name}`
    case 'option':
      return `option/${picture.axis}/${picture.name}`
    case 'placeholder':
      return 'placeholder'
  }
}

/** The picture of a path that `picturePath` wrote; undefined for a picture that the shop does not have. */
export function pictureOfPath(path: string): Picture | undefined {
  const [kind, first = '', second = '', third = '', ...rest] = path.split('/')
  if (rest.length > 0) return undefined

  const parts = path.split('/').length - 1
  if (kind === 'model' && parts === 3) {
    return isModelName(first) && isOneOf(PICTURE_SIDES, second) && isWrittenHex(third)
      ? { kind, model: first, side: second, hex: third }
      : undefined
  }
  if (kind === 'swatch' && parts === 2) {
    return isOneOf(SWATCH_FAMILIES, first) && isWrittenHex(second) ? { kind, family: first, hex: second } : undefined
  }
  if (kind === 'banner' && parts === 1) return isOneOf(BANNER_NAMES, first) ? { kind, name: first } : undefined
  if (kind === 'option' && parts === 2) {
    return isAxis(first) && isOneOf(OPTION_NAMES[first], second) ? { kind, axis: first, name: second } : undefined
  }
  return kind === 'placeholder' && parts === 0 ? { kind } : undefined
}

/** One colour has one address: no capitals, no hash. */
const isWrittenHex = (text: string) => hexColour(text) === text

const isAxis = (text: string): text is OptionAxis => Object.hasOwn(OPTION_NAMES, text)

const RATIOS = { model: [4, 3], swatch: [1, 1], banner: [16, 7], option: [4, 3], placeholder: [4, 3] } as const

/** Width and height of a picture as the smallest whole numbers: `[4, 3]`. */
export const aspectRatio = (picture: Pick<Picture, 'kind'>): readonly [width: number, height: number] =>
  RATIOS[picture.kind]

/** The height in pixels that belongs to a width. */
export function pictureHeight(picture: Pick<Picture, 'kind'>, width: number): number {
  const [across, down] = aspectRatio(picture)
  return Math.round((width * down) / across)
}
