import * as z from 'zod/mini'
import { COLOR_GROUPS, type ColorGroup } from '#shared/domain/leather/color-groups.ts'
import { SHOP_PAGES, type ShopPage } from '#shared/domain/search/shop-pages.ts'
import { type ListProduct, listProduct } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { searchText } from './fields.ts'

/** Served instead when the page size is not told (docs/requirements.md#s9). */
const FALLBACK_LIMIT = 10

/** The properties that a caller may ask for (docs/requirements.md#s7); others are not told. */
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

/** Whatever is no text, or too long a one, counts as none: a provider reads what it can. */
const anyText = z.catch(z.string().check(z.maxLength(2_000)), '')

/** Query to a search service, our own or an external one, in the format of docs/requirements.md#s7. */
const searchQuery = z.object({
  index_id: z.optional(anyText),
  search_term: searchText,
  /** Of the page that asks. */
  url: z.optional(anyText),
  scope: z.optional(anyText),
  /** Random per visit, and only with consent; never a person's. */
  session_id: z.optional(anyText),
  datasets: z.optional(
    z.object({
      items: z.optional(
        z.object({
          limit: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(480)), FALLBACK_LIMIT),
          offset: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(100_000)), 0),
          /** Left out, all are told, and what our own pages need besides. */
          attributes: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100))),
        }),
      ),
    }),
  ),
})

/** Another provider may tell the number among the properties. */
const hitOnWire = z.object({ id: z.optional(z.number()), properties: z.record(z.string(), z.unknown()) })

/** A part of the term that was taken as a filter, and the term without it. Prices in cents, VAT included. */
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
  /** Who searched: the provider that is configured, or the shop itself. */
  source: z._default(z.enum(['provider', 'own']), 'provider'),
  /** The term as it was understood, when it was misspelt. */
  corrected: z._default(z.nullable(z.string()), null),
  /** Nothing has all that was asked for; these come nearest. */
  is_loose: z._default(z.boolean(), false),
  /** The colour groups that were asked for, and that pictures are shown in. */
  colours: z._default(z.array(z.enum(COLOR_GROUPS)), []),
  /** What of the term was taken as a filter: "onder € 2000", "op voorraad". */
  filters: z._default(z.array(queryFilter), []),
  /** Pages of the shop that answer the term: "levertijd", "garantie". Unknown ones are of a newer server. */
  pages: z._default(z.array(z.string()), []),
})

/** A part of a term that was taken as a filter, and the term without it. */
export type SearchFilter = { kind: 'price' | 'stock'; fromCents?: number; toCents?: number; without: string }

/** One page of what was found. */
export type SearchResults = {
  products: ListProduct[]
  total: number
  corrected: string | null
  isLoose: boolean
  colours: ColorGroup[]
  filters: SearchFilter[]
  pages: ShopPage[]
}

/** A product of which only some is told is still a product; one that is told of only by its number is none. */
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
  /** Of products, as the page of results would show. */
  total: z.number(),
  categories: z.array(z.object({ name: z.string(), above: z.nullable(z.string()), urlFragment: z.string() })),
  /** Colours of leather, each with what to search for to see furniture in it. */
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

/** A term that found nothing, how often, and when last. */
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
    about: 'Products by what somebody types: words in any form, synonyms, colours of leather, codes; also misspelt.',
    body: searchQuery,
    reply: searchResponse,
    limitPerMinute: 240,
  }),
  suggest: endpoint({
    method: 'GET',
    path: '/api/search/suggestions',
    access: 'public',
    about: 'Products, categories and colours of leather, while somebody is typing.',
    query: z.object({ s: searchText }),
    reply: suggestions,
  }),
  misses: endpoint({
    method: 'GET',
    path: '/api/search/misses',
    access: 'admin',
    about: 'What was asked for in vain, most often first; without anything about who asked.',
    reply: z.array(searchWithoutResults),
  }),
  dismissMiss: endpoint({
    method: 'POST',
    path: '/api/search/misses/dismiss',
    access: 'admin',
    about: 'Takes a term off the list of what was asked for in vain; it returns when it is asked for again.',
    body: z.object({ term: z.string().check(z.minLength(1), z.maxLength(300)) }),
    reply: z.array(searchWithoutResults),
  }),
  synonyms: endpoint({
    method: 'GET',
    path: '/api/search/synonyms',
    access: 'admin',
    about: 'Words that mean the same to the search, in groups.',
    reply: z.array(z.array(z.string())),
  }),
  saveSynonyms: endpoint({
    method: 'PUT',
    path: '/api/search/synonyms',
    access: 'admin',
    about: 'Puts other groups of synonyms in the place of all.',
    body: z.object({
      groups: z.array(synonymGroup).check(z.maxLength(1000, 'Er passen hoogstens duizend groepen in.')),
    }),
    reply: z.array(z.array(z.string())),
  }),
}
