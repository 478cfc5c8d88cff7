import * as z from 'zod/mini'
import { readJson } from '#shared/kernel/read-json.ts'

/** A product as lists of the shop tell it, without looking further into it than a search has to. */
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

/** All products that stand in some list of the shop, and the lists that are made from stock by their path. */
export const catalogSnapshot = z.object({
  version: z.literal(1),
  keptAt: z.string(),
  products: z.array(product),
  stockLists: z.record(z.string(), z.array(z.number())),
})
export type CatalogSnapshot = z.output<typeof catalogSnapshot>

const DEFAULT_SIZE = 96
const LEAST_LETTERS = 2

/** One page of products, in the form in which the shop tells them. */
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
 * What the shop would answer, as far as it can be made of what is known; undefined for other calls.
 *
 * @param body of a call by POST, as text
 */
export function respondFromSnapshot(known: CatalogSnapshot, method: string, url: string, body = ''): unknown {
  const { pathname, searchParams } = new URL(url, 'app://leermeester')
  const byId = new Map(known.products.map((one) => [one.id, one]))
  const those = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? [])
  switch (`${method} ${pathname}`) {
    case 'POST /api/inventoryitem/netsuiteids': {
      const ids = z.array(z.number()).safeParse(readJson(body))
      return ids.success ? pageOf(those(ids.data), searchParams) : undefined
    }
    case 'GET /api/inventoryitem/stock': {
      const ids = known.stockLists[searchParams.get('list') ?? '']
      return ids && pageOf(those(ids), searchParams)
    }
    case 'GET /api/search/suggestions': {
      const found = search(known, searchParams.get('s') ?? '')
      return {
        products: found.slice(0, 6),
        total: found.length,
        categories: [],
        leathers: [],
        corrected: null,
        colours: [],
      }
    }
    case 'POST /api/v2/search':
      return searchResponse(known, readJson(body))
    default:
      return undefined
  }
}

const searchRequest = z.object({
  search_term: z.string(),
  datasets: z.optional(
    z.object({ items: z.optional(z.object({ limit: z._default(z.number(), 10), offset: z._default(z.number(), 0) })) }),
  ),
})

function searchResponse(known: CatalogSnapshot, asked: unknown): unknown {
  const read = searchRequest.safeParse(asked)
  if (!read.success) return undefined
  const { limit = 10, offset = 0 } = read.data.datasets?.items ?? {}
  const found = search(known, read.data.search_term)
  return {
    items: {
      data: found.slice(offset, offset + limit).map((properties) => ({ id: properties.id, properties })),
      meta: { limit, offset, total: found.length },
    },
    source: 'own',
    corrected: null,
    is_loose: false,
    colours: [],
  }
}

/** Products that have every word somewhere. Plainer than the search of the shop, which is away. */
function search({ products }: CatalogSnapshot, term: string): CatalogItem[] {
  const words = plain(term).split(/\s+/).filter(Boolean)
  if (words.join('').length < LEAST_LETTERS) return []
  return products.filter((one) => {
    const text = plain(
      [one.id, one.itemId, one.displayName, one.parentDisplayName, one.leatherName, one.leatherColor].join(' '),
    )
    return words.every((word) => text.includes(word))
  })
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
