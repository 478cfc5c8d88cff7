import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { MenuNode } from '#shared/contracts/menu.ts'
import { parseItemList } from '#shared/domain/menu/item-list.ts'
import { findByPath } from '#shared/domain/menu/menu.ts'
import { stockListOf } from '#shared/domain/stock/stock-lists.ts'
import { lookup } from '#shared/kernel/lookup.ts'
import { freshness } from '../../../lib/freshness.ts'
import { FAMILIES } from './families.ts'
import type { ListSource, Subgroup } from './product-lists.ts'

/** A category page, with the source of its products: a page of the menu, or a stock list that is not in the menu. */
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
  /** The pages above this page, from the top of the menu, for the breadcrumbs. */
  above: { displayName: string; urlFragment: string }[]
  /** Subcategories. A category without subcategories has its siblings here, unless it is at the top of the menu. */
  near: { displayName: string; urlFragment: string }[]
}

/**
 * Query of the category at a path; null when there is none, so that the page does not exist.
 *
 * @param menu the query of the whole menu; a parameter, because this feature may not import the menu feature
 */
export const categoryAt = (
  api: Api,
  path: string,
  menu: (context: QueryFunctionContext) => Promise<readonly MenuNode[]>,
) =>
  queryOptions({
    queryKey: ['menu', 'category', path],
    queryFn: async (context) => {
      const roots = await menu(context)
      return categoryOf(roots, path, await longLists(api, findByPath(roots, path)?.node))
    },
    ...freshness.menu,
  })

const categories = new WeakMap<readonly MenuNode[], Map<string, { lists: LongLists; category: Category }>>()

/**
 * Returns a category; the same object for the same menu and lists. The server gives the same menu to all pages while it does
 * not change, so it reads and serializes each category once.
 */
function categoryOf(roots: readonly MenuNode[], path: string, lists: LongLists): Category | null {
  const known = categories.get(roots)?.get(path)
  if (known?.lists === lists) return known.category
  const category = readCategory(roots, path, new Map(lists.map(({ id, itemIds }) => [id, itemIds])))
  // Any path can be asked, so only categories are kept.
  if (category) categories.set(roots, (categories.get(roots) ?? new Map()).set(path, { lists, category }))
  return category
}

/** The items of pages of which the menu has the first items only. */
type LongLists = readonly { readonly id: number; readonly itemIds: readonly number[] }[]

/** The same by node id. */
type ItemLists = ReadonlyMap<number, readonly number[]>

const NO_LISTS: LongLists = []

/** Returns the items of a page and of the pages below it, if the menu does not have all of them. */
async function longLists(api: Api, node: MenuNode | undefined): Promise<LongLists> {
  if (!node || stockListOf(node.urlFragment) || ![node, ...nodesBelow(node)].some(({ hasMoreItems }) => hasMoreItems)) {
    return NO_LISTS
  }
  return api.menu.itemLists({ params: { id: node.id } })
}

const nodesBelow = (node: MenuNode): MenuNode[] => pagesBelow(node).map((page) => page.node)

/** Reads a category from the menu; null when there is none (docs/decisions.md#f34). Exported for its tests. */
export function readCategory(roots: readonly MenuNode[], path: string, lists: ItemLists = new Map()): Category | null {
  const found = findByPath(roots, path)
  const isStockList = stockListOf(path) !== undefined
  if (!found) return stockListTitle(path) ? categoryOfStockList(path) : null

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
    source: isStockList
      ? { path, stockList: path }
      : { path, ids: idsOf(node, lists), ...(node.children.length > 0 && { subgroups: subgroupsUnder(node, lists) }) },
    // `above[0]` is the root of the tree, which is not a page.
    above: above.slice(1).map(asLink),
    near: near.toSorted((a, b) => a.sequenceNumber - b.sequenceNumber).map(asLink),
  }
}

const asLink = ({ displayName, urlFragment }: MenuNode) => ({ displayName, urlFragment })
const idsOf = ({ id, itemList }: MenuNode, lists: ItemLists) => [
  ...(lists.get(id) ?? parseItemList(itemList).map((item) => item.id)),
]

type NestedPage = { node: MenuNode; parent: MenuNode }

/** Returns all pages below a page of the menu, each with its parent, from top to bottom. */
const pagesBelow = (parent: MenuNode): NestedPage[] =>
  parent.children.flatMap((node) => [{ node, parent }, ...pagesBelow(node)])

/**
 * Returns the pages below a category that group its products. Each page is identified by its path below the category,
 * because two pages may have the same last path segment. Stock lists are left out, because they do not group products.
 */
function subgroupsUnder(category: MenuNode, lists: ItemLists): Subgroup[] {
  const groups = pagesBelow(category)
    .filter(({ node }) => node.isShown && node.urlFragment !== '' && !stockListOf(node.urlFragment))
    .map((page) => ({ ...page, ids: idsOf(page.node, lists) }))
    .filter(({ ids }) => ids.length > 0)
  const start = `${category.urlFragment}/`
  const isSharedName = (name: string) => groups.filter(({ node }) => node.displayName === name).length > 1
  return groups.map(({ node, parent, ids }) => ({
    value: node.urlFragment.startsWith(start) ? node.urlFragment.slice(start.length) : node.urlFragment,
    name: isSharedName(node.displayName) ? `${parent.displayName}: ${node.displayName}` : node.displayName,
    ids,
  }))
}

/**
 * Titles of the lists over all families, which exist also without a menu entry (docs/requirements.md#s2-stock-lists).
 * The stock list and the outlet list of each family exist without a menu entry too.
 */
const SHOP_LISTS: Readonly<Record<string, string>> = lookup({
  'leren-meubels-op-voorraad': 'Leren meubels op voorraad',
  'outlet-meubels': 'Outlet meubels',
  'leer-onderhoud': 'Leeronderhoud',
})

function stockListTitle(path: string): string | undefined {
  const family = FAMILIES.find((one) => path === `${one.path}/op-voorraad` || path === `${one.path}/outlet`)
  if (family) return path.endsWith('/outlet') ? `Outlet ${family.name.toLowerCase()}` : `${family.name} op voorraad`
  return Object.hasOwn(SHOP_LISTS, path) ? SHOP_LISTS[path] : undefined
}

/** Returns the category of a stock list that is not in the menu: "Leren banken op voorraad". */
function categoryOfStockList(path: string): Category {
  const family = FAMILIES.find((one) => path.startsWith(`${one.path}/`))
  return {
    path,
    title: stockListTitle(path) ?? path,
    metaTitle: null,
    metaDescription: null,
    robots: null,
    bannerIntro: null,
    intro: null,
    description: null,
    source: { path, stockList: path },
    above: family ? [{ displayName: family.name, urlFragment: family.path }] : [],
    near: [],
  }
}
