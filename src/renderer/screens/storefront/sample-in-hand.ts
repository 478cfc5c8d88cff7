import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { parseItemList } from '#shared/domain/menu/item-list.ts'
import { findByPath } from '#shared/domain/menu/menu.ts'
import { FAMILIES } from '../../features/storefront/catalog/families.ts'
import { leatherCategories } from '../../features/storefront/leather-selector/leather-queries.ts'
import { menuTree } from '../../features/storefront/menu/menu-queries.ts'
import { modelsInLeather, sampleInHand } from '../../features/storefront/sample-leather/sample-queries.ts'

/** Number of models of each family that the page of a sample asks for. */
const MODELS_PER_FAMILY = 6

/** Query of the sample of the page; null when no active leather has it. */
export const sampleOfPage = (api: Api, sampleId: number) =>
  sampleInHand(sampleId, ({ client }) => client.fetchQuery(leatherCategories(api)))

/** Query of the models on the page of a sample: the first of each family in turn, as far as they are made in the leather. */
export const modelsOfPage = (api: Api, leatherId: number) =>
  modelsInLeather(api, leatherId, async ({ client }: { client: QueryClient }) => {
    const roots = await client.fetchQuery(menuTree(api))
    const families = FAMILIES.map(({ path }) => parseItemList(findByPath(roots, path)?.node.itemList))
    const places = Array.from({ length: MODELS_PER_FAMILY }, (_, place) => place)
    return [...new Set(places.flatMap((place) => families.flatMap((family) => family[place]?.id ?? [])))]
  })

/** Reads the item id of a sample from the URL; undefined for anything else. */
export function sampleIdIn(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
