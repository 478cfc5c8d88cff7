import { type MenuNode, menu } from '#shared/contracts/menu.ts'
import { parseItemList } from '#shared/domain/menu/item-list.ts'
import { stockListOf } from '#shared/domain/stock/stock-lists.ts'
import { pictureAt } from '#shared/kernel/picture-forms.ts'
import { type CatalogItem, type CatalogSnapshot, productPage } from './catalog-snapshot.ts'

type Deps = {
  /** Calls the shop and caches the response. Throws when the shop is unreachable or refuses. */
  call(path: string, body?: unknown): Promise<Response>
  /** Waits before the next call, longer while the till is busy. Resolves to false when the walk must stop. */
  mayContinue(): Promise<boolean>
  now(): Date
  /** True when the response to the path was cached recently. A walk that continues an interrupted one skips it. */
  isFresh(path: string): Promise<boolean>
  storeSnapshot(snapshot: CatalogSnapshot): Promise<void>
}

/** Calls that do not belong to a list or a product. */
const GENERAL_PATHS = [
  ...['/api/config', '/api/menu/banner', '/api/menu/homepage-banner', '/api/stock'],
  ...['/api/matrixoption', '/api/matrixoption/leathertypes', '/api/matrixoption/specifications'],
] as const

/** The largest page size of the shop. */
const PAGE_SIZE = 480
const PICTURE_WIDTH = 480

/**
 * Walks the shop: reads the menu, its lists, and each product with its picture, one call at a time. `call` caches the
 * responses, so that the pages of products that no user opened are available offline too.
 *
 * @returns `products`: number of products that were read; `isWhole`: false when the walk was stopped before its end
 */
export async function walkShop(deps: Deps): Promise<{ products: number; isWhole: boolean }> {
  const { call, mayContinue } = deps
  // `call` caches the response; the body is not needed here.
  const visit = async (path: string) => (await call(path)).body?.cancel()
  const nodes = allNodes(menu.tree.reply.parse(await (await call('/api/menu')).json()))
  for (const path of GENERAL_PATHS) {
    if (!(await mayContinue())) return { products: 0, isWhole: false }
    await visit(path)
  }
  const snapshot = await walkLists(deps, nodes)
  if (!snapshot) return { products: 0, isWhole: false }
  await deps.storeSnapshot(snapshot)

  let products = 0
  for (const product of snapshot.products) {
    for (const path of pathsOf(product)) {
      if (await deps.isFresh(path)) continue
      if (!(await mayContinue())) return { products, isWhole: false }
      await visit(path)
    }
    products += 1
  }
  return { products, isWhole: true }
}

const allNodes = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...allNodes(node.children)])

/** Reads all lists of the menu. Returns undefined when the walk was stopped. */
async function walkLists(
  { call, mayContinue, now }: Deps,
  nodes: readonly MenuNode[],
): Promise<CatalogSnapshot | undefined> {
  const products = new Map<number, CatalogItem>()
  /** Adds the products of a page and returns their ids. */
  const addProducts = (items: readonly CatalogItem[]) => {
    for (const item of items) products.set(item.id, item)
    return items.map(({ id }) => id)
  }

  const ids = [...new Set(nodes.flatMap(({ itemList }) => parseItemList(itemList).map(({ id }) => id)))]
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
    const listed: number[] = []
    for (let page = 1; ; page += 1) {
      if (!(await mayContinue())) return undefined
      const query = new URLSearchParams({ list: path, page: String(page), pageSize: String(PAGE_SIZE) })
      const { items, total } = productPage.parse(await (await call(`/api/inventoryitem/stock?${query}`)).json())
      listed.push(...addProducts(items))
      if (items.length === 0 || listed.length >= total) break
    }
    stockLists[path] = listed
  }
  return { version: 1, keptAt: now().toISOString(), products: [...products.values()], stockLists }
}

/** Returns the paths of a product's page and of its picture. */
function pathsOf({ id, imageUrl }: CatalogItem): string[] {
  const picture = typeof imageUrl === 'string' && imageUrl.startsWith('/images/') ? imageUrl : undefined
  return [`/api/inventoryitem/${id}`, ...(picture ? [pictureAt(picture, PICTURE_WIDTH, 'webp')] : [])]
}
