import type { ReplyWire } from '#shared/contracts/endpoint.ts'
import type { Suggestions, search } from '#shared/contracts/search.ts'
import { colorGroupOf } from '#shared/domain/leather/color-groups.ts'
import { plainLeatherName } from '#shared/domain/leather/leather-name.ts'
import type { NamedLeather, QueryColor } from '#shared/domain/search/query-colors.ts'
import { cleanTerm, searchWords } from '#shared/domain/search/words.ts'
import { storedImageUrl } from '../pictures/index.ts'
import type { FindDeps } from './find-products.ts'
import type { SearchClause } from './parsed-query.ts'
import { colorsOfQuery, searchProducts, wantedColors } from './search-products.ts'
import type { SearchVocabulary } from './search-vocabulary.ts'

const MAX_PRODUCTS = 5
const MAX_CATEGORIES = 4
const MAX_LEATHERS = 5
const SWATCH_WIDTH = 160

const NOTHING = { products: [], total: 0, categories: [], leathers: [], corrected: null, colours: [] }

/**
 * Suggests products, menu pages and leathers while a visitor types. The last word may be incomplete. Always uses the
 * shop's own search: an external service is too slow for every keystroke.
 */
export async function suggest(
  deps: Pick<FindDeps, 'db' | 'vocabulary' | 'index' | 'show'>,
  typed: string,
): Promise<ReplyWire<typeof search.suggest>> {
  const term = cleanTerm(typed)
  const words = searchWords(term)
  if (words.length === 0) return NOTHING

  const found = await searchProducts(deps, { term, limit: MAX_PRODUCTS, offset: 0, isTyping: true })
  const vocabulary = await deps.vocabulary()
  const corrected = found.parsed.corrected
  return {
    products: await deps.show(found.ids, wantedColors(found.parsed)),
    total: found.total,
    categories: categoriesFor(vocabulary, found.parsed.clauses, found.parsed.unknown.length > 0),
    leathers: leathersFor(vocabulary, corrected ? searchWords(corrected) : words, found.parsed.colours),
    corrected,
    colours: colorsOfQuery(found.parsed),
  }
}

/**
 * Menu pages that match all clauses by their name, their path or the name of their parent. At least one clause must
 * match the own name; pages with the most such matches come first.
 */
function categoriesFor(
  { categories }: SearchVocabulary,
  clauses: readonly SearchClause[],
  hasUnknown: boolean,
): Suggestions['categories'] {
  const wordClauses = clauses.filter(({ leathers }) => !leathers)
  if (wordClauses.length === 0 || hasUnknown) return []
  return categories
    .map((category) => ({
      category,
      byName: wordClauses.filter((clause) => matchesClause(clause, category.nameStems)).length,
      matchesAll: wordClauses.every((clause) => matchesClause(clause, category.stems)),
    }))
    .filter(({ byName, matchesAll }) => matchesAll && byName > 0)
    .sort((a, b) => b.byName - a.byName)
    .slice(0, MAX_CATEGORIES)
    .map(({ category: { name, urlFragment, above } }) => ({ name, urlFragment, above }))
}

function matchesClause({ own, other, start }: SearchClause, stems: ReadonlySet<string>): boolean {
  if ([...own, ...other].some((way) => way.every((lexeme) => stems.has(lexeme)))) return true
  return start !== undefined && [...stems].some((lexeme) => lexeme.startsWith(start))
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
  const named = words.join('').length < 3 ? [] : leathers.filter((leather) => hasAllPrefixes(leather, words))
  const leatherIds = colours.flatMap(({ leatherIds }) => leatherIds)
  const inColors = leatherIds.slice(0, MAX_LEATHERS + named.length).flatMap((id) => leatherOf(id) ?? [])
  return [...new Set([...named, ...inColors])].slice(0, MAX_LEATHERS).map(({ id, family, ...leather }) => ({
    id,
    name: plainLeatherName(`${leather.leatherName} ${leather.brandColor}`),
    colour: colorGroupOf(leather) ?? leather.mainColor,
    imageUrl: storedImageUrl(`swatch/${family}/${leather.hex.slice(1)}`, SWATCH_WIDTH),
    term: `${leather.leatherName} ${leather.brandColor}`,
  }))
}

function hasAllPrefixes({ leatherWords, brandWords, colorWords }: NamedLeather, words: readonly string[]): boolean {
  const names = [leatherWords, brandWords, colorWords]
  return words.every((word) => names.some((ofOne) => ofOne.some((name) => name.startsWith(word))))
}
