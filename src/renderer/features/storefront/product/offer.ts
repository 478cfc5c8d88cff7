import type { ProductDetail } from '#shared/contracts/catalog.ts'
import { fromPrice, type PricedProduct, shownNetPrice } from '#shared/domain/catalog/from-price.ts'
import { deliveryExpectation } from '#shared/domain/delivery/delivery-expectation.ts'
import { deliveryKind } from '#shared/domain/delivery/delivery-kind.ts'
import type { DeliveryKind } from '#shared/domain/delivery/delivery-text.ts'
import { madeToMeasureNotice } from '#shared/domain/delivery/made-to-measure.ts'
import { type Cents, grossUnitPrice, netUnitPrice, setTotals } from '#shared/domain/money/prices.ts'
import { wasGrossPrice } from '#shared/domain/money/prior-price.ts'
import { isSample } from '#shared/domain/samples/samples.ts'
import { canOrder, SOLD_OUT_TEXT, stockText } from '#shared/domain/stock/stock.ts'

type OfferedProduct = Pick<
  ProductDetail,
  | 'id'
  | 'itemId'
  | 'isSet'
  | 'setItems'
  | 'matrixAxes'
  | 'netPrice'
  | 'lowNetPrice'
  | 'priorNetPrice'
  | 'totalStock'
  | 'stockClass'
  | 'deliveryTime'
  | 'family'
  | 'parent'
>

/** State of the configurator. For a product without options every field is undefined. */
type Choice = {
  variant: { id?: number; netPrice: number; priorNetPrice?: number | null; totalStock: number | null } | undefined
  cheapestNetPrice: number | undefined
  cheapestPriorNetPrice?: number | undefined
}

/** Offer of a product: price, stock, delivery, and the texts that the law requires with them. */
export type Offer = {
  grossCents: Cents
  netCents: Cents
  /** Price before the reduction, VAT included: the lowest of the 30 days before. Undefined without a reduction. */
  wasCents: Cents | undefined
  /** True when "Vanaf" precedes the price, by the same rule as on cards. */
  isFrom: boolean
  /** True for samples. */
  isFree: boolean
  totalStock: number | null
  /** True for a single product that is sold from stock and is gone. */
  isSoldOut: boolean
  /** The stock in a few words. */
  stock: string | undefined
  deliveryKind: DeliveryKind
  /** Expected delivery in a few words. */
  expectation: string | undefined
  /** Returns in a sentence why this count cannot be ordered; undefined when it can be ordered. */
  refusal: (count: number) => string | undefined
  /** Returns "Op maat gemaakt: geen bedenktijd" when at least one piece of this count is made to measure. */
  notice: (count: number) => string | undefined
}

/**
 * Returns the offer of a product page.
 *
 * @param choice state of the configurator, for a product with options
 * @param liveStock current stock in pieces; replaces the stock of the product, which may be older
 */
export function offerOf(product: OfferedProduct, choice: Choice, liveStock: number | null): Offer {
  const isIncomplete = product.matrixAxes.length > 0 && choice.variant === undefined
  const totalStock = product.isSet ? stockOfSet(product) : isIncomplete ? null : liveStock
  const item = { ...product, totalStock }
  return {
    ...priceOf(product, choice, liveStock),
    isFree: isSample(product),
    totalStock,
    isSoldOut: !product.isSet && stockText(item) === SOLD_OUT_TEXT,
    stock: product.isSet ? stockTextOfSet(product, item) : stockText(item),
    deliveryKind: deliveryKindOf(product, totalStock),
    expectation: product.isSet ? undefined : deliveryExpectation(item),
    refusal: (count) => (product.isSet ? refusalOfSet(product, count) : refusalOf(item, count)),
    notice: (count) =>
      product.isSet
        ? product.setItems
            .map((part) => madeToMeasureNotice(part.product, part.quantity * count))
            .find((notice) => notice !== undefined)
        : madeToMeasureNotice(item, count),
  }
}

