/**
 * Limits for the difference between an ERP catalog and the shop, in percent. When an import exceeds one of them, a user
 * must confirm it.
 */
export type ImportLimits = {
  /** Price change of one item, up or down. */
  priceJumpPercent: number
  /** Percentage of the active items that disappears. */
  vanishedPercent: number
  /** Percentage of the active items that lose a text, a picture or an option. */
  emptiedPercent: number
}

export const IMPORT_LIMITS: ImportLimits = { priceJumpPercent: 25, vanishedPercent: 5, emptiedPercent: 1 }

/** Reasons why an import must be confirmed. */
export const IMPORT_CONCERNS = ['older', 'price_jumps', 'vanished', 'emptied', 'lists', 'broken'] as const
export type ImportConcern = (typeof IMPORT_CONCERNS)[number]

/** Effects of an import, in numbers of items. */
export type ImportFindings = {
  /** Active items now. */
  active: number
  vanished: number
  /** Items whose price changes by more than the limit. */
  priceJumps: number
  /** Items with a field that becomes empty. */
  emptied: number
  /** Rows that are invalid. */
  broken: number
  /** True when the snapshot was fetched before the current one. */
  isOlder: boolean
  /** Losses in other lists than that of the items, such as the stock per location (`WATCHED_LISTS`). */
  lists: readonly ListLoss[]
}

/**
 * Returns the reasons why an import must be confirmed. One large price change or invalid row is enough. Removed items
 * and empty fields count only above a percentage, because a few are normal.
 *
 * @example importConcerns({ active: 100, vanished: 6, … }, IMPORT_LIMITS) // ['vanished']
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

/** Lists that are checked for a sudden loss of rows. */
export const WATCHED_LISTS = ['setMembers', 'stock', 'leatherTypes', 'options', 'specificationFields', 'menu'] as const
export type WatchedList = (typeof WATCHED_LISTS)[number]

/** Loss of a list. `before`: number of rows in use (for stock: locations with pieces). `gone`: how many disappear. */
export type ListLoss = { list: WatchedList; before: number; gone: number }

/** A list may lose this percentage of its rows. A short list may lose this number of rows instead. */
const LIST_LOSS_PERCENT = 20
const LIST_LOSS_ROWS = 2

/**
 * True when a list loses too many rows. When the ERP role lost a right, or a saved search in the ERP was narrowed, the
 * ERP returns fewer rows instead of an error. The loss of all rows is always too much.
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
 * Returns the price change in percent, negative for a decrease; undefined when the old price was 0.
 *
 * @example priceChangePercent(100, 74) // -26
 */
export const priceChangePercent = (before: number, after: number): number | undefined =>
  before === 0 ? undefined : ((after - before) / before) * 100
