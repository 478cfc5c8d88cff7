import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { recordId } from './fields.ts'

/** Maximum number of entries in one call of `offlineCatalog.entries`. */
export const MAX_CATALOG_ENTRIES = 100

/** A variant as its difference from the product of its entry. See `shared/domain/catalog/product-changes.ts`. */
const variantChanges = z.object({
  id: z.number(),
  /** The fields with another value, by their wire names. */
  changes: z.record(z.string(), z.unknown()),
  /** The fields of the product that the variant does not have. */
  without: z.optional(z.array(z.string())),
})

/**
 * A product without parent, with its variants. `product` is the reply of `catalog.product` without reviews, and without
 * the date of the options, which is the same for all products. Only the fields that a till reads are listed here.
 */
export const catalogEntry = z.object({
  id: z.number(),
  product: z.looseObject({
    id: z.number(),
    itemId: z.string(),
    displayName: z.string(),
    matrixOptionsDownloadDateTime: z.optional(z.string()),
    matrixAxes: z.array(z.object({ axis: z.string(), optionIds: z.array(z.number()) })),
    matrixVariants: z.array(z.looseObject({ id: z.number(), options: z.array(z.number()) })),
  }),
  variants: z.array(variantChanges),
})
export type CatalogEntry = z.output<typeof catalogEntry>

export const catalogOverview = z.object({
  /** Date of the options of all products (ISO); empty before their first download. */
  matrixOptionsDownloadDateTime: z.string(),
  entries: z.array(
    z.object({
      id: z.number(),
      /** Changes with every change of the entry's content. */
      hash: z.string(),
      /** Number of items in the entry: the product and its variants. */
      items: z.number(),
    }),
  ),
})
export type CatalogOverview = z.output<typeof catalogOverview>

/**
 * The whole catalog for a till, which sells from its copy while the shop is unreachable. A till fetches only the entries
 * whose hash differs from its copy.
 */
export const offlineCatalog = {
  overview: endpoint({
    method: 'GET',
    path: '/api/offlinecatalog',
    access: 'staff',
    about: 'Lists all active products without parent, each with a hash of its content and that of its variants.',
    reply: catalogOverview,
    limitPerMinute: 30,
  }),
  entries: endpoint({
    method: 'POST',
    path: '/api/offlinecatalog/entries',
    access: 'staff',
    changes: false,
    about: 'Returns these products with their variants; unknown and inactive products are omitted.',
    body: z.object({ ids: z.array(recordId).check(z.minLength(1), z.maxLength(MAX_CATALOG_ENTRIES)) }),
    reply: z.object({ entries: z.array(catalogEntry) }),
    limitPerMinute: 240,
  }),
}
