import type { PlaceOrderBody } from '#shared/contracts/sales-orders.ts'
import type { Discount } from '#shared/domain/discounts/discounts.ts'
import { quoteTotals } from '#shared/domain/quotes/quote-totals.ts'
import { isSample } from '#shared/domain/samples/samples.ts'
import { ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Executor } from '../../../db/tables.ts'
import { type OrderLine, priceLines, readItemsOnSale, rowSnapshot } from '../sales-orders/index.ts'

/** A line as it is stored: prices of one piece in EUR excl. VAT, and in cents incl. VAT. */
export type StoredLine = {
  position: number
  inventoryItemId: number
  itemId: string
  displayName: string
  options: { label: string; value: string }[]
  basePrice: number
  unitGrossCents: number
  count: number
  isMadeToMeasure: boolean
  imageUrl: string | null
  /** Null without a discount, like the reason. */
  listPrice: number | null
  discountReason: string | null
}

export type PricedQuote = {
  lines: StoredLine[]
  /** The same lines with the data of the catalog. */
  orderLines: OrderLine[]
  totals: ReturnType<typeof quoteTotals>
}

type RequestedLine = { id: number; count: number; basePrice?: number; itemId?: string }

/**
 * Returns the lines of a quote at the prices of now with the discounts, as snapshots. Stock is not checked, because a quote
 * takes none. Color samples are refused: they are free, and are ordered without a quote.
 *
 * A requested price is compared with that of the catalog, as for an order. Without one the catalog decides.
 */
export async function priceQuote(
  db: Executor,
  requested: readonly RequestedLine[],
  discounts: readonly Discount[] = [],
) {
  const items = await readItemsOnSale(
    db,
    requested.map(({ id }) => id),
  )
  const shoppinglist: PlaceOrderBody['shoppinglist'] = requested.map(({ id, count, basePrice, itemId = '' }) => ({
    id,
    count,
    itemId,
    basePrice: basePrice ?? items.get(id)?.basePrice ?? 0,
  }))
  const sample = requested.findIndex(({ id }) => isSample({ itemId: items.get(id)?.itemId ?? '' }))
  if (sample >= 0) {
    throw new InvalidInput([
      { field: `lines.${sample}.id`, message: 'Kleurstalen zijn gratis en horen niet in een offerte.' },
    ])
  }
  const priced = priceLines(shoppinglist, items, { discounts })
  if (!priced.ok) return priced
  const { lines } = priced.value
  const totals = quoteTotals(lines)
  if (totals.gross === 0) {
    throw new InvalidInput([{ field: 'lines', message: 'Een offerte van € 0,00 kan niet worden verstuurd.' }])
  }
  return ok({ lines: lines.map(storedLine), orderLines: lines, totals } satisfies PricedQuote)
}

function storedLine(line: OrderLine, position: number): StoredLine {
  const row = rowSnapshot(line, position)
  return {
    position,
    inventoryItemId: row.item_id,
    itemId: row.item_code,
    displayName: row.display_name,
    options: row.options,
    basePrice: row.base_price,
    unitGrossCents: row.unit_gross_cents,
    count: row.count,
    isMadeToMeasure: row.is_made_to_measure,
    imageUrl: row.image_url,
    listPrice: row.list_base_price ?? null,
    discountReason: row.discount_reason ?? null,
  }
}
