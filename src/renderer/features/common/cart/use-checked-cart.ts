import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import { isSample } from '#shared/domain/samples/samples.ts'
import { canOrder, isSoldFromStock } from '#shared/domain/stock/stock.ts'
import { useApi } from '../../../lib/api.ts'
import { freshness } from '../../../lib/freshness.ts'
import { acceptPrices } from './cart-actions.ts'
import type { CartLine } from './cart-line.ts'

/** Cart lines compared with the catalog. */
export type CheckedCart = {
  /** Lines that can no longer be ordered, with the reason in a few words. */
  unavailable: ReadonlyMap<number, string>
  /** Number of available pieces, for the lines that ask for more. */
  short: ReadonlyMap<number, number>
  /** Net prices before the shop changed them, of the lines whose price differs now. */
  formerPrices: ReadonlyMap<number, number>
}

/**
 * Compares the cart with the catalog while it is shown, because a cart may be weeks old. New prices are applied at
 * once; the component that renders the lines reports them. The server decides whether a line may be ordered, when the
 * order is placed (docs/decisions.md#b6).
 */
export function useCheckedCart(lines: readonly CartLine[]): CheckedCart {
  const api = useApi()
  const ids = lines.map(({ id }) => id).sort((a, b) => a - b)
  const { data } = useQuery({
    ...freshness.cart,
    queryKey: ['products', 'in cart', ids],
    queryFn: async () => {
      // An order has at most 200 lines.
      const { items } = await api.catalog.byIds({ query: { page: 1, pageSize: 200 }, body: ids })
      return { requestedIds: ids, items }
    },
    enabled: ids.length > 0 && ids.length <= 200,
    placeholderData: keepPreviousData,
  })
  const [formerPrices, setFormerPrices] = useState<ReadonlyMap<number, number>>(new Map())

  useEffect(() => {
    const now = new Map(data?.items.map((product) => [product.id, product.netPrice]))
    const changed = lines.filter(({ id, netPrice }) => now.has(id) && now.get(id) !== netPrice)
    if (changed.length === 0) return
    // Keeps the first price, which is the one the visitor remembers, however often it changes.
    setFormerPrices((before) => new Map([...changed.map(({ id, netPrice }) => [id, netPrice] as const), ...before]))
    acceptPrices(changed.map(({ id }) => ({ id, netPrice: now.get(id) ?? 0 })))
  }, [data, lines])

  const known = new Map(data?.items.map((product) => [product.id, product]))
  const unavailable = lines.flatMap(({ id }): [number, string][] => {
    const product = known.get(id)
    if (!product) return data?.requestedIds.includes(id) ? [[id, 'Niet meer te bestellen']] : []
    const isSoldOut = !isSample(product) && isSoldFromStock(product) && (product.totalStock ?? 0) <= 0
    return isSoldOut ? [[id, 'Uitverkocht']] : []
  })
  const short = lines.flatMap(({ id, count }): [number, number][] => {
    const product = known.get(id)
    const available = product?.totalStock ?? 0
    const isShort = product && available > 0 && !isSample(product) && !canOrder(product, count)
    return isShort ? [[id, available]] : []
  })
  const dearerOrCheaper = lines.flatMap(({ id, netPrice }) => {
    const former = formerPrices.get(id)
    const isOther = former !== undefined && grossUnitPrice(former) !== grossUnitPrice(netPrice)
    return isOther ? [[id, former] as const] : []
  })
  return { unavailable: new Map(unavailable), short: new Map(short), formerPrices: new Map(dearerOrCheaper) }
}
