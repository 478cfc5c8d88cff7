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
import type { ShowProducts } from './product-card-cache.ts'
import { colorsOfQuery, parseTerm, type SearchDeps, searchProducts, wantedColors } from './search-products.ts'
import { searchTable } from './search-table.ts'
import { searchesWithoutResultsTable } from './searches-without-results-table.ts'

export type FindDeps = SearchDeps & {
  show: ShowProducts
  /** The service outside; without one the shop searches by itself. */
  provider: ((question: SearchProviderQuery) => Promise<SearchProviderResult | undefined>) | undefined
  now: () => Date
}

export type ProductSearch = {
  products: ListProductOnWire[]
  total: number
  source: 'provider' | 'own'
  corrected: string | null
  isLoose: boolean
  /** What pictures are shown in. */
  colours: ColorGroup[]
  /** What of the term was taken as a filter. */
  filters: QueryFilterPart[]
  /** Pages of the shop that answer the term. */
  pages: ShopPage[]
}

const NOTHING: ProductSearch = {
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
 * One page of the products that answer to a term: found by the service outside when there is one that answers, else by
 * the shop itself. Names, prices and pictures are always the shop's own, in the colour that the term asks for.
 *
 * What filters in the term ("onder € 2000", "op voorraad") is taken out of it, and applied by the shop in both cases.
 * A term that finds nothing is counted, without anything about who asked.
 */
export async function findProducts(deps: FindDeps, question: SearchProviderQuery): Promise<ProductSearch> {
  const term = cleanTerm(question.term)
  if (term === '') return NOTHING

  const { rest, parts } = parseQueryFilters(term)
  const pages = shopPagesFor(rest)
  const wanted = parts.length > 0 ? { offset: 0, limit: MOST_FILTERED } : question
  const asked = { ...question, ...wanted, term: rest }
  const found = rest === '' ? await findAll(deps) : await findWithShopPages(deps, asked, pages)
  const { source, understood, isLoose } = found
  const colours = colorsOfQuery(understood)
  const shown = await deps.show(found.ids, wantedColors(understood, mostCents(parts)))
  const passing = parts.length > 0 ? shown.filter((product) => passes(product, parts, colours)) : shown
  const total = parts.length > 0 ? passing.length : found.total
  if (total === 0 && question.offset === 0 && pages.length === 0)
    await searchesWithoutResultsTable(deps.db).count(term, deps.now())
  return {
    products: parts.length > 0 ? passing.slice(question.offset, question.offset + question.limit) : passing,
    total,
    source,
    // How a service outside reads a term it does not tell.
    corrected: source === 'provider' ? null : understood.corrected,
    isLoose,
    colours,
    filters: parts,
    pages,
  }
}

/** Filters look at so many of the best answers: the most that a search service gives at once. */
const MOST_FILTERED = 480

/**
 * Finds products for a term of which some words may be answered by pages of the shop.
 *
 * Products that have all words go first ("showroom bank"). Without any, the answered words are left out, so that
 * "levertijd bank" finds what "bank" finds. When nothing else was asked, products that only come near are no answer.
 */
async function findWithShopPages(deps: FindDeps, question: SearchProviderQuery, pages: readonly ShopPage[]) {
  const found = await findTerm(deps, question)
  if (pages.length === 0 || (found.total > 0 && !found.isLoose)) return found
  const rest = termWithoutPages(question.term)
  if (searchWords(rest).every(isEmptyWord)) {
    return { ...found, understood: { ...found.understood, corrected: null }, ids: [], total: 0, isLoose: false }
  }
  const others = await findTerm(deps, { ...question, term: rest })
  return others.total > 0 ? others : found
}

async function findTerm(deps: FindDeps, question: SearchProviderQuery) {
  const theirs = await deps.provider?.(question)
  if (!theirs) return { ...(await searchProducts(deps, question)), source: 'own' as const }
  return {
    ...theirs,
    understood: await parseTerm(deps, question.term),
    source: 'provider' as const,
    isLoose: false,
  }
}

/** For a term that only filters: all that can be found. */
async function findAll(deps: FindDeps) {
  const ids = await searchTable(deps.db).all(MOST_FILTERED)
  return { ids, total: ids.length, source: 'own' as const, understood: await parseTerm(deps, ''), isLoose: false }
}

/** The upper bound of the price, cents incl. VAT. */
function mostCents(filters: readonly QueryFilter[]): number | undefined {
  const bounds = filters.flatMap((filter) => (filter.kind === 'price' ? (filter.toCents ?? []) : []))
  return bounds.length > 0 ? Math.min(...bounds) : undefined
}

/**
 * Returns whether a product passes the filters. A model counts as ready when a variant is; asked in a colour, when one in
 * that colour is. Asked in a colour its price in that colour is within the bound too.
 */
function passes(
  product: ListProductOnWire,
  filters: readonly QueryFilter[],
  wantedColours: readonly ColorGroup[],
): boolean {
  const { basePrice, lowPrice, count, matrix, readyVariantId, colourGroups = [], colourPrices = {} } = product
  const toCents = mostCents(filters)
  const coloured = { colourGroups, colourNetPrices: colourPrices }
  if (toCents !== undefined && !costsAtMost(toCents, coloured, wantedColours)) return false
  const priced = { netPrice: basePrice, lowNetPrice: lowPrice ?? basePrice, totalStock: count, matrix }
  const isReady = (count ?? 0) > 0 || (readyVariantId ?? null) !== null
  return passesQueryFilters({ shownCents: grossUnitPrice(shownNetPrice(priced)), isReady }, filters)
}

/** After a silence the service is not asked again for so long: nobody should wait for it time and again. */
const RETRY_AFTER_MS = 10_000

/**
 * Returns a function that queries the external search service. It returns undefined when the service is unreachable,
 * and for ten seconds after a failure without calling it. The log has one line when an outage begins and one when it
 * ends.
 */
export function createProviderSearch({ search, log, now }: { search: SearchProvider; log: Log; now: () => Date }) {
  let silentUntil = 0
  let isSilent = false

  return async (question: SearchProviderQuery): Promise<SearchProviderResult | undefined> => {
    if (now().getTime() < silentUntil) return undefined
    try {
      const answer = await search.find(question)
      if (isSilent) log.info({ party: 'search' }, 'the search service answers again')
      isSilent = false
      return answer
    } catch (error) {
      if (!(error instanceof Outage)) throw error
      silentUntil = now().getTime() + RETRY_AFTER_MS
      if (!isSilent) {
        log.warn({ party: 'search', reason: error.reason, status: error.status }, 'the shop searches by itself')
      }
      isSilent = true
      return undefined
    }
  }
}
