import type { Api } from '#shared/contracts/endpoints.ts'
import type { MenuNode } from '#shared/contracts/menu.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { freshness } from '../../lib/freshness.ts'

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
    queryFn: async ({ client }) => (await client.fetchQuery(menuTree(api))).map(withoutTexts),
    ...freshness.menu,
  })

/** The roots of the menu; empty while they are not there, so the page can be used without. */
export const useNavigation = (): readonly MenuNode[] => useQuery(navigationTree(useApi())).data ?? []

function withoutTexts(node: MenuNode): MenuNode {
  return {
    ...node,
    metaTitle: null,
    metaDescription: null,
    bannerIntro: null,
    itemList: null,
    intro: null,
    description: null,
    robots: null,
    children: node.children.map(withoutTexts),
  }
}
