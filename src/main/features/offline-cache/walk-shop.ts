import { type MenuNode, menu } from '#shared/contracts/menu.ts'
import { parseItemList } from '#shared/domain/menu/item-list.ts'
import { stockListOf } from '#shared/domain/stock/stock-lists.ts'
import { type CatalogItem, productPage } from './catalog-snapshot.ts'

type Deps = {
  /**
   * Calls the shop and caches the response. Throws when the shop is unreachable, or responds with status 429 or 5xx.
   */
  call(path: string, body?: unknown): Promise<Response>
  /** Waits before the next call, longer while the till is busy. Resolves to false when the walk must stop. */
  mayContinue(): Promise<boolean>
}

/** The products in the lists of the shop. `stockLists`: the product ids of each stock list, by its path. */
export type ShopLists = { products: Map<number, CatalogItem>; stockLists: Record<string, number[]> }

/** Calls that do not belong to a list or a product. */
const GENERAL_PATHS = [
  ...['/api/config', '/api/menu/banner', '/api/menu/homepage-banner', '/api/stock', '/api/till/stock'],
  ...['/api/matrixoption', '/api/matrixoption/leathertypes', '/api/matrixoption/specifications'],
] as const

/** The largest page size of the shop. */
const PAGE_SIZE = 480

/**
 * Walks the shop: reads the menu, its lists, and the data that all products share, one call at a time. `call` caches the
 * responses. Returns undefined when the walk was stopped before its end.
 */
export async function walkShop(deps: Deps): Promise<ShopLists | undefined> {
  const { call, mayContinue } = deps
  const nodes = allNodes(menu.tree.reply.parse(await (await call('/api/menu?items=few')).json()))
  for (const path of GENERAL_PATHS) {
    if (!(await mayContinue())) return undefined
    // `call` caches the response; the body is not needed here.
    await (await call(path)).body?.cancel()
  }
  return walkLists(deps, nodes)
}

const allNodes = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...allNodes(node.children)])

/** Whether the menu has the first items only of a node or of a node below it. */
const hasMoreItemsBelow = (node: MenuNode): boolean => node.hasMoreItems || node.children.some(hasMoreItemsBelow)

/** Reads all lists of the menu. Returns undefined when the walk was stopped. */
async function walkLists({ call, mayContinue }: Deps, nodes: readonly MenuNode[]): Promise<ShopLists | undefined> {
  const products = new Map<number, CatalogItem>()
  /** Adds the products of a page and returns their ids. */
  const addProducts = (items: readonly CatalogItem[]) => {
    for (const item of items) products.set(item.id, item)
    return items.map(({ id }) => id)
  }

  const listed = new Set(nodes.flatMap(({ itemList }) => parseItemList(itemList).map(({ id }) => id)))
  // A page calls this for itself when it, or a page below it, has more items than the menu.
  for (const { id } of nodes.filter(hasMoreItemsBelow)) {
    if (!(await mayContinue())) return undefined
    const lists = menu.itemLists.reply.parse(await (await call(`/api/menu/items/${id}`)).json())
    for (const itemId of lists.flatMap(({ itemIds }) => itemIds)) listed.add(itemId)
  }
  const ids = [...listed]
  for (let start = 0; start < ids.length; start += PAGE_SIZE) {
    if (!(await mayContinue())) return undefined
    const response = await call(
      `/api/inventoryitem/netsuiteids?page=1&pageSize=${PAGE_SIZE}`,
      ids.slice(start, start + PAGE_SIZE),
    )
    addProducts(productPage.parse(await response.json()).items)
  }

  const stockLists: Record<string, number[]> = {}
  const paths = new Set(nodes.map(({ urlFragment }) => urlFragment).filter((path) => stockListOf(path) !== undefined))
  for (const path of paths) {
    const stockIds: number[] = []
    for (let page = 1; ; page += 1) {
      if (!(await mayContinue())) return undefined
      const query = new URLSearchParams({ list: path, page: String(page), pageSize: String(PAGE_SIZE) })
      const { items, total } = productPage.parse(await (await call(`/api/inventoryitem/stock?${query}`)).json())
      stockIds.push(...addProducts(items))
      if (items.length === 0 || stockIds.length >= total) break
    }
    stockLists[path] = stockIds
  }
  return { products, stockLists }
}
