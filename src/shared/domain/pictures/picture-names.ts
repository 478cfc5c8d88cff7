/**
 * Names of pictures. This module checks only the format of a name. Models, families, banners and scenes are folders and
 * files in `resources/pictures`, which the server reads when it starts.
 */

/** Lowercase words and numbers with hyphens, because a name is a part of a URL and of a file path. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const LONGEST_NAME = 40

/** True for a valid name of a model, family, banner or scene. */
export const isPictureName = (text: string) => text.length <= LONGEST_NAME && NAME.test(text)

/** Suffix of a mirrored model: `merel-mirror` is the same piece mirrored, for example a corner sofa to the right. */
export const MIRRORED = '-mirror'

/**
 * Views of a model. Every model has `front` (from the front left) and `detail` (close view of leather and seams). The
 * others exist where they are rendered: `three-quarter` is from the front right, `room` is in one of `ROOM_NAMES`.
 */
export const PICTURE_SIDES = ['front', 'three-quarter', 'side', 'back', 'detail', 'room'] as const
export type PictureSide = (typeof PICTURE_SIDES)[number]

/**
 * Close-ups of the leather, which all models share. The name of one is that of a swatch family and its subject:
 * `touch-piping`. Grain, or a seam with a cord.
 */
export const CLOSE_UP_SUBJECTS = ['grain', 'piping'] as const
export type CloseUpSubject = (typeof CLOSE_UP_SUBJECTS)[number]

/** Rooms in which models are shown. A model has at most one of them, named in its `room/layers.json`. */
export const ROOM_NAMES = ['living-by-day', 'living-by-evening', 'dining', 'bar', 'reading', 'loft'] as const
export type RoomName = (typeof ROOM_NAMES)[number]

/** Legs of furniture, in the URL of its picture and of its drawing. */
export const LEG_NAMES = [
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
] as const

/** Axes of the configurator whose options have a drawing. */
export const OPTION_AXES = ['leg', 'handle', 'seat-height', 'couch-setup'] as const
export type OptionAxis = (typeof OPTION_AXES)[number]

/**
 * Options of the configurator that have a drawing, per axis. A leather has no drawing, but a swatch. Only the server uses
 * this list: a page reads the names that it gets.
 */
export const OPTION_NAMES = {
  leg: LEG_NAMES,
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
} as const satisfies Record<OptionAxis, readonly string[]>

/** Legs with which furniture is rendered. A model without a render of these legs is shown with its default legs. */
export type LegsName = (typeof LEG_NAMES)[number]

export function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return (names as readonly string[]).includes(name) // widened, because `includes` only accepts the element type
}
