import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { MenuNode } from '#shared/contracts/menu.ts'
import { useApi } from '../../../lib/api.ts'
import { freshness } from '../../../lib/freshness.ts'

/** An entry of the menu, as far as the menus themselves need it. */
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

/** The menu as the server tells it, with the texts and product lists of every page. Never sent along in a page. */
export const menuTree = (api: Api) =>
  queryOptions({
    queryKey: ['menu', 'tree'],
    queryFn: () => api.menu.tree(),
    meta: { isLarge: true },
    ...freshness.menu,
  })

/** The menu without what only the pages themselves need. This is what every page carries. */
export const navigationTree = (api: Api) =>
  queryOptions({
    queryKey: ['menu', 'navigation'],
    queryFn: async ({ client }) => (await client.fetchQuery(menuTree(api))).map(navigationEntry),
    ...freshness.menu,
  })

/** The roots of the menu; empty while they are not there, so the page can be used without. */
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
