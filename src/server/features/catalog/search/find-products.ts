import type { ListProductOnWire } from '#shared/contracts/catalog.ts'
import { costsAtMost } from '#shared/domain/catalog/filters.ts'
import { shownNetPrice } from '#shared/domain/catalog/from-price.ts'
import type { ColorGroup } from '#shared/domain/leather/color-groups.ts'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import { shopPagesFor, termWithoutPages } from '#shared/domain/search/find-shop-pages.ts'
import {
  parseQueryFilters,
  passesQueryFilters,
  type QueryFilter,
  type QueryFilterPart,
} from '#shared/domain/search/query-filters.ts'
import type { ShopPage } from '#shared/domain/search/shop-pages.ts'
import { cleanTerm, isEmptyWord, searchWords } from '#shared/domain/search/words.ts'
import type { Log } from '../../../ports/log.ts'
import { Outage } from '../../../ports/outage.ts'
import type { SearchProvider, SearchProviderQuery, SearchProviderResult } from '../../../ports/search-provider.ts'
import { readCard, type ShownProduct, type ShowProducts } from './product-card-cache.ts'
import {
  colorsOfQuery,
  isProductCode,
  parseTerm,
  type SearchDeps,
  searchProducts,
  searchReads,
  wantedColors,
} from './search-products.ts'
import { searchesWithoutResultsTable } from './searches-without-results-table.ts'

export type FindDeps = SearchDeps & {
  show: ShowProducts
  /** Queries the external search service. Without it the shop uses its own search. */
  provider: ((query: SearchProviderQuery) => Promise<SearchProviderResult | undefined>) | undefined
  now: () => Date
}

export type ProductSearch = {
  products: ShownProduct[]
  total: number
  source: 'provider' | 'own'
  corrected: string | null
  isLoose: boolean
  /** Color groups in the term, in which the pictures are shown. */
  colours: ColorGroup[]
  /** Filters in the term. */
  filters: QueryFilterPart[]
  /** Pages of the shop that match the term. */
  pages: ShopPage[]
}

const EMPTY_RESULT: ProductSearch = {
  products: [],
  total: 0,
  source: 'own',
  corrected: null,
  isLoose: false,
  colours: [],
  filters: [],
  pages: [],
}

/**
 * Finds one page of products for a term, with the external search service when it is configured and available, else
 * with the shop's own search. Names, prices and pictures are always those of the shop, in the color of the term.
 *
 * Filters in the term ("onder € 2000", "op voorraad") are removed from it and applied by the shop in both cases. Counts
 * terms without products and pages of the shop, without data about the visitor.
 */
export async function findProducts(deps: FindDeps, query: SearchProviderQuery): Promise<ProductSearch> {
  const term = cleanTerm(query.term)
  if (term === '') return EMPTY_RESULT

  const { rest, parts } = parseQueryFilters(term)
  const pages = shopPagesFor(rest)
  const slice = parts.length > 0 ? { offset: 0, limit: MAX_FILTERED } : query
  const unfiltered = { ...query, ...slice, term: rest }
  const found = rest === '' ? await findAll(deps) : await findWithShopPages(deps, unfiltered, pages)
  const { source, parsed, isLoose } = found
  const colours = colorsOfQuery(parsed)
  const shown = await deps.show(found.ids, wantedColors(parsed, maxPriceCents(parts)))
  const passing = parts.length > 0 ? shown.filter((product) => passes(readCard(product), parts, colours)) : shown
  const total = parts.length > 0 ? passing.length : found.total
  if (total === 0 && query.offset === 0 && pages.length === 0)
    await searchesWithoutResultsTable(deps.db).count(term, deps.now())
  return {
    products: parts.length > 0 ? passing.slice(query.offset, query.offset + query.limit) : passing,
    total,
    source,
    // The external service does not return its corrections.
    corrected: source === 'provider' ? null : parsed.corrected,
    isLoose,
    colours,
    filters: parts,
    pages,
  }
}

/** Filters are applied to this many of the best results. The external service returns no larger page. */
const MAX_FILTERED = 480

