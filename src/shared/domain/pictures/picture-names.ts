/**
 * What the shop has pictures of. A name that is not on these lists has no picture: its address
 * answers 404, so nobody can fill the disk of the server with invented ones.
 */

/** Furniture that was rendered in light layers (`resources/pictures`). */
export const RENDERED_MODELS = ['sofa3', 'armchair', 'chair'] as const

/** Furniture and leather care that is drawn. */
export const DRAWN_MODELS = [
  'sofa2-1',
  'sofa2-2',
  'sofa2-3',
  'sofa2-4',
  'corner-1',
  'corner-2',
  'corner-3',
  'corner-4',
  'relax-1',
  'relax-2',
  'relax-3',
  'relax-4',
  'relax-5',
  'relax-6',
  'barstool-1',
  'barstool-2',
  'barstool-3',
  'barstool-4',
  'barstool-5',
  'barstool-6',
  'care-bottle',
  'care-tub',
  'care-cloth',
  'care-kit',
] as const

/** A model of this name with `-mirror` behind it is the same piece the other way round: a corner sofa to the right. */
export const MIRRORED = '-mirror'

/**
 * From where a model is seen. `mirror` stands in for the other side of a piece that was rendered
 * from one side only; `detail` is a close look at the leather and its seams.
 */
export const PICTURE_SIDES = ['front', 'mirror', 'detail'] as const
export type PictureSide = (typeof PICTURE_SIDES)[number]

/** How a hide looks from close by: its grain and its sheen. Every family takes every colour. */
export const SWATCH_FAMILIES = ['touch', 'napa', 'aniline', 'nubuck', 'saddle', 'vintage', 'buffalo', 'toro'] as const
export type SwatchFamily = (typeof SWATCH_FAMILIES)[number]

export const BANNER_NAMES = ['living', 'dining', 'reading', 'samples'] as const
export type BannerName = (typeof BANNER_NAMES)[number]

/** The choices of the configurator that have a drawing, per axis. Leather is shown by its swatch. */
export const OPTION_NAMES = {
  leg: [
    'sled-black',
    'sled-steel',
    'tapered-oak',
    'tapered-walnut',
    'tapered-black',
    'block-oak',
    'block-black',
    'plinth',
    'swivel-black',
    'swivel-steel',
  ],
  handle: ['straight', 'slim', 'wide', 'round', 'wing', 'slope', 'none'],
  'seat-height': ['42', '43', '44', '45', '46', '47', '48', '49', '50', '52', '65', '70', '75', '80'],
  'couch-setup': [
    '1',
    '2',
    '2.5',
    '3',
    '4',
    'corner-left',
    'corner-right',
    'chaise-left',
    'chaise-right',
    'u-shape',
    'ottoman',
  ],
} as const
export type OptionAxis = keyof typeof OPTION_NAMES

/** Whether the shop can show this model, mirrored or not. */
export const isModelName = (name: string) => {
  const plain = name.endsWith(MIRRORED) ? name.slice(0, -MIRRORED.length) : name
  return isOneOf(RENDERED_MODELS, plain) || isOneOf(DRAWN_MODELS, plain)
}

export function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return (names as readonly string[]).includes(name) // widened, because `includes` asks for a Name already
}
