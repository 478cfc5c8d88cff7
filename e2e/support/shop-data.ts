import type { APIRequestContext, Page } from 'playwright/test'
import type { ListProduct } from '#shared/contracts/catalog.ts'
import { type Api, createApi } from '#shared/contracts/endpoints.ts'
import type { MenuNode } from '#shared/contracts/menu.ts'
import { parseItemList } from '#shared/domain/menu/item-list.ts'

/** Returns a typed API client of the running shop, so that tests create data without clicks. */
export function apiOf(request: APIRequestContext): Api {
  return createApi({
    fetch: async (url, init) => {
      const answer = await request.fetch(url, {
        method: init.method ?? 'GET',
        headers: init.headers as Record<string, string>, // the API client passes a plain object
        ...(init.body !== undefined && { data: String(init.body) }),
      })
      // A login sets several cookies. `headers()` joins them with a line break, which `Response` refuses.
      const headers = answer.headersArray().map(({ name, value }): [string, string] => [name, value])
      return new Response(new Uint8Array(await answer.body()), { status: answer.status(), headers })
    },
  })
}

type Line = { product: ListProduct; count: number }

/** Stores products in the cart before the page opens, as on an earlier visit. */
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
    // The script runs on every page. It must fill the cart only once, so that the page can change it.
    if (!sessionStorage.getItem('cart was there')) localStorage.setItem('shopping', shopping)
    sessionStorage.setItem('cart was there', 'yes')
  }, value)
}

/** Returns leather care products, which have no matrix options. */
export async function careProducts(api: Api): Promise<ListProduct[]> {
  const { items } = await api.catalog.stockList({ query: { list: '/leer-onderhoud' } })
  return items
}

/** Returns the first model of the menu with choices, with its variants. */
export async function modelWithChoices(api: Api) {
  const withChildren = (node: MenuNode): MenuNode[] => [node, ...node.children.flatMap(withChildren)]
  const entries = (await api.menu.tree()).flatMap(withChildren)
  const ids = entries.flatMap(({ itemList }) => parseItemList(itemList)).map(({ id }) => id)
  const { items } = await api.catalog.byIds({ body: ids })
  const model = items.find(({ matrix }) => matrix)
  if (!model) throw new Error('the demo shop has no product with choices')
  return api.catalog.product({ params: { id: model.id } })
}

/** Returns this many free color samples. */
export async function samples(api: Api, count: number): Promise<ListProduct[]> {
  const categories = await api.matrix.leatherTypes()
  const ids = categories.flatMap(({ leatherTypes }) => leatherTypes.flatMap(({ sampleId }) => sampleId ?? []))
  const { items } = await api.catalog.byIds({ body: ids.slice(0, count) })
  return items
}
