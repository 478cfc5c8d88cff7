import type { ListProductOnWire } from '#shared/contracts/catalog.ts'
import type { ColourGroup } from '#shared/domain/leather/colour-groups.ts'
import { cleanTerm } from '#shared/domain/search/words.ts'
import type { Log } from '../../ports/log.ts'
import { Outage } from '../../ports/outage.ts'
import type { ProviderAnswer, ProviderQuestion, SearchProvider } from '../../ports/search-provider.ts'
import { missesTable } from './misses-table.ts'
import { coloursIn, type SearchDeps, searchProducts, understandTerm, wantedColours } from './search-products.ts'
import type { ShowProducts } from './shown-products.ts'

export type FindDeps = SearchDeps & {
  show: ShowProducts
  /** The service outside; without one the shop searches by itself. */
  provider: ((question: ProviderQuestion) => Promise<ProviderAnswer | undefined>) | undefined
  now: () => Date
}

export type ProductSearch = {
  products: ListProductOnWire[]
  total: number
  source: 'provider' | 'own'
  corrected: string | null
  isLoose: boolean
  /** What pictures are shown in. */
  colours: ColourGroup[]
}

const NOTHING: ProductSearch = { products: [], total: 0, source: 'own', corrected: null, isLoose: false, colours: [] }

/**
 * One page of the products that answer to a term: found by the service outside when there is one that answers, else by
 * the shop itself. Names, prices and pictures are always the shop's own, in the colour that the term asks for.
 *
 * A term that finds nothing is counted, without anything about who asked.
 */
export async function findProducts(deps: FindDeps, question: ProviderQuestion): Promise<ProductSearch> {
  const term = cleanTerm(question.term)
  if (term === '') return NOTHING

  const theirs = await deps.provider?.({ ...question, term })
  const found = theirs
    ? { ...theirs, understood: await understandTerm(deps, term), source: 'provider' as const, isLoose: false }
    : { ...(await searchProducts(deps, { ...question, term })), source: 'own' as const }
  const { ids, total, source, understood, isLoose } = found
  if (total === 0 && question.offset === 0) await missesTable(deps.db).count(term, deps.now())
  return {
    products: await deps.show(ids, wantedColours(understood)),
    total,
    source,
    // How a service outside reads a term it does not tell.
    corrected: theirs ? null : understood.corrected,
    isLoose,
    colours: coloursIn(understood),
  }
}

/** After a silence the service is not asked again for so long: nobody should wait for it time and again. */
const REST_MS = 10_000

/**
 * Asks the service outside, and gives nothing when it is not there. That is said in the log once, when it begins and
 * when it is over; meanwhile nobody waits for it.
 */
export function askProvider({ search, log, now }: { search: SearchProvider; log: Log; now: () => Date }) {
  let silentUntil = 0
  let isSilent = false

  return async (question: ProviderQuestion): Promise<ProviderAnswer | undefined> => {
    if (now().getTime() < silentUntil) return undefined
    try {
      const answer = await search.find(question)
      if (isSilent) log.info({ party: 'search' }, 'the search service answers again')
      isSilent = false
      return answer
    } catch (error) {
      if (!(error instanceof Outage)) throw error
      silentUntil = now().getTime() + REST_MS
      if (!isSilent) {
        log.warn({ party: 'search', reason: error.reason, status: error.status }, 'the shop searches by itself')
      }
      isSilent = true
      return undefined
    }
  }
}
