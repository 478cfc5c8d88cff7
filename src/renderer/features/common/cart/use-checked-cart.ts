import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import { isSample } from '#shared/domain/samples/samples.ts'
import { canOrder, isSoldFromStock } from '#shared/domain/stock/stock.ts'
import { useApi } from '../../../lib/api.ts'
import { freshness } from '../../../lib/freshness.ts'
import { acceptPrices } from './cart-actions.ts'
import type { CartLine } from './cart-line.ts'

/** Result of comparing the cart lines with the catalog. Each map has the id of a line as its key. */
export type CheckedCart = {
  /** Lines that can no longer be ordered, with the reason in a few words. */
  unavailable: ReadonlyMap<number, string>
  /** Number of available pieces, for the lines whose count is higher. */
  short: ReadonlyMap<number, number>
  /** Net prices before the shop changed them, of the lines whose price is different now. */
  formerPrices: ReadonlyMap<number, number>
}

/**
 * Compares the cart with the catalog while the cart is shown, because a cart may be weeks old. A cart with more than
 * 200 lines, the maximum of an order, is not compared. New prices are applied to the lines at once. `formerPrices` lets
 * the component that renders the lines show the change. The result is only for display: the server checks the lines
 * again when the order is placed (docs/decisions.md#b6).
 */
export function useCheckedCart(lines: readonly CartLine[]): CheckedCart {
  const api = useApi()
  const ids = lines.map(({ id }) => id).sort((a, b) => a - b)
  const { data } = useQuery({
    ...freshness.cart,
    queryKey: ['products', 'in cart', ids],
    queryFn: async () => {
      // Fetches all lines in one page, because an order has at most 200 lines.
      const { items } = await api.catalog.byIds({ query: { page: 1, pageSize: 200 }, body: ids })
      return { requestedIds: ids, items }
    },
    enabled: ids.length > 0 && ids.length <= 200,
    placeholderData: keepPreviousData,
  })
  const [formerPrices, setFormerPrices] = useState<ReadonlyMap<number, number>>(new Map())

  useEffect(() => {
    const currentPrices = new Map(data?.items.map((product) => [product.id, product.netPrice]))
    const changed = lines.filter(({ id, netPrice }) => currentPrices.has(id) && currentPrices.get(id) !== netPrice)
    if (changed.length === 0) return
    // After several changes the first price is still the former price, because the visitor remembers that price.
    setFormerPrices((before) => new Map([...changed.map(({ id, netPrice }) => [id, netPrice] as const), ...before]))
    acceptPrices(changed.map(({ id }) => ({ id, netPrice: currentPrices.get(id) ?? 0 })))
  }, [data, lines])

  const productById = new Map(data?.items.map((product) => [product.id, product]))
  const unavailable = lines.flatMap(({ id }): [number, string][] => {
    const product = productById.get(id)
    if (!product) return data?.requestedIds.includes(id) ? [[id, 'Niet meer te bestellen']] : []
    const isSoldOut = !isSample(product) && isSoldFromStock(product) && (product.totalStock ?? 0) <= 0
    return isSoldOut ? [[id, 'Uitverkocht']] : []
  })
  const short = lines.flatMap(({ id, count }): [number, number][] => {
    const product = productById.get(id)
    const available = product?.totalStock ?? 0
    const isShort = product && available > 0 && !isSample(product) && !canOrder(product, count)
    return isShort ? [[id, available]] : []
  })
  const changedPrices = lines.flatMap(({ id, netPrice }) => {
    const former = formerPrices.get(id)
    const isDifferent = former !== undefined && grossUnitPrice(former) !== grossUnitPrice(netPrice)
    return isDifferent ? [[id, former] as const] : []
  })
  return { unavailable: new Map(unavailable), short: new Map(short), formerPrices: new Map(changedPrices) }
}
