/**
 * How the things that the shop has pictures of are named. Which of them exist is not known here: models,
 * families, banners and scenes are folders and files of `resources/pictures`, which the server looks
 * through when it starts. A name has the right shape, or it has no picture.
 */

/** Lowercase words and numbers with dashes between them; a name is a part of an address and of a path on disk. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const LONGEST_NAME = 40

/** Whether a model, family, banner or scene could be named like this. */
export const isPictureName = (text: string) => text.length <= LONGEST_NAME && NAME.test(text)

/** A model of this name with `-mirror` behind it is the same piece the other way round: a corner sofa to the right. */
export const MIRRORED = '-mirror'

/**
 * From where a model is seen. Every model has a `front` (three quarters) and a `detail`, a close look at the
 * leather and its seams; a `back` only where somebody rendered it.
 */
export const PICTURE_SIDES = ['front', 'back', 'detail'] as const
export type PictureSide = (typeof PICTURE_SIDES)[number]

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

/** Legs that furniture can be shown on. A model that was not rendered on them is shown on its own. */
export type LegsName = (typeof OPTION_NAMES)['leg'][number]

export function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return (names as readonly string[]).includes(name) // widened, because `includes` asks for a Name already
}
