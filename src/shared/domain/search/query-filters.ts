/** A filter: bounds of the shown price in cents, VAT included, both inclusive; or only products in stock. */
export type QueryFilter = { kind: 'price'; fromCents?: number; toCents?: number } | { kind: 'stock' }

/** A phrase of the term that is a filter. `without`: the term without this phrase, but with all other filters. */
export type QueryFilterPart = QueryFilter & { without: string }

export type QueryFilters = {
  /** The term without all filters; may be empty. */
  rest: string
  parts: QueryFilterPart[]
}

const EUROS = `(?:€|eur(?:o(?:'?s)?)?)`
const NUMBER = String.raw`(\d{1,3}(?:[.\s]\d{3})+|\d{1,6})(?:,(\d{2}|-))?`
/** A number with one of these units is a size, a weight, a period, a count or a percentage, and not a price. */
const NO_UNIT = String.raw`(?![\d.,]*\d)(?!\s*-?\s*(?:[cdm]?m\b|kg\b|kilo|zits|zitter|persoon|personen|x\b|×|%|jaar|dagen|dag\b|weken|week\b|kleuren|stuks|delig))`
const AMOUNT = String.raw`${EUROS}?\s*${NUMBER}\s*${EUROS}?${NO_UNIT}`
const START = String.raw`(?<![\p{L}\d])`
const END = String.raw`(?![\p{L}\d])`

const phrase = (pattern: string) => new RegExp(START + pattern + END, 'iu')

const BETWEEN = phrase(
  String.raw`(?:van|tussen)\s+(?:de\s+)?${AMOUNT}\s*(?:en|tot(?:\s+en\s+met)?|t/m|-)\s*(?:de\s+)?${AMOUNT}`,
)
const UPPER = phrase(
  String.raw`(?:onder|tot(?:\s+en\s+met)?|t/m|maximaal|max\.?|hoogstens|beneden|minder\s+dan|goedkoper\s+dan|niet\s+meer\s+dan)\s+(?:de\s+)?${AMOUNT}`,
)
const LOWER = phrase(
  String.raw`(?:vanaf|boven|meer\s+dan|minimaal|min\.?|minstens|ten\s+minste|duurder\s+dan)\s+(?:de\s+)?${AMOUNT}`,
)
const STOCK = phrase(
  String.raw`(?:(?:op|uit)\s+voorraad(?:\s+leverbaar)?|(?:direct|meteen|snel)\s+(?:uit\s+voorraad\s+)?(?:leverbaar|beschikbaar))`,
)

/** Smaller numbers without a currency are sizes or counts, because no furniture is cheaper. */
const LEAST_EUROS = 20

/**
 * Finds the filters in a search term: a price ("onder € 2000", "tussen 1000 en 2000", "vanaf 500") and stock ("op
 * voorraad", "direct leverbaar"). The other words are in `rest`, in their order.
 *
 * @param term one line, as `cleanTerm` returns it
 * @example parseQueryFilters('hoekbank tot 1.500 euro').rest // 'hoekbank', with one part { kind: 'price', toCents: 150000 }
 */
export function parseQueryFilters(term: string): QueryFilters {
  const parts: QueryFilterPart[] = []
  let rest = tidy(term)
  for (let found = findFilter(rest); found; found = findFilter(rest)) {
    // Removed from the whole term and not from `rest`, which no longer has the filters that were found earlier.
    parts.push({ ...found.filter, without: tidy(withoutPhrase(tidy(term), found.text)) })
    rest = tidy(rest.replace(found.text, ' '))
  }
  return { rest, parts }
}

/** Removes a phrase from a term. Word by word when the term has another filter, found earlier, inside the phrase. */
const withoutPhrase = (term: string, phraseText: string): string =>
  term.includes(phraseText)
    ? term.replace(phraseText, ' ')
    : phraseText.split(' ').reduce((text, word) => text.replace(word, ' '), term)

/** True when a product passes all filters. @param shownCents the price on its card, VAT included */
export function passesQueryFilters(
  { shownCents, isReady }: { shownCents: number; isReady: boolean },
  filters: readonly QueryFilter[],
): boolean {
  return filters.every((filter) =>
    filter.kind === 'stock'
      ? isReady
      : shownCents >= (filter.fromCents ?? 0) && shownCents <= (filter.toCents ?? Number.POSITIVE_INFINITY),
  )
}

type FilterMatch = { text: string; filter: QueryFilter }

function findFilter(term: string): FilterMatch | undefined {
  const between = BETWEEN.exec(term)
  const [one, other] = [centsOf(between, 1), centsOf(between, 3)]
  if (between && one !== undefined && other !== undefined) {
    return {
      text: between[0],
      filter: { kind: 'price', fromCents: Math.min(one, other), toCents: Math.max(one, other) },
    }
  }
  const upper = UPPER.exec(term)
  const toCents = centsOf(upper, 1)
  if (upper && toCents !== undefined) return { text: upper[0], filter: { kind: 'price', toCents } }
  const lower = LOWER.exec(term)
  const fromCents = centsOf(lower, 1)
  if (lower && fromCents !== undefined) return { text: lower[0], filter: { kind: 'price', fromCents } }
  const stock = STOCK.exec(term)
  return stock ? { text: stock[0], filter: { kind: 'stock' } } : undefined
}

/**
 * Returns an amount of a match in cents: `group` has the whole euros, and the next group the cents. Undefined without
 * an amount, and when the amount is too small to be a price.
 */
function centsOf(match: RegExpExecArray | null, group: number): number | undefined {
  if (match?.[group] === undefined) return undefined
  const euros = Number(match[group].replace(/[.\s]/g, ''))
  const isMoney = /€|eur/i.test(match[0])
  if (euros < (isMoney ? 1 : LEAST_EUROS)) return undefined
  // The cents are two digits, "-" or absent.
  return euros * 100 + (Number(match[group + 1]) || 0)
}

const tidy = (term: string) => term.replace(/\s+/g, ' ').trim()
