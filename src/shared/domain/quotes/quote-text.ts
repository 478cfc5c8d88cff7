/** What a version of a quote promises. Amounts in cents incl. VAT. */
export type QuotePromise = {
  number: string
  version: number
  /** ISO date of the last day. */
  validUntil: string
  lines: readonly {
    itemId: number
    count: number
    unitCents: number
    options: readonly { label: string; value: string }[]
  }[]
  totalCents: number
  remarks: string
}

/**
 * Returns the text that the shop seals when it sends a version, and again when the customer accepts it. Any change of what
 * was promised changes the text.
 */
export function quoteText({ number, version, validUntil, lines, totalCents, remarks }: QuotePromise): string {
  return JSON.stringify({
    format: 1,
    number,
    version,
    validUntil,
    lines: lines.map(({ itemId, count, unitCents, options }) => [
      itemId,
      count,
      unitCents,
      options.map(({ label, value }) => [label, value]),
    ]),
    totalCents,
    remarks,
  })
}
