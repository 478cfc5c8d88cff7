import type { ProductDetailOnWire } from '#shared/contracts/catalog.ts'
import {
  findSofaVariant,
  leatherCategories,
  matrixOptions,
  sofa,
  sofaVariant,
  specificationGroups,
} from './demo-product.ts'
import { demoShop } from './demo-shop.ts'

type Refusal = { status: number; code: string; message: string }

/**
 * The demo shop with a configurable sofa (1001) and the given products. `refuse` makes the calls of one path fail,
 * until `allow` is called. `stock` is part of the response to the stock call; a test may add to it.
 */
export function productShop(...more: readonly ProductDetailOnWire[]) {
  const shop = demoShop()
  const refusals = new Map<string, Refusal>()
  const stock: { id: number; totalStock: number }[] = []
  const productOf = (id: number) => [sofa, ...more].find((product) => product.id === id) ?? sofaVariant(id)

  const responseTo = (pathname: string, search: URLSearchParams): unknown => {
    const id = Number(/^\/api\/inventoryitem\/(\d+)$/.exec(pathname)?.[1])
    if (id) return productOf(id)
    if (pathname === '/api/inventoryitem/matrix') {
      const variant = findSofaVariant(search)
      return variant && { id: variant.id, displayName: `Leren bank Merel ${variant.id}` }
    }
    if (pathname === '/api/matrixoption/leathertypes') return leatherCategories
    if (pathname === '/api/matrixoption/specifications') return specificationGroups
    if (pathname.startsWith('/api/matrixoption')) return matrixOptions
    if (pathname.startsWith('/api/productreview/product/')) return []
    if (pathname === '/api/stock') return { stockPerProduct: stock }
    return undefined
  }
  const fetch = async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://shop.test')
    const refusal = refusals.get(pathname)
    if (refusal) return Response.json(refusal, { status: refusal.status })
    const body = responseTo(pathname, searchParams)
    if (body === undefined) {
      return /^\/api\/(inventoryitem\/\d+|inventoryitem\/matrix)$/.test(pathname)
        ? Response.json({ code: 'product_not_found', message: 'Dit product is niet gevonden.' }, { status: 404 })
        : shop.fetch(url, init)
    }
    shop.asked.push(url)
    return Response.json(body)
  }
  return {
    ...shop,
    fetch,
    stock,
    refuse: (pathname: string, refusal: Refusal) => refusals.set(pathname, refusal),
    allow: (pathname: string) => refusals.delete(pathname),
  }
}
