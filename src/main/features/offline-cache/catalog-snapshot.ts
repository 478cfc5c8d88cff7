import * as z from 'zod/mini'
import { catalog, LIST_PRODUCT_FIELDS } from '#shared/contracts/catalog.ts'
import { readJson } from '#shared/kernel/read-json.ts'

/** A product in a list of the shop. Only the fields that `search` needs are checked; the others are stored as is. */
const product = z.looseObject({
  id: z.number(),
  itemId: z.string(),
  displayName: z.string(),
  parentDisplayName: z.nullable(z.string()),
  leatherName: z.optional(z.nullable(z.string())),
  leatherColor: z.optional(z.nullable(z.string())),
})
export type CatalogItem = z.output<typeof product>

export const productPage = z.object({ items: z.array(product), total: z.number() })

/** Returns the card of a product in a list, from everything that its page shows. A set contains its members. */
export function cardOf(page: Readonly<Record<string, unknown>>): CatalogItem | undefined {
  const fields = Object.fromEntries(LIST_PRODUCT_FIELDS.map((name) => [name, page[name]]))
  const { inspirationProducts: members } = page
  const card = product.safeParse({
    ...fields,
    ...(Array.isArray(members) && members.length > 0 && { inspirationProducts: members }),
  })
  return card.success ? card.data : undefined
}

/**
 * The products that can be found: those in the lists of the shop, and the cards of the rest of the catalog.
 * `stockLists`: the product ids of each stock list, by its path.
 */
export const catalogSnapshot = z.object({
  version: z.literal(1),
  keptAt: z.string(),
  products: z.array(product),
  stockLists: z.record(z.string(), z.array(z.number())),
})
export type CatalogSnapshot = z.output<typeof catalogSnapshot>

const DEFAULT_SIZE = 96
const MIN_LETTERS = 2

/** Returns one page of a product list in the format of the shop, with the page number and size of the query. */
function pageOf(products: readonly CatalogItem[], query: URLSearchParams) {
  const page = wholeNumber(query.get('page'), 1)
  const pageSize = wholeNumber(query.get('pageSize'), DEFAULT_SIZE)
  return { items: products.slice((page - 1) * pageSize, page * pageSize), total: products.length, page, pageSize }
}

function wholeNumber(text: string | null, otherwise: number): number {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 ? value : otherwise
}

/**
 * Returns the response to a list or search call, in the format of the shop. Returns undefined for other calls.
 *
 * @param body text of the body of a POST request
 */
export function respondFromSnapshot(snapshot: CatalogSnapshot, method: string, url: string, body = ''): unknown {
  const { pathname, searchParams } = new URL(url, 'app://leermeester')
  const byId = new Map(snapshot.products.map((one) => [one.id, one]))
  const productsOf = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? [])
  switch (`${method} ${pathname}`) {
    case BY_IDS: {
      const ids = wantedIds(method, url, body)
      return ids && pageOf(productsOf(ids), searchParams)
    }
    case 'GET /api/inventoryitem/stock': {
      const ids = snapshot.stockLists[searchParams.get('list') ?? '']
      return ids && pageOf(productsOf(ids), searchParams)
    }
    case 'GET /api/search/suggestions': {
      const matches = search(snapshot, searchParams.get('s') ?? '')
      return {
        products: matches.slice(0, 6),
        total: matches.length,
        categories: [],
        leathers: [],
        corrected: null,
        colours: [],
      }
    }
    case 'POST /api/v2/search':
      return searchResponse(snapshot, readJson(body))
    default:
      return undefined
  }
}

const BY_IDS = `${catalog.byIds.method} ${catalog.byIds.path}`

/** Returns the product ids in the body of the call for a list of products; undefined for other calls. */
export function wantedIds(method: string, url: string, body: string): number[] | undefined {
  if (`${method} ${new URL(url, 'app://leermeester').pathname}` !== BY_IDS) return undefined
  const ids = z.array(z.number()).safeParse(readJson(body))
  return ids.success ? ids.data : undefined
}

const searchRequest = z.object({
  search_term: z.string(),
  datasets: z.optional(
    z.object({ items: z.optional(z.object({ limit: z._default(z.number(), 10), offset: z._default(z.number(), 0) })) }),
  ),
})

function searchResponse(snapshot: CatalogSnapshot, body: unknown): unknown {
  const read = searchRequest.safeParse(body)
  if (!read.success) return undefined
  const { limit = 10, offset = 0 } = read.data.datasets?.items ?? {}
  const matches = search(snapshot, read.data.search_term)
  return {
    items: {
      data: matches.slice(offset, offset + limit).map((properties) => ({ id: properties.id, properties })),
      meta: { limit, offset, total: matches.length },
    },
    source: 'own',
    corrected: null,
    is_loose: false,
    colours: [],
  }
}

/**
 * Returns the products in which every word of the term occurs, in any field. Simpler than the search of the shop: it
 * does not correct or rank.
 */
function search({ products }: CatalogSnapshot, term: string): CatalogItem[] {
  const words = plain(term).split(/\s+/).filter(Boolean)
  if (words.join('').length < MIN_LETTERS) return []
  return products.filter((one) => {
    const text = plain(
      [one.id, one.itemId, one.displayName, one.parentDisplayName, one.leatherName, one.leatherColor].join(' '),
    )
    return words.every((word) => text.includes(word))
  })
}

/** Removes accents and capitals. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
