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

/** Query of the complete menu, with the texts and product lists of all pages. Too large for server-rendered pages. */
export const menuTree = (api: Api) =>
  queryOptions({
    queryKey: ['menu', 'tree'],
    queryFn: () => api.menu.tree(),
    meta: { isLarge: true },
    ...freshness.menu,
  })

/** Query of the menu without the content of its pages. Every server-rendered page includes the result. */
export const navigationTree = (api: Api) =>
  queryOptions({
    queryKey: ['menu', 'navigation'],
    queryFn: async ({ client }) => (await client.fetchQuery(menuTree(api))).map(navigationEntry),
    ...freshness.menu,
  })

/** Returns the roots of the menu; empty while the menu is not loaded, because the page works without it. */
export const useNavigation = (): readonly NavigationEntry[] => useQuery(navigationTree(useApi())).data ?? []

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
