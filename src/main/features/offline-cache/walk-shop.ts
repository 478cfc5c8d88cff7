import { type MenuNode, menu } from '#shared/contracts/menu.ts'
import { parseItemList } from '#shared/domain/menu/item-list.ts'
import { stockListOf } from '#shared/domain/stock/stock-lists.ts'
import { pictureAt } from '#shared/kernel/picture-forms.ts'
import { type CatalogItem, type CatalogSnapshot, productPage } from './catalog-snapshot.ts'

type Deps = {
  /** Asks the shop for something, which is kept as well. Throws when it is away or refuses. */
  ask(path: string, body?: unknown): Promise<Response>
  /** Waits a little between two calls, longer while the till is busy. False: the walk is over. */
  mayGoOn(): Promise<boolean>
  now(): Date
  /** Whether this was kept so lately that a walk that broke off need not ask it again. */
  isFresh(path: string): Promise<boolean>
  storeSnapshot(known: CatalogSnapshot): Promise<void>
}

const EVERYTHING_ELSE = [
  ...['/api/config', '/api/menu/banner', '/api/menu/homepage-banner', '/api/stock'],
  ...['/api/matrixoption', '/api/matrixoption/leathertypes', '/api/matrixoption/specifications'],
] as const

/** The largest page that the shop gives. */
const SLICE = 480
const PICTURE_WIDTH = 480

/**
 * Walks once through all that can be bought: the menu, its lists, then each product with its picture. What was asked is
 * kept on the way, so that also what nobody looked at today can be looked up when the line drops.
 */
export async function walkShop(deps: Deps): Promise<{ products: number; isWhole: boolean }> {
  const { ask, mayGoOn } = deps
  // It is kept on its way; nobody reads it here.
  const lookAt = async (path: string) => (await ask(path)).body?.cancel()
  const nodes = allNodes(menu.tree.reply.parse(await (await ask('/api/menu')).json()))
  for (const path of EVERYTHING_ELSE) {
    if (!(await mayGoOn())) return { products: 0, isWhole: false }
    await lookAt(path)
  }
  const known = await walkLists(deps, nodes)
  if (!known) return { products: 0, isWhole: false }
  await deps.storeSnapshot(known)

  let products = 0
  for (const product of known.products) {
    for (const path of pathsOf(product)) {
      if (await deps.isFresh(path)) continue
      if (!(await mayGoOn())) return { products, isWhole: false }
      await lookAt(path)
    }
    products += 1
  }
  return { products, isWhole: true }
}

const allNodes = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...allNodes(node.children)])

async function walkLists(
  { ask, mayGoOn, now }: Deps,
  nodes: readonly MenuNode[],
): Promise<CatalogSnapshot | undefined> {
  const products = new Map<number, CatalogItem>()
  const note = (items: readonly CatalogItem[]) => {
    for (const item of items) products.set(item.id, item)
    return items.map(({ id }) => id)
  }

  const ids = [...new Set(nodes.flatMap(({ itemList }) => parseItemList(itemList).map(({ id }) => id)))]
  for (let at = 0; at < ids.length; at += SLICE) {
    if (!(await mayGoOn())) return undefined
    const answer = await ask(`/api/inventoryitem/netsuiteids?page=1&pageSize=${SLICE}`, ids.slice(at, at + SLICE))
    note(productPage.parse(await answer.json()).items)
  }

  const stockLists: Record<string, number[]> = {}
  const paths = new Set(nodes.map(({ urlFragment }) => urlFragment).filter((path) => stockListOf(path) !== undefined))
  for (const path of paths) {
    const listed: number[] = []
    for (let page = 1; ; page += 1) {
      if (!(await mayGoOn())) return undefined
      const query = new URLSearchParams({ list: path, page: String(page), pageSize: String(SLICE) })
      const { items, total } = productPage.parse(await (await ask(`/api/inventoryitem/stock?${query}`)).json())
      listed.push(...note(items))
      if (items.length === 0 || listed.length >= total) break
    }
    stockLists[path] = listed
  }
  return { version: 1, keptAt: now().toISOString(), products: [...products.values()], stockLists }
}

/** What is asked about one product: all of it, and its picture. */
function pathsOf({ id, imageUrl }: CatalogItem): string[] {
  const picture = typeof imageUrl === 'string' && imageUrl.startsWith('/images/') ? imageUrl : undefined
  return [`/api/inventoryitem/${id}`, ...(picture ? [pictureAt(picture, PICTURE_WIDTH, 'webp')] : [])]
}
