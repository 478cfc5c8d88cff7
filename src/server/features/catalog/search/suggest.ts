import type { ReplyWire } from '#shared/contracts/endpoint.ts'
import type { Suggestions, search } from '#shared/contracts/search.ts'
import { plainLeatherName } from '#shared/domain/leather/leather-name.ts'
import type { QueryColor } from '#shared/domain/search/query-colors.ts'
import { cleanTerm, searchWords } from '#shared/domain/search/words.ts'
import { JsonText } from '#shared/kernel/json-text.ts'
import { storedImageUrl } from '../pictures/index.ts'
import type { FindDeps } from './find-products.ts'
import type { SearchClause } from './parsed-query.ts'
import { cardJson, type ShownProduct } from './product-card-cache.ts'
import { colorsOfQuery, searchProducts, wantedColors } from './search-products.ts'
import type { SearchVocabulary } from './search-vocabulary.ts'

const MAX_PRODUCTS = 5
const MAX_CATEGORIES = 4
const MAX_LEATHERS = 5
const SWATCH_WIDTH = 160

type SuggestReply = ReplyWire<typeof search.suggest>

const NOTHING: Omit<SuggestReply, 'products'> = { total: 0, categories: [], leathers: [], corrected: null, colours: [] }

/**
 * Suggests products, menu pages and leathers while a visitor types. The last word may be incomplete. Always uses the
 * shop's own search: an external service is too slow for every keystroke.
 */
export async function suggest(
  deps: Pick<FindDeps, 'db' | 'vocabulary' | 'index' | 'show'>,
  typed: string,
): Promise<{ reply: JsonText<SuggestReply>; itemIds: number[] }> {
  const term = cleanTerm(typed)
  const words = searchWords(term)
  if (words.length === 0) return replyOf([], NOTHING)

  const found = await searchProducts(deps, { term, limit: MAX_PRODUCTS, offset: 0, isTyping: true })
  const vocabulary = await deps.vocabulary()
  const corrected = found.parsed.corrected
  return replyOf(await deps.show(found.ids, wantedColors(found.parsed)), {
    total: found.total,
    categories: categoriesFor(vocabulary, found.parsed.clauses, found.parsed.unknown.length > 0),
    leathers: leathersFor(vocabulary, corrected ? searchWords(corrected) : words, found.parsed.colours),
    corrected,
    colours: colorsOfQuery(found.parsed),
  })
}

function replyOf(products: readonly ShownProduct[], others: Omit<SuggestReply, 'products'>) {
  const text = `{"products":[${products.map(cardJson).join()}],${JSON.stringify(others).slice(1)}`
  return { reply: new JsonText<SuggestReply>(text), itemIds: products.flatMap(({ itemIds }) => itemIds) }
}

/** Menu pages that match all clauses. */
function categoriesFor(
  { categories }: SearchVocabulary,
  clauses: readonly SearchClause[],
  hasUnknown: boolean,
): Suggestions['categories'] {
  const wordClauses = clauses.filter(({ leathers }) => !leathers)
  if (wordClauses.length === 0 || hasUnknown) return []
  return categories
    .matching(wordClauses)
    .slice(0, MAX_CATEGORIES)
    .map(({ name, urlFragment, above }) => ({ name, urlFragment, above }))
}

/**
 * Leathers whose names contain every typed word, complete or as a prefix ("toledo co"). Leathers of the colors in the
 * query follow ("hoekbank cognac").
 */
function leathersFor(
  { leathers, leatherOf }: SearchVocabulary,
  words: readonly string[],
  colours: readonly QueryColor[],
): Suggestions['leathers'] {
  const named = words.join('').length < 3 ? [] : leathers.filter(({ nameWords }) => hasAllPrefixes(nameWords, words))
  const leatherIds = colours.flatMap(({ leatherIds }) => leatherIds)
  const inColors = leatherIds.slice(0, MAX_LEATHERS + named.length).flatMap((id) => leatherOf(id) ?? [])
  return [...new Set([...named, ...inColors])].slice(0, MAX_LEATHERS).map(({ id, family, ...leather }) => ({
    id,
    name: plainLeatherName(`${leather.leatherName} ${leather.brandColor}`),
    colour: leather.group ?? leather.mainColor,
    imageUrl: storedImageUrl(`swatch/${family}/${leather.hex.slice(1)}`, SWATCH_WIDTH),
    term: `${leather.leatherName} ${leather.brandColor}`,
  }))
}

/** Whether each word is one of the names or begins one. Each suggestion compares all leathers, so it creates no lists. */
function hasAllPrefixes(names: readonly string[], words: readonly string[]): boolean {
  for (const word of words) if (!hasPrefix(names, word)) return false
  return true
}

function hasPrefix(names: readonly string[], word: string): boolean {
  for (const name of names) if (name.startsWith(word)) return true
  return false
}
