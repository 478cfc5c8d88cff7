import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { MenuNode } from '#shared/contracts/menu.ts'
import { parseItemList } from '#shared/domain/menu/item-list.ts'
import { stockListOf } from '#shared/domain/stock/stock-lists.ts'
import { freshness } from '../../../lib/freshness.ts'
import { menuTree } from './menu-queries.ts'

/** Number of products of a stock list to choose from, so that two groups rarely show the same product. */
const STOCK_CANDIDATES = 4

/**
 * Query of the picture URLs for the groups below a menu entry, by group id. A group shows the first product of its page
 * that no earlier group shows, else the first product. A group without products has no picture.
 */
export const menuPictures = (api: Api, entryId: number) =>
  queryOptions({
    queryKey: ['menu', 'pictures', entryId],
    queryFn: async ({ client }): Promise<Record<number, string>> => {
      const groups = nodeWithId(await client.fetchQuery(menuTree(api)), entryId)?.children ?? []
      const candidates = await Promise.all(
        groups.toSorted((a, b) => a.sequenceNumber - b.sequenceNumber).map((group) => productsOf(api, group)),
      )
      const chosen = new Map<number, number>()
      for (const { groupId, ids } of candidates) {
        const used = [...chosen.values()]
        const id = ids.find((candidate) => !used.includes(candidate)) ?? ids[0]
        if (id !== undefined) chosen.set(groupId, id)
      }
      if (chosen.size === 0) return {}

      const body = [...new Set(chosen.values())]
      const { items } = await api.catalog.byIds({ query: { page: 1, pageSize: body.length }, body })
      const imageOf = (productId: number) => items.find(({ id }) => id === productId)?.imageUrl
      return Object.fromEntries(
        [...chosen].flatMap(([groupId, productId]) => {
          const imageUrl = imageOf(productId)
          return imageUrl ? [[groupId, imageUrl]] : []
        }),
      )
    },
    ...freshness.readOnce,
  })

/** Returns the products that can be the picture of a group; none when its stock list fails to load. */
async function productsOf(api: Api, group: MenuNode): Promise<{ groupId: number; ids: number[] }> {
  if (!stockListOf(group.urlFragment)) return { groupId: group.id, ids: listedProductIds(group) }
  const query = { list: group.urlFragment, page: 1, pageSize: STOCK_CANDIDATES }
  const items = await api.catalog.stockList({ query }).then(
    (list) => list.items,
    () => [],
  )
  return { groupId: group.id, ids: items.map(({ id }) => id) }
}

/** Returns the products of a page. For a page without products it returns the products of its subpages. */
function listedProductIds(node: MenuNode): number[] {
  const own = parseItemList(node.itemList).map(({ id }) => id)
  return own.length > 0 ? own : node.children.filter(({ isShown }) => isShown).flatMap(listedProductIds)
}

function nodeWithId(nodes: readonly MenuNode[], id: number): MenuNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : nodeWithId(node.children, id)
    if (found) return found
  }
  return undefined
}
