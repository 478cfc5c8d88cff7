import * as z from 'zod/mini'
import { COLOR_GROUPS, type ColorGroup } from '#shared/domain/leather/color-groups.ts'
import { SHOP_PAGES, type ShopPage } from '#shared/domain/search/shop-pages.ts'
import { type ListProduct, listProduct } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { searchText } from './fields.ts'

/** Default page size (docs/requirements.md#s9). */
const FALLBACK_LIMIT = 10

/** Properties that a caller may request in `attributes` (docs/requirements.md#s7); other names in it are ignored. */
export const SEARCH_ATTRIBUTES = [
  'parentId',
  'itemId',
  'displayName',
  'parentDisplayName',
  'basePrice',
  'lowPrice',
  'matrix',
  'imageUrl',
  'imageName',
  'count',
  'rating',
  'reviewCount',
  'shx_delivery_time',
  'inspirationProducts',
] as const

/** A value that is not text, or too long, counts as absent. */
const anyText = z.catch(z.string().check(z.maxLength(2_000)), '')

/** Query to a search service, our own or an external one, in the format of docs/requirements.md#s7. */
const searchQuery = z.object({
  index_id: z.optional(anyText),
  search_term: searchText,
  /** Address of the calling page. */
  url: z.optional(anyText),
  scope: z.optional(anyText),
  /** Random per visit, and only with consent; never personal. */
  session_id: z.optional(anyText),
  datasets: z.optional(
    z.object({
      items: z.optional(
        z.object({
          limit: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(480)), FALLBACK_LIMIT),
          offset: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(100_000)), 0),
          /** When omitted, all properties are returned, also those that only our own pages use. */
          attributes: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100))),
        }),
      ),
    }),
  ),
})

/** An external search provider may send the id as one of the properties. */
const hitOnWire = z.object({ id: z.optional(z.number()), properties: z.record(z.string(), z.unknown()) })

/** A part of the term that became a filter. `without`: the term without that part. Prices in cents, VAT included. */
const queryFilter = z.object({
  kind: z.enum(['price', 'stock']),
  from_cents: z.optional(z.number()),
  to_cents: z.optional(z.number()),
  without: z.string(),
})

const responseOnWire = z.object({
  items: z.object({
    data: z.array(hitOnWire),
    meta: z.object({ limit: z.number(), offset: z.number(), total: z.number() }),
  }),
  /** The source of the results: the configured provider, or the shop itself. */
  source: z._default(z.enum(['provider', 'own']), 'provider'),
  /** The corrected term, when the original was misspelled. */
  corrected: z._default(z.nullable(z.string()), null),
  /** True when no product matches all words of the term. The results are then the closest matches. */
  is_loose: z._default(z.boolean(), false),
  /** Color groups in the term. The pictures show products in these colors. */
  colours: z._default(z.array(z.enum(COLOR_GROUPS)), []),
  /** Parts of the term that became filters: "onder € 2000", "op voorraad". */
  filters: z._default(z.array(queryFilter), []),
  /**
   * Pages of the shop that match the term: "levertijd", "garantie". A newer server may send names that this page does
   * not know; these are ignored.
   */
  pages: z._default(z.array(z.string()), []),
})

/** A part of a term that became a filter. `without`: the term without that part. */
export type SearchFilter = { kind: 'price' | 'stock'; fromCents?: number; toCents?: number; without: string }

/** One page of search results. */
export type SearchResults = {
  products: ListProduct[]
  total: number
  corrected: string | null
  isLoose: boolean
  colours: ColorGroup[]
  filters: SearchFilter[]
  pages: ShopPage[]
}

/** Parses a product that has some of its properties; missing ones get defaults. Drops a hit that has only an id. */
function readHit({ id, properties }: z.infer<typeof hitOnWire>): ListProduct[] {
  const read = listProduct.safeParse({
    ...LIST_PRODUCT_DEFAULTS,
    ...properties,
    id: id ?? properties.id,
    name: properties.displayName ?? properties.name,
  })
  return read.success ? [read.data] : []
}

