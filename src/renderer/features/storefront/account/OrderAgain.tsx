import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ListProduct } from '#shared/contracts/catalog.ts'
import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { isSample, MAX_SAMPLES, samplesIn } from '#shared/domain/samples/samples.ts'
import { isSoldFromStock } from '#shared/domain/stock/stock.ts'
import { useApi } from '../../../lib/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Text } from '../../../ui/Text.tsx'
import { type CartLine, putInCart, useShoppingStore } from '../../common/cart/index.ts'

type Rows = SalesOrder['salesOrderRows']

/** Button that puts the items of an order in the cart at current prices, with a list of the items that are left out. */
export function OrderAgain({ rows }: { rows: Rows }) {
  const api = useApi()
  const navigate = useNavigate()
  const ids = rows.map(({ inventoryItemId }) => inventoryItemId)
  const { data } = useQuery({
    queryKey: ['products', 'again', ids],
    // Fetches all products in one page, because an order has at most 200 lines.
    queryFn: () => api.catalog.byIds({ body: ids, query: { page: 1, pageSize: 200 } }),
  })
  const isDone = useRef(false)
  const lines = useShoppingStore((shopping) => shopping.lines)
  if (!data) return null

  const forSale = new Map(data.items.filter(isForSale).map((product) => [product.id, product]))
  const unavailable = rows.filter(({ inventoryItemId }) => !forSale.has(inventoryItemId))
  const leftOut = samplesWithoutRoom(rows, forSale, lines)
  const orderAgain = () => {
    // The second click of a double click arrives before the navigation to the cart, and would add everything twice.
    if (isDone.current) return
    isDone.current = true
    for (const row of rows) reorderItem(row, forSale.get(row.inventoryItemId))
    void navigate(sitePaths.cart)
  }
  if (forSale.size === 0) {
    return <Text c="dimmed">Wat u bestelde is niet meer te bestellen. Bel ons gerust voor iets dat erop lijkt.</Text>
  }
  return (
    <>
      <Button variant="default" onClick={orderAgain}>
        Opnieuw bestellen
      </Button>
      {unavailable.length > 0 && (
        <Text c="dimmed">Niet meer te bestellen: {unavailable.map(({ displayName }) => displayName).join(', ')}.</Text>
      )}
      {leftOut.length > 0 && (
        <Text c="dimmed">
          Er gaan hoogstens {MAX_SAMPLES} kleurstalen per bestelling mee. Geen plaats voor:{' '}
          {leftOut.map(({ displayName }) => displayName).join(', ')}.
        </Text>
      )}
    </>
  )
}

/** Returns whether a product can still be ordered. A product that is sold only from stock is not produced again. */
const isForSale = (product: ListProduct) => !isSoldFromStock(product) || (product.totalStock ?? 0) > 0

/** Returns the samples of the order that would exceed the limit of samples in the cart. */
function samplesWithoutRoom(rows: Rows, forSale: ReadonlyMap<number, ListProduct>, lines: readonly CartLine[]): Rows {
  const inCart = new Set(samplesIn(lines).map(({ id }) => id))
  const newSamples = rows.filter(({ inventoryItemId: id }) => {
    const product = forSale.get(id)
    return product && isSample(product) && !inCart.has(id)
  })
  return newSamples.slice(Math.max(0, MAX_SAMPLES - inCart.size))
}

function reorderItem({ count, options }: Rows[number], product: ListProduct | undefined): void {
  if (!product) return
  const { lines } = useShoppingStore.getState()
  if (isSample(product)) {
    const hasRoom = samplesIn(lines).length < MAX_SAMPLES && lines.every(({ id }) => id !== product.id)
    if (hasRoom) putInCart(product, 1)
    return
  }
  // The delivery time of the old order is outdated. The product has the current delivery time.
  const choices = options.filter(({ label }) => label !== 'Levertijd').map(({ value }) => value)
  putInCart({ ...product, choices: choices.join(' · ') }, count)
}
