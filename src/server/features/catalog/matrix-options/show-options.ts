import type { ReplyWire } from '#shared/contracts/endpoint.ts'
import type { matrix } from '#shared/contracts/matrix-options.ts'
import type { Executor } from '../../../db/tables.ts'
import { imageUrlOf, storedImageUrl } from '../pictures/index.ts'
import {
  type LeatherRow,
  matrixOptionsTable,
  type OptionRow,
  type UsedAxis,
  type UsedOptions,
} from './matrix-options-table.ts'

type Options = ReplyWire<typeof matrix.options>

/** The leathers and options of the whole catalog. */
export type AllOptions = {
  leathers: readonly LeatherRow[]
  options: readonly OptionRow[]
  downloadedAt: Date | null
}

export async function readAllOptions(db: Executor): Promise<AllOptions> {
  const table = matrixOptionsTable(db)
  const [leathers, options, downloadedAt] = await Promise.all([table.leathers(), table.options(), table.downloadedAt()])
  return { leathers, options, downloadedAt }
}

type Deps = {
  /** Returns the options that a product uses (`used-options.ts`). */
  usedBy(product: number): Promise<UsedOptions | undefined>
  /** Returns the options of the whole catalog, from memory: a product page needs a few of them. */
  allOptions(): Promise<AllOptions>
}

/** All options of all axes. Clients may cache the response (docs/requirements.md#s3). */
export const showOptions = async ({ allOptions }: Pick<Deps, 'allOptions'>): Promise<Options> =>
  onWire(await allOptions())

/** The options that lead to a variant of this product; undefined for an unknown product. */
export async function showOptionsOf({ usedBy, allOptions }: Deps, product: number): Promise<Options | undefined> {
  const [used, { leathers, options, downloadedAt }] = await Promise.all([usedBy(product), allOptions()])
  if (!used) return undefined
  return onWire({
    leathers: leathers.filter(({ id }) => used.leathers.includes(id)),
    // A constraint of the column allows only the axes of `UsedAxis`.
    options: options.filter(({ axis, id }) => used[axis as UsedAxis].includes(id)),
    downloadedAt,
  })
}

function onWire({ leathers, options, downloadedAt }: AllOptions): Options {
  const optionsOn = (axis: string, pictures: string) =>
    options
      .filter((option) => option.axis === axis)
      .map(({ id, name, picture, sort_order }) => ({
        id,
        name,
        imageUrl: picture && (storedImageUrl(picture) ?? storedImageUrl(`option/${pictures}/${picture}`)),
        sortOrder: sort_order,
      }))
  return {
    leatherTypes: leathers.map((leather) => ({
      id: leather.id,
      name: leather.name,
      imageUrl: swatchUrl(leather),
      sortOrder: leather.sort_order,
      hex: leather.hex,
      mainColor: leather.main_color,
    })),
    legs: optionsOn('matrixLeg', 'leg'),
    handles: optionsOn('matrixHandle', 'handle'),
    // The wire has this misspelled name (docs/requirements.md#s3).
    seatHeigts: optionsOn('matrixSeatheight', 'seat-height'),
    couchSetups: optionsOn('matrixCouchSetup', 'couch-setup'),
    matrixOptionsDownloadDateTime: downloadedAt?.toISOString() ?? '',
  }
}

/** URL of the swatch of a leather: the grain of its family in its own color. */
export function swatchUrl({ swatch_family, hex }: { swatch_family: string; hex: string }): string {
  return storedImageUrl(`swatch/${swatch_family}/${hex.slice(1)}`) ?? imageUrlOf({ kind: 'placeholder' })
}
