import { type Cents, cents, centsFromEuros, grossUnitPrice, VAT_PERCENT } from '../money/prices.ts'

/** A discount at the counter: on one line, or on the whole order when `id` is absent. */
export type Discount = {
  /** Item id of the line. */
  id?: number | undefined
  kind: 'percent' | 'amount'
  /** A whole percentage, or an amount in cents incl. VAT for all pieces together. */
  value: number
  reason: string
}

/** Pieces of an item. `netPrice` is the list price of one piece in EUR excl. VAT. */
type ListedLine = { id: number; netPrice: number; count: number }

/** A line with its agreed price. `listNetPrice` and `discountReason` are absent on a line without a discount. */
export type AgreedLine<Line> = Line & { netPrice: number; listNetPrice?: number; discountReason?: string }

/** Prices incl. VAT are multiples of this number of cents (docs/decisions.md#b5). Agreed prices are too. */
const STEP_CENTS = 5

/**
 * Returns a discount per piece of `amount / parts` cents, rounded up to five cents, so that the buyer gets at least the
 * discount that was promised. Both numbers are whole, so one division is exact enough.
 */
const roundedUp = (amount: number, parts: number) => Math.ceil(amount / (parts * STEP_CENTS)) * STEP_CENTS

/**
 * Returns the price incl. VAT of one piece after a discount of whole percents, in cents. The discount is rounded up to
 * five cents.
 *
 * @example discountedUnitCents(1595, 10) // 1435
 */
export const discountedUnitCents = (unitCents: number, percent: number): Cents =>
  cents(unitCents - roundedUp(unitCents * percent, 100))

/**
 * Returns the price in EUR excl. VAT that belongs to a price incl. VAT, with four decimals as in the catalog.
 * `grossUnitPrice` of it is the same price incl. VAT again, for every multiple of five cents.
 *
 * @example netPriceOf(89_910) // 743.0579
 */
export const netPriceOf = (unitGrossCents: number): number =>
  Math.round((unitGrossCents * 10_000) / (100 + VAT_PERCENT)) / 10_000

/**
 * Returns the lines with their agreed prices, the only place where discounts become prices.
 *
 * Discounts of lines come first, then the discount on the whole order, on the prices that are left. An amount on the
 * order is divided over the lines in proportion to their prices. Every agreed price is a price per piece and a multiple
 * of five cents, so that all sums over rows stay as they are for orders without a discount. The total discount is at
 * least the amount that was promised, and less than five cents per piece above it.
 */
export function agreedLines<Line extends ListedLine>(
  lines: readonly Line[],
  discounts: readonly Discount[],
): AgreedLine<Line>[] {
  const listCents = lines.map(({ netPrice }) => grossUnitPrice(netPrice))
  const afterLines = lines.map((line, at) => {
    const unitCents = listCents[at] ?? 0
    return discounts
      .filter(({ id }) => id === line.id)
      .reduce<number>((left, discount) => afterLineDiscount(left, line.count, discount), unitCents)
  })
  const agreed = discounts
    .filter(({ id }) => id === undefined)
    .reduce((units, discount) => afterOrderDiscount(units, lines, discount), afterLines)
  return lines.map((line, at) => {
    const unitCents = agreed[at] ?? 0
    if (unitCents === listCents[at]) return line
    const discountReason = reasonsOf(discounts, line.id)
    return { ...line, netPrice: netPriceOf(unitCents), listNetPrice: line.netPrice, discountReason }
  })
}

/** Returns the reasons of the discounts on a line, each once. */
const reasonsOf = (discounts: readonly Discount[], lineId: number) =>
  [...new Set(discounts.filter(({ id }) => id === undefined || id === lineId).map(({ reason }) => reason))].join('; ')

const afterLineDiscount = (unitCents: number, count: number, { kind, value }: Discount): number =>
  kind === 'percent'
    ? discountedUnitCents(unitCents, Math.min(100, value))
    : Math.max(0, unitCents - roundedUp(value, count))

function afterOrderDiscount(
  units: readonly number[],
  lines: readonly { count: number }[],
  { kind, value }: Discount,
): number[] {
  if (kind === 'percent') return units.map((unitCents) => discountedUnitCents(unitCents, Math.min(100, value)))
  const total = units.reduce((sum, unitCents, at) => sum + unitCents * (lines[at]?.count ?? 0), 0)
  if (total === 0) return [...units]
  const amountCents = Math.min(value, total)
  // Five cents per piece are the smallest discount of a line. What rounding down leaves goes to lines with few pieces
  // first, at most one step each. So no line gets more than its share, rounded up.
  const shares = units.map((unitCents) => stepsOfShare(unitCents, amountCents, total))
  const off = shares.map(({ steps }) => steps * STEP_CENTS)
  const bySize = lines.map((_, at) => at).sort((a, b) => (lines[a]?.count ?? 0) - (lines[b]?.count ?? 0))
  let rest = amountCents - off.reduce((sum, each, at) => sum + each * (lines[at]?.count ?? 0), 0)
  for (const at of bySize) {
    if (rest <= 0) break
    if (shares[at]?.isExact) continue
    off[at] = (off[at] ?? 0) + STEP_CENTS
    rest -= STEP_CENTS * (lines[at]?.count ?? 0)
  }
  return units.map((unitCents, at) => unitCents - (off[at] ?? 0))
}

/** Returns the share of a piece in an amount in whole steps. The products are too large for exact numbers. */
function stepsOfShare(unitCents: number, amountCents: number, total: number) {
  const product = BigInt(unitCents) * BigInt(amountCents)
  const step = BigInt(total) * BigInt(STEP_CENTS)
  return { steps: Number(product / step), isExact: product % step === 0n }
}

/** Returns what the buyer saves on lines with agreed prices, in cents incl. VAT. */
export const discountCents = (
  lines: readonly { netPrice: number; listNetPrice?: number | undefined; count: number }[],
): Cents =>
  cents(
    lines.reduce(
      (sum, { netPrice, listNetPrice = netPrice, count }) =>
        sum + (grossUnitPrice(listNetPrice) - grossUnitPrice(netPrice)) * count,
      0,
    ),
  )

/**
 * Returns the lines whose discount is above the limit: a piece costs less than the list price minus the limit, rounded
 * down to five cents.
 *
 * @param limitPercent the limit of the seller's role
 */
export const linesAboveLimit = <Line extends { netPrice: number; listNetPrice?: number | undefined }>(
  lines: readonly Line[],
  limitPercent: number,
): Line[] =>
  lines.filter(
    ({ netPrice, listNetPrice }) =>
      listNetPrice !== undefined &&
      grossUnitPrice(netPrice) < discountedUnitCents(grossUnitPrice(listNetPrice), limitPercent),
  )

/**
 * Returns the text that an approval is bound to: the discounts, and count and list price of the lines that they change.
 * With a discount on the whole order these are all lines. Page and server must build the same text.
 */
export function approvalSubject(lines: readonly ListedLine[], discounts: readonly Discount[]): string {
  const isOnOrder = discounts.some(({ id }) => id === undefined)
  const changed = lines.filter((line) => isOnOrder || discounts.some(({ id }) => id === line.id))
  return JSON.stringify([
    discounts.map(({ id, kind, value, reason }) => [id ?? null, kind, value, reason]),
    changed
      .map(({ id, count, netPrice }) => [id, count, centsFromEuros(netPrice)] as const)
      .sort(([one], [other]) => one - other),
  ])
}
