import type { ProductDetailOnWire } from '#shared/contracts/catalog.ts'
import {
  bench,
  benchVariant,
  findBenchVariant,
  leatherCategories,
  matrixOptions,
  specificationGroups,
} from './demo-product.ts'
import { demoShop } from './demo-shop.ts'

type Refusal = { status: number; code: string; message: string }

/**
 * The small shop with a configurable bench (1001) and the given products. `refuse` makes one path fail until it is
 * removed.
 */
export function productShop(...more: readonly ProductDetailOnWire[]) {
  const shop = demoShop()
  const refused = new Map<string, Refusal>()
  const stock: { id: number; totalStock: number }[] = []
  const known = (id: number) => [bench, ...more].find((product) => product.id === id) ?? benchVariant(id)

  const answer = (pathname: string, search: URLSearchParams): unknown => {
    const id = Number(/^\/api\/inventoryitem\/(\d+)$/.exec(pathname)?.[1])
    if (id) return known(id)
    if (pathname === '/api/inventoryitem/matrix') {
      const variant = findBenchVariant(search)
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
    const refusal = refused.get(pathname)
    if (refusal) return Response.json(refusal, { status: refusal.status })
    const body = answer(pathname, searchParams)
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
    refuse: (pathname: string, refusal: Refusal) => refused.set(pathname, refusal),
    allow: (pathname: string) => refused.delete(pathname),
  }
}
