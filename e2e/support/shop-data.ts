import type { APIRequestContext, Page } from 'playwright/test'
import type { ListProduct } from '#shared/contracts/catalog.ts'
import { type Api, createApi } from '#shared/contracts/endpoints.ts'

/** Typed client of the running shop, so that tests set up data without clicks. */
export function apiOf(request: APIRequestContext): Api {
  return createApi({
    fetch: async (url, init) => {
      const answer = await request.fetch(url, {
        method: init.method ?? 'GET',
        headers: init.headers as Record<string, string>, // the client's own format
        ...(init.body !== undefined && { data: String(init.body) }),
      })
      return new Response(new Uint8Array(await answer.body()), { status: answer.status(), headers: answer.headers() })
    },
  })
}

type Line = { product: ListProduct; count: number }

/** Puts products in the visitor's cart before the page opens, as an earlier visit would have. */
export async function fillCart(page: Page, lines: readonly Line[]): Promise<void> {
  const storedLines = lines.map(({ product, count }) => ({
    id: product.id,
    parentId: product.parentId,
    itemId: product.itemId,
    displayName: product.displayName,
    netPrice: product.netPrice,
    imageUrl: product.imageUrl,
    totalStock: product.totalStock,
    stockClass: product.stockClass,
    deliveryTime: product.deliveryTime,
    choices: '',
    count,
  }))
  const value = JSON.stringify({ state: { lines: storedLines }, version: 0 })
  await page.addInitScript((shopping) => {
    if (!sessionStorage.getItem('cart was there')) localStorage.setItem('shopping', shopping)
    sessionStorage.setItem('cart was there', 'yes')
  }, value)
}

/** Products without options. */
export async function careProducts(api: Api): Promise<ListProduct[]> {
  const { items } = await api.catalog.stockList({ query: { list: '/leer-onderhoud' } })
  return items
}

/** Free color samples. */
export async function samples(api: Api, count: number): Promise<ListProduct[]> {
  const categories = await api.matrix.leatherTypes()
  const ids = categories.flatMap(({ leatherTypes }) => leatherTypes.flatMap(({ sampleId }) => sampleId ?? []))
  const { items } = await api.catalog.byIds({ body: ids.slice(0, count) })
  return items
}
