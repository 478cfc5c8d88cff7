import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import type { MenuNode } from '#shared/contracts/menu.ts'
import { parseItemList } from '#shared/domain/menu/item-list.ts'
import { findByPath } from '#shared/domain/menu/menu.ts'
import { stockListOf } from '#shared/domain/stock/stock-lists.ts'
import { freshness } from '../../lib/freshness.ts'
import type { ListSource } from './product-lists.ts'

/** A page of the menu, and the products on it. */
export type Category = {
  path: string
  title: string
  metaTitle: string | null
  metaDescription: string | null
  robots: string | null
  bannerIntro: string | null
  intro: string | null
  description: string | null
  source: ListSource
  /** From the top of the menu to this page, for the trail above the title. */
  above: { displayName: string; urlFragment: string }[]
  /** What lies under it, or beside it when nothing does. */
  near: { displayName: string; urlFragment: string }[]
}

/**
 * The category at a path; null when there is none, and the page does not exist.
 *
 * @param menu the query of the whole menu; handed over because the menu is another feature
 */
export const categoryAt = (path: string, menu: (context: QueryFunctionContext) => Promise<readonly MenuNode[]>) =>
  queryOptions({
    queryKey: ['menu', 'category', path],
    queryFn: async (context) => readCategory(await menu(context), path),
    ...freshness.menu,
  })

/** Reads a category from the menu (decisions F34). Exported for its tests. */
export function readCategory(roots: readonly MenuNode[], path: string): Category | null {
  const found = findByPath(roots, path)
  const isStockList = stockListOf(path) !== undefined
  if (!found) return isStockList ? categoryOfStockList(path) : null

  const { node, above } = found
  const siblings = above.at(-1)?.children ?? []
  const near = (node.children.length > 0 ? node.children : above.length > 1 ? siblings : []).filter(
    ({ isShown, urlFragment }) => isShown && urlFragment !== '',
  )
  return {
    path,
    title: node.displayName,
    metaTitle: node.metaTitle,
    metaDescription: node.metaDescription,
    robots: node.robots,
    bannerIntro: node.bannerIntro,
    intro: node.intro,
    description: node.description,
    source: isStockList ? { path, stockList: path } : { path, ids: parseItemList(node.itemList).map(({ id }) => id) },
    // The first is the root of the tree, which is no page.
    above: above.slice(1).map(asLink),
    near: near.toSorted((a, b) => a.sequenceNumber - b.sequenceNumber).map(asLink),
  }
}

const asLink = ({ displayName, urlFragment }: MenuNode) => ({ displayName, urlFragment })

/** A stock list that stands in no menu is still a page (specification §2): "Leren bank: op voorraad". */
function categoryOfStockList(path: string): Category {
  const [family, list] = path.split('/').filter(Boolean)
  const words = [family, list].map((part) => (part ?? '').replaceAll('-', ' ')).filter(Boolean)
  const title = words.join(': ')
  return {
    path,
    title: title.charAt(0).toUpperCase() + title.slice(1),
    metaTitle: null,
    metaDescription: null,
    robots: null,
    bannerIntro: null,
    intro: null,
    description: null,
    source: { path, stockList: path },
    above: [],
    near: [],
  }
}
