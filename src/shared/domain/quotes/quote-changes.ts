import { grossUnitPrice } from '../money/prices.ts'

type Line = { inventoryItemId: number; displayName: string; count: number; basePrice: number }

/** A difference between two versions of a quote. Prices of one piece in cents incl. VAT. */
export type QuoteChange =
  | { kind: 'added' | 'removed'; name: string; count: number; unitCents: number }
  | {
      kind: 'changed'
      name: string
      before: { count: number; unitCents: number }
      after: { count: number; unitCents: number }
    }

/** Returns the differences between the lines of two versions, in the sequence of the newer one; removed lines come last. */
export function quoteChanges(before: readonly Line[], after: readonly Line[]): QuoteChange[] {
  const earlier = new Map(before.map((line) => [line.inventoryItemId, line]))
  const remaining = new Set(after.map((line) => line.inventoryItemId))
  const changes = after.flatMap((line): QuoteChange[] => {
    const old = earlier.get(line.inventoryItemId)
    const now = amountsOf(line)
    if (!old) return [{ kind: 'added', name: line.displayName, ...now }]
    const was = amountsOf(old)
    if (was.count === now.count && was.unitCents === now.unitCents) return []
    return [{ kind: 'changed', name: line.displayName, before: was, after: now }]
  })
  const removed = before
    .filter(({ inventoryItemId }) => !remaining.has(inventoryItemId))
    .map((line): QuoteChange => ({ kind: 'removed', name: line.displayName, ...amountsOf(line) }))
  return [...changes, ...removed]
}

const amountsOf = ({ count, basePrice }: Line) => ({ count, unitCents: grossUnitPrice(basePrice) })
