import * as z from 'zod/mini'
import { hexColor } from '#shared/domain/pictures/picture.ts'
import { parsePictureUrl, pictureUrl } from '#shared/domain/pictures/picture-url.ts'
import { pictureAt } from '#shared/kernel/picture-forms.ts'
import type { CatalogItem } from './catalog-snapshot.ts'

type Deps = {
  /** Calls the shop and caches the response. Throws when the shop is unreachable. */
  call(path: string): Promise<Response>
  /** Waits before the next call. Resolves to false when the work must stop. */
  mayContinue(): Promise<boolean>
  isCached(path: string): Promise<boolean>
  /** Size of all cached pictures in bytes. */
  pictureBytes(): Promise<number>
}

/** Small sizes: the tiles and search results of the till, the options of the configurator, the preview of a leather. */
const WIDTHS = { product: 480, option: 160, preview: 480 }
/**
 * Below the limit of the picture cache, so that fetching pictures does not remove the pictures that the seller viewed.
 */
export const PICTURE_BUDGET_BYTES = 90_000_000

/**
 * Fetches the pictures that are not cached yet, until the budget is used. The URL of a picture changes with its content,
 * so a cached picture is never out of date.
 *
 * @returns false when it was stopped before its end
 */
export async function fetchPictures(paths: Iterable<string>, deps: Deps): Promise<boolean> {
  for (const path of paths) {
    if (await deps.isCached(path)) continue
    if ((await deps.pictureBytes()) > PICTURE_BUDGET_BYTES) return true
    if (!(await deps.mayContinue())) return false
    await (await deps.call(path)).body?.cancel()
  }
  return true
}

const pictured = z.array(z.looseObject({ imageUrl: z.nullable(z.string()) }))
const leather = z.looseObject({ id: z.number(), imageUrl: z.nullable(z.string()), hex: z.nullable(z.string()) })
const optionLists = z.looseObject({
  leatherTypes: z.array(leather),
  legs: pictured,
  handles: pictured,
  seatHeigts: pictured,
  couchSetups: pictured,
})

/** Returns the pictures of the selling screen: those of the products, and those of the options of the configurator. */
export function sellingPictures(products: readonly CatalogItem[], options: unknown): string[] {
  const read = optionLists.safeParse(options)
  const { leatherTypes, legs, handles, seatHeigts, couchSetups } = read.success ? read.data : NO_OPTIONS
  return [
    ...products.flatMap(({ imageUrl }) => ownPicture(imageUrl, WIDTHS.product)),
    ...[leatherTypes, legs, handles, seatHeigts, couchSetups]
      .flat()
      .flatMap(({ imageUrl }) => ownPicture(imageUrl, WIDTHS.option)),
  ]
}

const NO_OPTIONS = { leatherTypes: [], legs: [], handles: [], seatHeigts: [], couchSetups: [] }

type Model = { imageUrl?: unknown; matrixAxes: readonly { axis: string; optionIds: readonly number[] }[] }

/** Returns the picture of a model in each of its leathers, which the configurator shows. */
export function configuredPictures({ imageUrl, matrixAxes }: Model, options: unknown): string[] {
  const address = typeof imageUrl === 'string' ? parsePictureUrl(imageUrl) : undefined
  const read = optionLists.safeParse(options)
  if (address?.picture.kind !== 'model' || !read.success) return []
  const { picture } = address
  const ids = matrixAxes.find(({ axis }) => axis === 'matrixLeathertype')?.optionIds ?? []
  return read.data.leatherTypes.flatMap(({ id, hex }) => {
    const color = hex && ids.includes(id) ? hexColor(hex) : undefined
    return color ? [pictureUrl({ ...picture, hex: color }, { ...address, width: WIDTHS.preview, format: 'webp' })] : []
  })
}

const ownPicture = (imageUrl: unknown, width: number): string[] =>
  typeof imageUrl === 'string' && imageUrl.startsWith('/images/') ? [pictureAt(imageUrl, width, 'webp')] : []