/**
 * Finds products for a term with words that may refer to pages of the shop.
 *
 * Returns products that match all words, if any ("showroom bank"). Otherwise leaves out the words of the pages, so that
 * "levertijd bank" finds the same as "bank". When no other words remain, loose matches are dropped.
 */
async function findWithShopPages(deps: FindDeps, query: SearchProviderQuery, pages: readonly ShopPage[]) {
  const found = await findTerm(deps, query)
  if (pages.length === 0 || (found.total > 0 && !found.isLoose)) return found
  const rest = termWithoutPages(query.term)
  if (searchWords(rest).every(isEmptyWord)) {
    return { ...found, parsed: { ...found.parsed, corrected: null }, ids: [], total: 0, isLoose: false }
  }
  const others = await findTerm(deps, { ...query, term: rest })
  return others.total > 0 ? others : found
}

/**
 * Finds products with the external search service. The shop searches by itself for a product code, because only the shop
 * knows the codes of variants, and when the service finds nothing, because the shop also finds products that match parts
 * of a term.
 */
async function findTerm(deps: FindDeps, query: SearchProviderQuery) {
  const isCode = deps.provider !== undefined && (await isProductCode(deps, query.term))
  const result = isCode ? undefined : await deps.provider?.(query)
  if (!result || result.total === 0) return { ...(await searchProducts(deps, query)), source: 'own' as const }
  return {
    ...result,
    parsed: await parseTerm(deps, query.term),
    source: 'provider' as const,
    isLoose: false,
  }
}

/** All products, most popular first, for a term that consists of filters only. */
async function findAll(deps: FindDeps) {
  const ids = await searchReads(deps).all(MAX_FILTERED)
  return { ids, total: ids.length, source: 'own' as const, parsed: await parseTerm(deps, ''), isLoose: false }
}

/** Lowest upper bound of the price in the filters, cents incl. VAT; undefined without one. */
function maxPriceCents(filters: readonly QueryFilter[]): number | undefined {
  const bounds = filters.flatMap((filter) => (filter.kind === 'price' ? (filter.toCents ?? []) : []))
  return bounds.length > 0 ? Math.min(...bounds) : undefined
}

/**
 * Whether a product passes the filters. A model is in stock when a variant is in stock. With wanted colors, the variant
 * must be in one of them, and the price in that color must be within the bound.
 */
function passes(
  product: ListProductOnWire,
  filters: readonly QueryFilter[],
  queryColors: readonly ColorGroup[],
): boolean {
  const { basePrice, lowPrice, count, matrix, readyVariantId, colourGroups = [], colourPrices = {} } = product
  const toCents = maxPriceCents(filters)
  const coloredPrices = { colourGroups, colourNetPrices: colourPrices }
  if (toCents !== undefined && !costsAtMost(toCents, coloredPrices, queryColors)) return false
  const priced = { netPrice: basePrice, lowNetPrice: lowPrice ?? basePrice, totalStock: count, matrix }
  const isReady = (count ?? 0) > 0 || (readyVariantId ?? null) !== null
  return passesQueryFilters({ shownCents: grossUnitPrice(shownNetPrice(priced)), isReady }, filters)
}

/** Pause after an outage of the service, so that not every visitor waits for its timeout. */
const RETRY_AFTER_MS = 10_000

/**
 * Returns a function that queries the external search service. The function returns undefined when the service is
 * unavailable. For ten seconds after a failure it does so without calling the service. The log has one line when an
 * outage begins and one when the outage ends.
 */
export function createProviderSearch({ search, log, now }: { search: SearchProvider; log: Log; now: () => Date }) {
  let pausedUntil = 0
  let isUnavailable = false

  return async (query: SearchProviderQuery): Promise<SearchProviderResult | undefined> => {
    if (now().getTime() < pausedUntil) return undefined
    try {
      const result = await search.find(query)
      if (isUnavailable) log.info({ party: 'search' }, 'search service available again')
      isUnavailable = false
      return result
    } catch (error) {
      if (!(error instanceof Outage)) throw error
      pausedUntil = now().getTime() + RETRY_AFTER_MS
      if (!isUnavailable) {
        log.warn({ party: 'search', reason: error.reason, status: error.status }, 'search service unavailable')
      }
      isUnavailable = true
      return undefined
    }
  }
}
