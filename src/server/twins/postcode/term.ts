import type { Country } from './places.ts'

/** The parts of a search term. */
export type Term = {
  /** The start of a postcode without spaces, in lower case: `20`, `2012e`, `2012es`. */
  postcode: string | undefined
  number: number | undefined
  /** In lower case: `a`, `bus 3`. */
  addition: string | undefined
  words: readonly string[]
}

/** Returns the text in lower case, without accents and punctuation. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[,;.'’()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Patterns of a postcode in a folded term, the longest one first. */
const postcodes: Readonly<Record<Country, readonly RegExp[]>> = {
  nld: [/(?<!\w)(\d{4}) ?([a-z]{2})(?![a-z\d])/, /^(\d{4}) ?([a-z])$/, /(?<!\w)(\d{4})(?!\w)/],
  bel: [/(?<!\w)(\d{4})(?!\w)/],
  deu: [/(?<!\w)(\d{5})(?!\w)/],
}

/**
 * Parses a search term such as `2012ES 30`, `Kerkstraat 12 Utrecht` or `Nieuwstraat 4 bus 3 Gent`, or the beginning of
 * one.
 *
 * @param hasSelection true when a postcode or a street was selected before; a number alone is then a house number
 */
export function readTerm(text: string, country: Country, hasSelection: boolean): Term {
  const folded = fold(text)
  const { postcode, rest } = takePostcode(folded, country, hasSelection)
  const tokens = rest.split(' ').filter(Boolean)

  const mayStartWithNumber = hasSelection || postcode !== undefined
  const numberIndex = tokens.findIndex(
    (token, index) => /^\d{1,4}([a-z]|[-/]\w+)?$/.test(token) && (index > 0 || mayStartWithNumber),
  )
  const token = tokens[numberIndex]
  if (token === undefined) return { postcode, number: undefined, addition: undefined, words: tokens }

  const [, digits = '', attached = ''] = /^(\d+)[-/]?(.*)$/.exec(token) ?? []
  const after = tokens.slice(numberIndex + 1)
  const { addition, used } = attached ? { addition: attached, used: 0 } : additionIn(after)
  return { postcode, number: Number(digits), addition, words: [...tokens.slice(0, numberIndex), ...after.slice(used)] }
}

function takePostcode(folded: string, country: Country, hasSelection: boolean) {
  const startOfPostcode = hasSelection ? [] : [/^(\d{1,5})(?= |$)/]
  for (const pattern of [...postcodes[country], ...startOfPostcode]) {
    const found = pattern.exec(folded)
    if (found) return { postcode: found.slice(1).join(''), rest: folded.replace(found[0], ' ') }
  }
  return { postcode: undefined, rest: folded }
}

function additionIn(tokens: readonly string[]): { addition: string | undefined; used: number } {
  const [first = '', second = ''] = tokens
  if (/^(bus|bte|box)$/.test(first) && /^\d+$/.test(second)) return { addition: `bus ${second}`, used: 2 }
  return /^[a-z]$/.test(first) ? { addition: first, used: 1 } : { addition: undefined, used: 0 }
}

/** Returns the ranges of a label that match words of the term. The shop shows these ranges in bold. */
export function highlights(label: string, term: string): [number, number][] {
  // Each character becomes one character, so that a position in the folded label is the same position in the label.
  const foldedLabel = [...label].map((character) => character.normalize('NFD').charAt(0).toLowerCase()).join('')
  const found = fold(term)
    .split(' ')
    .filter(Boolean)
    .flatMap((word) => [...foldedLabel.matchAll(new RegExp(`(?<![\\p{L}\\d])${escapeRegExp(word)}`, 'gu'))])
    .map((match): [number, number] => [match.index, match.index + match[0].length])
  return mergeRanges(found.sort(([one], [two]) => one - two))
}

function mergeRanges(ranges: [number, number][]): [number, number][] {
  const result: [number, number][] = []
  for (const [start, end] of ranges) {
    const last = result.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