/** Returns how a product is delivered. The parts of a set are delivered together, in the way of the slowest part. */
function deliveryKindOf(product: OfferedProduct, totalStock: number | null): DeliveryKind {
  if (!product.isSet) return deliveryKind({ ...product, totalStock })
  const kinds = product.setItems.map(({ product: part, quantity }) => deliveryKind(part, quantity))
  return SLOWEST_FIRST.find((kind) => kinds.includes(kind)) ?? 'from_stock'
}

const SLOWEST_FIRST: readonly DeliveryKind[] = ['made_to_measure', 'from_stock', 'parcel']

function priceOf(
  product: OfferedProduct,
  choice: Choice,
  liveStock: number | null,
): Pick<Offer, 'grossCents' | 'netCents' | 'wasCents' | 'isFrom'> {
  const { variant, cheapestNetPrice, cheapestPriorNetPrice } = choice
  if (product.isSet) {
    const parts = product.setItems.map((part) => ({ netPrice: part.product.netPrice, quantity: part.quantity }))
    const { gross, net } = setTotals(parts)
    const wasCents = wasGrossPrice({ grossCents: gross, priorNetPrice: product.priorNetPrice })
    return { grossCents: gross, netCents: net, wasCents, isFrom: false }
  }
  const priceInput = fromPriceInput(product, choice, liveStock)
  const netPrice = shownNetPrice(priceInput)
  const grossCents = grossUnitPrice(netPrice)
  const isIncomplete = !variant && cheapestNetPrice !== undefined
  const priorNetPrice = isIncomplete ? cheapestPriorNetPrice : (variant ?? product).priorNetPrice
  return {
    grossCents,
    netCents: netUnitPrice(netPrice),
    wasCents: wasGrossPrice({ grossCents, priorNetPrice }),
    isFrom: fromPrice(priceInput) !== undefined,
  }
}

/**
 * Returns the input for the rule of the "from" price, which is the same for product cards. While the configuration is
 * incomplete the input is the model, with the price of the cheapest matching variant as its low price.
 */
function fromPriceInput(
  product: OfferedProduct,
  { variant, cheapestNetPrice }: Choice,
  liveStock: number | null,
): PricedProduct {
  if (variant) {
    const lowNetPrice = variant.id === product.id ? product.lowNetPrice : null
    return { netPrice: variant.netPrice, lowNetPrice, totalStock: liveStock, matrix: false }
  }
  if (product.matrixAxes.length === 0) {
    const lowNetPrice = isSample(product) ? null : product.lowNetPrice
    return { netPrice: product.netPrice, lowNetPrice, totalStock: liveStock, matrix: false }
  }
  return {
    netPrice: product.netPrice,
    lowNetPrice: cheapestNetPrice ?? product.lowNetPrice,
    totalStock: product.parent ? null : liveStock,
    matrix: true,
  }
}

type StockItem = { itemId: string; stockClass: string | null; totalStock: number | null; deliveryTime: string | null }

/** Returns the stock of a set in a few words. A set is sold out when one of its parts cannot be ordered. */
function stockTextOfSet({ setItems }: Pick<OfferedProduct, 'setItems'>, item: StockItem): string | undefined {
  const isShort = setItems.some(({ product, quantity }) => !canOrder(product, quantity))
  return isShort ? SOLD_OUT_TEXT : stockText(item)
}

/** Returns the number of complete sets in stock; null for a set without parts. */
function stockOfSet({ setItems }: Pick<OfferedProduct, 'setItems'>): number | null {
  if (setItems.length === 0) return null
  return Math.min(...setItems.map(({ product, quantity }) => Math.floor((product.totalStock ?? 0) / quantity)))
}

function refusalOfSet({ setItems }: Pick<OfferedProduct, 'setItems'>, count: number): string | undefined {
  const shortPart = setItems.find(({ product, quantity }) => !canOrder(product, quantity * count))
  return shortPart && `Van ${shortPart.product.displayName} is niet genoeg voorraad.`
}

function refusalOf(item: StockItem, count: number): string | undefined {
  if (isSample(item) || canOrder(item, count)) return undefined
  const pieces = item.totalStock ?? 0
  if (pieces <= 0) return 'Dit product is uitverkocht.'
  return pieces === 1 ? 'Er is nog 1 stuk op voorraad.' : `Er zijn nog ${pieces} stuks op voorraad.`
}
