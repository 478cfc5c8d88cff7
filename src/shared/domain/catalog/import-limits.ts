/** How far a catalogue from the ERP may differ from the shop before a person has to look, in percent. */
export type ImportLimits = {
  /** Of one item: dearer or cheaper by more than this. */
  priceJumpPercent: number
  /** Of all items on sale: gone. */
  vanishedPercent: number
  /** Of all items on sale: a text, a picture or an option that was filled is empty. */
  emptiedPercent: number
}

export const IMPORT_LIMITS: ImportLimits = { priceJumpPercent: 25, vanishedPercent: 5, emptiedPercent: 1 }

/** Why an import waits for somebody's word. */
export const IMPORT_CONCERNS = ['older', 'price_jumps', 'vanished', 'emptied', 'lists', 'broken'] as const
export type ImportConcern = (typeof IMPORT_CONCERNS)[number]

/** What an import would do, in numbers of items. */
export type ImportFindings = {
  /** On sale now. */
  active: number
  vanished: number
  /** With a price that jumps further than the limit. */
  priceJumps: number
  /** With a field that becomes empty. */
  emptied: number
  /** Rows that cannot be read or used. */
  broken: number
  /** The snapshot was fetched before the one that the shop has. */
  isOlder: boolean
  /** What lists lose that fit in no number of items: where pieces lie, what sets are made of. */
  lists: readonly ListLoss[]
}

/**
 * What of an import a person has to agree with first. A mistyped price or a row that cannot be read is one too many; that
 * some items go or lose a text is the course of things, that many do is a fault of somebody.
 *
 * @example importConcerns({ active: 100, vanished: 6, …nothing else }, IMPORT_LIMITS) // ['vanished']
 */
export function importConcerns(findings: ImportFindings, limits: ImportLimits): ImportConcern[] {
  const { active, vanished, priceJumps, emptied, broken, isOlder, lists } = findings
  const isBeyond = (items: number, percent: number) => items * 100 > active * percent
  const concerns: Record<ImportConcern, boolean> = {
    older: isOlder,
    price_jumps: priceJumps > 0,
    vanished: isBeyond(vanished, limits.vanishedPercent),
    emptied: isBeyond(emptied, limits.emptiedPercent),
    lists: lists.some(isTooMuch),
    broken: broken > 0,
  }
  return IMPORT_CONCERNS.filter((concern) => concerns[concern])
}

/** Lists of which the shop looks whether the ERP suddenly tells much less. */
export const WATCHED_LISTS = ['setMembers', 'stock', 'leatherTypes', 'options', 'specificationFields', 'menu'] as const
export type WatchedList = (typeof WATCHED_LISTS)[number]

/** Of a list: how many rows the shop has in use (of stock: places where pieces lie), and how many of those are not told any more. */
export type ListLoss = { list: WatchedList; before: number; gone: number }

/** Of a list may go without a word: this part, or so many rows when it is short. */
const LIST_LOSS_PERCENT = 20
const LIST_LOSS_ROWS = 2

/**
 * Whether so much of a list goes that a person has to look: an ERP where a role lost a right, or a search became narrower,
 * answers with fewer rows and not with an error. All of a list is always too much.
 *
 * @example isTooMuch({ list: 'menu', before: 40, gone: 9 }) // true
 */
export const isTooMuch = ({ before, gone }: ListLoss): boolean =>
  gone > 0 && (gone >= before || (gone > LIST_LOSS_ROWS && gone * 100 > before * LIST_LOSS_PERCENT))

const LIST_WORDS: Readonly<Record<WatchedList, string>> = {
  setMembers: 'onderdelen van sets',
  stock: 'plekken met voorraad',
  leatherTypes: 'leersoorten',
  options: 'opties',
  specificationFields: 'regels van de specificatietabel',
  menu: 'regels van het menu',
}

/** @example lossInWords({ list: 'menu', before: 40, gone: 9 }) // 'Van de 40 regels van het menu ontbreken er 9.' */
export const lossInWords = ({ list, before, gone }: ListLoss): string =>
  `Van de ${before} ${LIST_WORDS[list]} ${gone === 1 ? 'ontbreekt er 1' : `ontbreken er ${gone}`}.`

/**
 * By how many percent a price rises (or falls, below zero); undefined for what cost nothing before.
 *
 * @example priceChangePercent(100, 74) // -26
 */
export const priceChangePercent = (before: number, after: number): number | undefined =>
  before === 0 ? undefined : ((after - before) / before) * 100
