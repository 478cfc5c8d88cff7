import type { QuoteLine } from '#shared/contracts/quotes.ts'
import type { StaffQuote } from '#shared/contracts/staff-quotes.ts'
import { agreedLines, type Discount } from '#shared/domain/discounts/discounts.ts'
import { amountProblem, typedCents } from '#shared/domain/money/typed-amount.ts'
import { quoteTotals } from '#shared/domain/quotes/quote-totals.ts'

/** Whether a discount is none, a percentage, or an amount. */
export type DiscountKind = '' | 'percent' | 'amount'

/** A discount while it is typed. */
export type TypedDiscount = { kind: DiscountKind; value: string }

/** A line of the form. `netPrice`: list price of one piece in EUR excl. VAT, as far as the page knows. */
export type EditedLine = {
  id: number
  displayName: string
  choices: string
  imageUrl: string | null
  netPrice: number
  count: number
  discount: TypedDiscount
}

/** The form of a quote. */
export type QuoteFields = StaffQuote['buyer'] & {
  remarks: string
  validUntil: string
  lines: EditedLine[]
  orderDiscount: TypedDiscount
  reason: string
}

const NONE: TypedDiscount = { kind: '', value: '' }

/** Returns the form of the newest version. The discounts of a quote share one reason in the form. */
export function fieldsOf({ buyer, versions }: Pick<StaffQuote, 'buyer' | 'versions'>): QuoteFields {
  const [newest] = versions
  const discounts = newest?.discounts ?? []
  const typed = (id: number | undefined) => typedDiscount(discounts.find((discount) => discount.id === id))
  return {
    ...buyer,
    remarks: newest?.remarks ?? '',
    validUntil: newest?.validUntil ?? '',
    lines: (newest?.lines ?? []).map((line) => ({ ...editedLine(line), discount: typed(line.inventoryItemId) })),
    orderDiscount: typed(undefined),
    reason: discounts[0]?.reason ?? '',
  }
}

const editedLine = ({ inventoryItemId, displayName, options, imageUrl, basePrice, listPrice, count }: QuoteLine) => ({
  id: inventoryItemId,
  displayName,
  choices: options.map(({ label, value }) => `${label}: ${value}`).join(' · '),
  imageUrl,
  netPrice: listPrice ?? basePrice,
  count,
})

function typedDiscount(discount: Discount | undefined): TypedDiscount {
  if (!discount) return NONE
  const { kind, value } = discount
  return { kind, value: kind === 'percent' ? String(value) : (value / 100).toFixed(2).replace('.', ',') }
}

/** Returns the discounts of the form. Incomplete ones are left out; `problemsOf` names them. */
export function discountsOf({ lines, orderDiscount, reason }: Pick<QuoteFields, 'lines' | 'orderDiscount' | 'reason'>) {
  const read = ({ kind, value }: TypedDiscount, id?: number): Discount[] => {
    const number = kind === 'percent' ? wholePercent(value) : kind === 'amount' ? typedCents(value) : undefined
    if (kind === '' || !number) return []
    return [{ ...(id !== undefined && { id }), kind, value: number, reason: reason.trim() }]
  }
  return [...lines.flatMap((line) => read(line.discount, line.id)), ...read(orderDiscount)]
}

const wholePercent = (value: string) => (/^(?:100|[1-9]\d?)$/.test(value.trim()) ? Number(value) : undefined)

/** Returns the messages of the form, by field. The server checks everything again. */
export function problemsOf(fields: QuoteFields, today: string): Record<string, string> {
  const problems: Record<string, string> = {}
  const check = (name: string, { kind, value }: TypedDiscount) => {
    if (kind === 'percent' && wholePercent(value) === undefined) problems[name] = 'Vul 1 tot 100 hele procenten in.'
    if (kind === 'amount' && !typedCents(value)) problems[name] = amountProblem(value) ?? 'Vul een bedrag in.'
  }
  fields.lines.forEach((line, index) => {
    check(`lines.${index}.discount`, line.discount)
  })
  check('orderDiscount', fields.orderDiscount)
  if (discountsOf(fields).length > 0 && fields.reason.trim() === '') problems.reason = 'Geef een reden voor de korting.'
  if (fields.lines.length === 0) problems.lines = 'Voeg minstens één product toe.'
  if (fields.validUntil === '') problems.validUntil = 'Kies tot wanneer de offerte geldig is.'
  else if (fields.validUntil < today) problems.validUntil = 'Kies vandaag of een latere dag.'
  return problems
}

/** Returns the lines with their agreed prices, and the totals, by the rules that the server applies. */
export function pricesOf(fields: Pick<QuoteFields, 'lines' | 'orderDiscount' | 'reason'>) {
  const lines = agreedLines(fields.lines, discountsOf(fields))
  return { lines, totals: quoteTotals(lines) }
}

/** Returns the body of the call that saves the form. */
export function contentOf({ lines, orderDiscount, reason, ...others }: QuoteFields) {
  return {
    ...others,
    lines: lines.map(({ id, count }) => ({ id, count })),
    discounts: discountsOf({ lines, orderDiscount, reason }),
  }
}
