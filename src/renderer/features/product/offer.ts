import type { ProductDetail } from '#shared/contracts/catalog.ts'
import { deliveryText } from '#shared/domain/delivery/delivery-text.ts'
import { madeToMeasureNotice } from '#shared/domain/delivery/made-to-measure.ts'
import { type Cents, grossUnitPrice, netUnitPrice, setTotals } from '#shared/domain/money/prices.ts'
import { wasGrossPrice } from '#shared/domain/money/prior-price.ts'
import { isSample } from '#shared/domain/samples/samples.ts'
import { canOrder, isSoldFromStock, stockText } from '#shared/domain/stock/stock.ts'

type Sold = Pick<
  ProductDetail,
  | 'itemId'
  | 'isSet'
  | 'setItems'
  | 'matrixAxes'
  | 'netPrice'
  | 'priorNetPrice'
  | 'totalStock'
  | 'stockClass'
  | 'deliveryTime'
>

/** What the configurator says of the choice so far. Absent for what is sold as it is. */
type Choice = {
  variant: { netPrice: number; priorNetPrice?: number | null; totalStock: number | null } | undefined
  cheapestNetPrice: number | undefined
  cheapestPriorNetPrice?: number | undefined
}

/** What is offered for sale: price, stock, delivery, and what the law wants to be said with it. */
export type Offer = {
  grossCents: Cents
  netCents: Cents
  /** What it was reduced from, VAT included: the lowest price of the thirty days before. Absent when it is not. */
  wasCents: Cents | undefined
  /** True while the choice can still lead to dearer ones. */
  isFrom: boolean
  isFree: boolean
  totalStock: number | null
  stock: string | undefined
  delivery: string
  /** Why so many cannot be ordered, in a sentence. */
  refusal: (count: number) => string | undefined
  /** "Op maat gemaakt: geen bedenktijd", when that holds for at least one of so many. */
  notice: (count: number) => string | undefined
}

/**
 * Reads the offer of a product page.
 *
 * @param choice what was chosen so far, of a product with options
 * @param liveStock takes the place of the stock that came with the product
 */
export function offerOf(product: Sold, choice: Choice, liveStock: number | null): Offer {
  const isOpen = product.matrixAxes.length > 0 && choice.variant === undefined
  const totalStock = product.isSet ? stockOfSet(product) : isOpen ? null : liveStock
  const item = { ...product, totalStock }
  return {
    ...priceOf(product, choice),
    isFrom: isOpen,
    isFree: isSample(product),
    totalStock,
    stock: shownStock(item),
    delivery: deliveryOf(product),
    refusal: (count) => (product.isSet ? refusalOfSet(product, count) : refusalOf(item, count)),
    notice: (count) =>
      product.isSet
        ? product.setItems
            .map((part) => madeToMeasureNotice(part.product, part.quantity * count))
            .find((notice) => notice !== undefined)
        : madeToMeasureNotice(item, count),
  }
}

function deliveryOf(product: Sold): string {
  const text = deliveryText({ delivery: 's', onlySamples: isSample(product) })
  return isSample(product) ? text : `Gratis bezorgd. ${text}`
}

function priceOf(product: Sold, choice: Choice): Pick<Offer, 'grossCents' | 'netCents' | 'wasCents'> {
  const price = askedPrice(product, choice)
  const { variant, cheapestNetPrice, cheapestPriorNetPrice } = choice
  const isOpen = !variant && cheapestNetPrice !== undefined
  const priorNetPrice = isOpen ? cheapestPriorNetPrice : (variant ?? product).priorNetPrice
  return { ...price, wasCents: wasGrossPrice({ grossCents: price.grossCents, priorNetPrice }) }
}

function askedPrice(product: Sold, { variant, cheapestNetPrice }: Choice): Pick<Offer, 'grossCents' | 'netCents'> {
  if (product.isSet) {
    const parts = product.setItems.map((part) => ({ netPrice: part.product.netPrice, quantity: part.quantity }))
    const { gross, net } = setTotals(parts)
    return { grossCents: gross, netCents: net }
  }
  const netPrice = variant?.netPrice ?? cheapestNetPrice ?? product.netPrice
  return { grossCents: grossUnitPrice(netPrice), netCents: netUnitPrice(netPrice) }
}

type Stocked = { itemId: string; stockClass: string | null; totalStock: number | null; deliveryTime: string | null }

function shownStock(item: Stocked): string | undefined {
  if (isSample(item)) return undefined
  if (isSoldFromStock(item) && (item.totalStock ?? 0) <= 0) return 'Uitverkocht.'
  return stockText(item.totalStock, item.deliveryTime)
}

/** How many whole sets can be taken from what there is of each part. */
function stockOfSet({ setItems }: Pick<Sold, 'setItems'>): number | null {
  if (setItems.length === 0) return null
  return Math.min(...setItems.map(({ product, quantity }) => Math.floor((product.totalStock ?? 0) / quantity)))
}

function refusalOfSet({ setItems }: Pick<Sold, 'setItems'>, count: number): string | undefined {
  const short = setItems.find(({ product, quantity }) => !canOrder(product, quantity * count))
  return short && `Van ${short.product.displayName} is niet genoeg voorraad.`
}

function refusalOf(item: Stocked, count: number): string | undefined {
  if (isSample(item) || canOrder(item, count)) return undefined
  const pieces = item.totalStock ?? 0
  if (pieces <= 0) return 'Dit product is uitverkocht.'
  return pieces === 1 ? 'Er is nog 1 stuk op voorraad.' : `Er zijn nog ${pieces} stuks op voorraad.`
}
