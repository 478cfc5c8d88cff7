import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { MenuNode } from '#shared/contracts/menu.ts'
import { parseItemList } from '#shared/domain/menu/item-list.ts'
import { findByPath } from '#shared/domain/menu/menu.ts'
import { freshness } from '../../../lib/freshness.ts'

/** The product families: those of docs/requirements.md#s2-home, and bar stools. */
export const FAMILIES = [
  { path: 'leren-bank', name: 'Leren banken' },
  { path: 'leren-fauteuil', name: 'Leren fauteuils' },
  { path: 'leren-eetkamerstoelen', name: 'Leren eetkamerstoelen' },
  { path: 'leren-relaxfauteuil', name: 'Leren relaxfauteuils' },
  { path: 'leren-barkruk', name: 'Leren barkrukken' },
] as const

export type FamilyTile = { path: string; name: string; imageUrl: string | null }

/**
 * Query of the families, each with the picture of the first product of its page.
 *
 * @param menu the query of the whole menu; a parameter, because this feature may not import the menu feature
 */
export const familyTiles = (api: Api, menu: (context: QueryFunctionContext) => Promise<readonly MenuNode[]>) =>
  queryOptions({
    queryKey: ['families'],
    queryFn: async (context): Promise<FamilyTile[]> => {
      const roots = await menu(context)
      const firstIds = FAMILIES.map(({ path }) => parseItemList(findByPath(roots, path)?.node.itemList)[0]?.id)
      const { items } = await api.catalog.byIds({
        query: { page: 1, pageSize: 12 },
        body: firstIds.filter((id) => id !== undefined),
      })
      return FAMILIES.map((family, index) => ({
        ...family,
        imageUrl: items.find(({ id }) => id === firstIds[index])?.imageUrl ?? null,
      }))
    },
    ...freshness.standard,
  })
