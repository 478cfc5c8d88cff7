import { hexColor } from '../pictures/picture.ts'
import { isOneOf, isPictureName, LEG_NAMES, type LegsName, MIRRORED } from '../pictures/picture-names.ts'
import { ANY_VERSION } from '../pictures/picture-url.ts'
import { isLiftCm } from './lift.ts'

/** A piece of furniture in one leather and on one kind of legs, to place in a room. */
export type RoomModel = {
  /** Name of the 3D model, without the suffix for mirrored models. */
  model: string
  isMirrored: boolean
  /** Undefined: the default legs of the model. */
  legs: LegsName | undefined
  /** Leather family, for example `touch`. */
  family: string
  /** Color of the leather, six lowercase hexadecimal digits. */
  hex: string
  /** By how many whole cm the chosen seat height lifts the piece above its 3D model; absent or 0: not at all. */
  liftCm?: number | undefined
}

/** Files of a room model: GLB for Android, USDZ for iPhone and iPad. */
const ROOM_MODEL_FORMATS = ['glb', 'usdz'] as const
export type RoomModelFormat = (typeof ROOM_MODEL_FORMATS)[number]

/**
 * Description of a room model, JSON: the paths of its files, and the origin of the shop (`https://www.…`), because the
 * programs of a phone need whole URLs, and pages of the showroom app have another origin.
 */
export type RoomModelDescription = Record<RoomModelFormat | 'origin', string>

/** A parsed URL of a room model. `format` is `json` for the description. */
export type RoomModelAddress = { piece: RoomModel; version: string; format: RoomModelFormat | 'json' }

/** Legs in a URL that names none. */
const DEFAULT_LEGS = 'default'

/**
 * Returns the path of a room model, without version and format: `merel-3/tapered-oak/touch/9a5526`,
 * `wulp-mirror/default/touch/9a5526`, or `tijm/sled-black/up-15/touch/9a5526` for a higher seat.
 */
export const roomModelPath = ({ model, isMirrored, legs, liftCm, family, hex }: RoomModel) =>
  `${model}${isMirrored ? MIRRORED : ''}/${legs ?? DEFAULT_LEGS}${liftPath(liftCm)}/${family}/${hex}`

const liftPath = (liftCm = 0) => (liftCm === 0 ? '' : `/${liftCm > 0 ? 'up' : 'down'}-${Math.abs(liftCm)}`)

/**
 * Returns the URL of a file of a room model.
 *
 * @example roomModelUrl(piece, '1a2b3c4d', 'usdz') // /room-models/merel-3/tapered-oak/touch/9a5526/1a2b3c4d.usdz
 */
export const roomModelUrl = (piece: RoomModel, version: string, format: RoomModelAddress['format']) =>
  `/room-models/${roomModelPath(piece)}/${version}.${format}`

/**
 * Returns the URL of the description with the URLs of the files.
 *
 * @param needed file that the server makes before it responds; without it the response is immediate
 */
export const roomModelDescriptionUrl = (piece: RoomModel, needed?: RoomModelFormat) =>
  roomModelUrl(piece, ANY_VERSION, 'json') + (needed ? `?${NEEDED_FILE}=${needed}` : '')

/** Query parameter of `roomModelDescriptionUrl`. */
export const NEEDED_FILE = 'file'

const ADDRESS =
  /^\/room-models\/([a-z0-9-]+)\/([a-z-]+)(?:\/(up|down)-([1-9]\d?))?\/([a-z0-9-]+)\/([0-9a-f]{6})\/([0-9a-f]{8}|current)\.(\w+)$/

/**
 * Parses a URL of `roomModelUrl`, without its query; undefined for any other URL. The server checks whether the model,
 * the family and the color exist.
 */
export function parseRoomModelUrl(url: string): RoomModelAddress | undefined {
  const [, name = '', legs = '', way, cm, family = '', hex = '', version = '', ending = ''] = ADDRESS.exec(url) ?? []
  const isMirrored = name.endsWith(MIRRORED)
  const model = isMirrored ? name.slice(0, -MIRRORED.length) : name
  if (!isPictureName(model) || !isPictureName(family) || hexColor(hex) !== hex) return undefined
  if (legs !== DEFAULT_LEGS && !isOneOf(LEG_NAMES, legs)) return undefined
  if (ending !== 'json' && !isRoomModelFormat(ending)) return undefined
  const liftCm = cm === undefined ? undefined : Number(cm) * (way === 'up' ? 1 : -1)
  if (liftCm !== undefined && !isLiftCm(liftCm)) return undefined
  const piece = { model, isMirrored, legs: legs === DEFAULT_LEGS ? undefined : legs, family, hex, liftCm }
  return { piece, version, format: ending }
}

/** Whether a text is a format of `ROOM_MODEL_FORMATS`. */
export const isRoomModelFormat = (text: unknown): text is RoomModelFormat =>
  typeof text === 'string' && isOneOf(ROOM_MODEL_FORMATS, text)
