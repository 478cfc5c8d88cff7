import * as z from 'zod/mini'
import { catalog } from '#shared/contracts/catalog.ts'
import { type FailureCode, failures } from '#shared/contracts/failures.ts'
import { AXES } from '#shared/domain/configurator/configurator.ts'
import type { StoredProduct } from './catalog-store.ts'

type Catalog = { product(id: number): Promise<StoredProduct | undefined> }

/** A response from the catalog, and when its content was last known to be up to date. */
export type CatalogReply = { status: number; body: unknown; keptAt: Date }

const PRODUCT = /^\/api\/inventoryitem\/(\d+)$/
const OPTIONS = /^\/api\/matrixoption\/(\d+)$/

/**
 * Returns the response to a call about one product, in the format of the shop: its page, the options of its variants,
 * and the variant of a selection. Returns undefined for other calls and for products that the catalog does not have.
 *
 * @param allOptions reads the cached response with the options of all products
 */
export async function respondFromCatalog(
  products: Catalog,
  { method, url }: Pick<Request, 'method' | 'url'>,
  allOptions: () => Promise<unknown>,
): Promise<CatalogReply | undefined> {
  if (method !== 'GET') return undefined
  const { pathname, searchParams } = new URL(url, 'app://leermeester')
  const [, productId] = PRODUCT.exec(pathname) ?? []
  if (productId) {
    const found = await products.product(Number(productId))
    return found && { status: 200, body: found.product, keptAt: found.keptAt }
  }
  const [, optionsOf] = OPTIONS.exec(pathname) ?? []
  if (optionsOf) return optionsReply(await products.product(Number(optionsOf)), await allOptions())
  return pathname === catalog.variant.path ? variantReply(products, searchParams) : undefined
}

const options = z.array(z.looseObject({ id: z.number() }))
const allOptionsReply = z.looseObject({
  leatherTypes: options,
  legs: options,
  handles: options,
  seatHeigts: options,
  couchSetups: options,
})
const LISTS = {
  matrixLeathertype: 'leatherTypes',
  matrixLeg: 'legs',
  matrixHandle: 'handles',
  matrixSeatheight: 'seatHeigts',
  matrixCouchSetup: 'couchSetups',
} as const

/** Returns the options that occur in a variant of this product. */
function optionsReply(found: StoredProduct | undefined, all: unknown): CatalogReply | undefined {
  const read = allOptionsReply.safeParse(all)
  if (!found || !read.success) return undefined
  const { matrixAxes } = found.product
  const lists = AXES.map((axis) => {
    const used = matrixAxes.find((own) => own.axis === axis)?.optionIds ?? []
    return [LISTS[axis], read.data[LISTS[axis]].filter(({ id }) => used.includes(id))]
  })
  const { matrixOptionsDownloadDateTime = '' } = found.product
  const body = { ...Object.fromEntries(lists), matrixOptionsDownloadDateTime }
  return { status: 200, body, keptAt: found.keptAt }
}

/** Returns the only variant with the selected options, or the failure that the shop returns when there is none. */
async function variantReply(products: Catalog, query: URLSearchParams): Promise<CatalogReply | undefined> {
  const model = await products.product(Number(query.get('parentId')))
  if (!model) return undefined
  const { matrixAxes, matrixVariants } = model.product
  const chosen = AXES.flatMap((axis) => {
    const option = query.get(axis)
    return option ? [{ index: matrixAxes.findIndex((own) => own.axis === axis), option: Number(option) }] : []
  })
  const [variant, another] = matrixVariants.filter((one) =>
    chosen.every(({ index, option }) => one.options[index] === option),
  )
  const found = variant && !another ? await products.product(variant.id) : undefined
  if (!found) return failureReply('variant_not_found', model.keptAt)
  const { id, displayName } = found.product
  return { status: 200, body: { id, displayName }, keptAt: found.keptAt }
}

const failureReply = (code: FailureCode, keptAt: Date): CatalogReply => ({
  status: failures[code].status,
  body: { code, message: failures[code].text },
  keptAt,
})
