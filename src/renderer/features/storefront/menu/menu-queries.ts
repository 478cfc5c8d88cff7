import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { MenuNode } from '#shared/contracts/menu.ts'
import { useApi } from '../../../lib/api.ts'
import { freshness } from '../../../lib/freshness.ts'

/** The fields of a menu entry that the menus of the header need. */
export type NavigationEntry = Pick<
  MenuNode,
  | 'id'
  | 'displayName'
  | 'urlFragment'
  | 'sequenceNumber'
  | 'isShown'
  | 'isInDesktopMenu'
  | 'isInMobileMenu'
  | 'isOnlyLink'
> & { children: NavigationEntry[] }

/**
 * Query of the complete menu, with the texts and the first products of all pages. Too large for server-rendered pages.
 */
export const menuTree = (api: Api) =>
  queryOptions({
    queryKey: ['menu', 'tree'],
    queryFn: () => api.menu.tree({ query: { items: 'few' } }),
    meta: { isLarge: true },
    ...freshness.menu,
  })

/** Query of the menu without the content of its pages. Every server-rendered page includes the result. */
export const navigationTree = (api: Api) =>
  queryOptions({
    queryKey: ['menu', 'navigation'],
    queryFn: async ({ client }) => navigationOf(await client.fetchQuery(menuTree(api))),
    ...freshness.menu,
  })

/** Returns the roots of the menu; empty while the menu is not loaded, because the page works without it. */
export const useNavigation = (): readonly NavigationEntry[] => useQuery(navigationTree(useApi())).data ?? NO_ENTRIES

const NO_ENTRIES: readonly NavigationEntry[] = []

const navigations = new WeakMap<readonly MenuNode[], NavigationEntry[]>()

/** Returns the navigation of a menu; the same object for the same menu, so that the server knows that it is equal. */
function navigationOf(roots: readonly MenuNode[]): NavigationEntry[] {
  const known = navigations.get(roots)
  if (known) return known
  const navigation = roots.map(navigationEntry)
  navigations.set(roots, navigation)
  return navigation
}

function navigationEntry(node: MenuNode): NavigationEntry {
  const {
    id,
    displayName,
    urlFragment,
    sequenceNumber,
    isShown,
    isInDesktopMenu,
    isInMobileMenu,
    isOnlyLink,
    children,
  } = node
  return {
    id,
    displayName,
    urlFragment,
    sequenceNumber,
    isShown,
    isInDesktopMenu,
    isInMobileMenu,
    isOnlyLink,
    children: children.map(navigationEntry),
  }
}
