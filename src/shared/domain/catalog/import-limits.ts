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
export const IMPORT_CONCERNS = ['price_jumps', 'vanished', 'emptied', 'broken'] as const
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
}

/**
 * What of an import a person has to agree with first. A mistyped price or a row that cannot be read is one too many; that
 * some items go or lose a text is the course of things, that many do is a fault of somebody.
 *
 * @example importConcerns({ active: 100, vanished: 6, priceJumps: 0, emptied: 0, broken: 0 }, IMPORT_LIMITS) // ['vanished']
 */
export function importConcerns(findings: ImportFindings, limits: ImportLimits): ImportConcern[] {
  const { active, vanished, priceJumps, emptied, broken } = findings
  const isBeyond = (items: number, percent: number) => items * 100 > active * percent
  const concerns: Record<ImportConcern, boolean> = {
    price_jumps: priceJumps > 0,
    vanished: isBeyond(vanished, limits.vanishedPercent),
    emptied: isBeyond(emptied, limits.emptiedPercent),
    broken: broken > 0,
  }
  return IMPORT_CONCERNS.filter((concern) => concerns[concern])
}

/**
 * By how many percent a price rises (or falls, below zero); undefined for what cost nothing before.
 *
 * @example priceChangePercent(100, 74) // -26
 */
export const priceChangePercent = (before: number, after: number): number | undefined =>
  before === 0 ? undefined : ((after - before) / before) * 100