const LIST_PRODUCT_DEFAULTS = {
  parentId: null,
  parentDisplayName: null,
  lowPrice: null,
  matrix: false,
  imageUrl: null,
  imageName: null,
  count: null,
  rating: null,
  reviewCount: 0,
  sortorder: 10_000,
  shx_class: null,
  shx_delivery_time: null,
  leatherColor: null,
  leatherHex: null,
  family: null,
}

const searchResponse = z.pipe(
  responseOnWire,
  z.transform(
    ({ items, corrected, is_loose, colours, filters, pages }): SearchResults => ({
      products: items.data.flatMap(readHit),
      total: items.meta.total,
      corrected,
      isLoose: is_loose,
      colours,
      filters: filters.map(({ from_cents, to_cents, ...filter }) => ({
        ...filter,
        ...(from_cents !== undefined && { fromCents: from_cents }),
        ...(to_cents !== undefined && { toCents: to_cents }),
      })),
      pages: SHOP_PAGES.filter((page) => pages.includes(page)),
    }),
  ),
)

/** Suggestions for a term that is being typed. */
const suggestions = z.object({
  products: z.array(listProduct),
  /** Number of products on the results page. */
  total: z.number(),
  /** `above`: name of the parent category. */
  categories: z.array(z.object({ name: z.string(), above: z.nullable(z.string()), urlFragment: z.string() })),
  /** Leather colors. `term`: the search term that finds furniture in that color. */
  leathers: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      colour: z.string(),
      imageUrl: z.nullable(z.string()),
      term: z.string(),
    }),
  ),
  corrected: z.nullable(z.string()),
  colours: z.array(z.enum(COLOR_GROUPS)),
})
export type Suggestions = z.output<typeof suggestions>

/** A search term without results: the number of searches, and the day of the last one. */
const searchWithoutResults = z.object({ term: z.string(), times: z.number(), lastOn: z.string() })

const synonymGroup = z
  .array(
    z
      .string()
      .check(z.trim(), z.minLength(1, 'Vul een woord in.'), z.maxLength(60, 'Een woord heeft hoogstens 60 letters.')),
  )
  .check(
    z.minLength(2, 'Een groep heeft minstens twee woorden.'),
    z.maxLength(40, 'Een groep heeft hoogstens veertig woorden.'),
  )

export const search = {
  find: endpoint({
    method: 'POST',
    path: '/api/v2/search',
    access: 'public',
    changes: false,
    about: 'Finds products by typed text: words in any form, synonyms, leather colors and codes; corrects typos.',
    body: searchQuery,
    reply: searchResponse,
    limitPerMinute: 240,
  }),
  suggest: endpoint({
    method: 'GET',
    path: '/api/search/suggestions',
    access: 'public',
    about: 'Suggests products, categories and leather colors while a visitor types.',
    query: z.object({ s: searchText }),
    reply: suggestions,
  }),
  misses: endpoint({
    method: 'GET',
    path: '/api/search/misses',
    access: 'admin',
    about: 'Lists the search terms without results, most frequent first. They have no data about visitors.',
    reply: z.array(searchWithoutResults),
  }),
  dismissMiss: endpoint({
    method: 'POST',
    path: '/api/search/misses/dismiss',
    access: 'admin',
    about: 'Removes a term from the searches without results. A later search without results adds the term again.',
    body: z.object({ term: z.string().check(z.minLength(1), z.maxLength(300)) }),
    reply: z.array(searchWithoutResults),
  }),
  synonyms: endpoint({
    method: 'GET',
    path: '/api/search/synonyms',
    access: 'admin',
    about: 'Lists the groups of synonyms.',
    reply: z.array(z.array(z.string())),
  }),
  saveSynonyms: endpoint({
    method: 'PUT',
    path: '/api/search/synonyms',
    access: 'admin',
    about: 'Replaces all groups of synonyms.',
    body: z.object({
      groups: z.array(synonymGroup).check(z.maxLength(1000, 'Er passen hoogstens duizend groepen in.')),
    }),
    reply: z.array(z.array(z.string())),
  }),
}
