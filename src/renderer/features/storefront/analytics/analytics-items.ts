import type { QueryClient } from '@tanstack/react-query'
import type { ProductDetail } from '#shared/contracts/catalog.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import type { Piece } from '#shared/domain/analytics/items.ts'
import { leatherWithColor } from '#shared/domain/leather/leather-name.ts'
import { findByPath } from '#shared/domain/menu/menu.ts'
import { eurosFromCents } from '#shared/domain/money/prices.ts'
import type { CartLine } from '../../common/cart/index.ts'
import { navigationTree } from '../menu/index.ts'
import { productDetail } from '../product/index.ts'
import type { AnalyticsEvent } from './analytics-event.ts'

type Dependencies = { api: Api; queryClient: QueryClient }
type ListedProduct = Extract<AnalyticsEvent, { name: 'select_item' }>['product']

/** Creates analytics items from products, cart lines and orders. */
export function createAnalyticsItems({ api, queryClient }: Dependencies) {
  /** Returns the name of the top-level category of a family; null when the menu fails to load or lacks the family. */
  async function category(family: string | null): Promise<string | null> {
    if (!family) return null
    const roots = await queryClient.ensureQueryData(navigationTree(api)).catch(() => [])
    const found = findByPath(roots, family)
    // `above[0]` is the root of the tree, which is not a category.
    return (found?.above[1] ?? found?.node)?.displayName ?? null
  }

  /**
   * Fetches the facts that cart and order lines do not contain; empty when the product cannot be fetched, for example
   * because it is no longer in the shop.
   */
  async function productFacts(id: number): Promise<Pick<Piece, 'brand' | 'category'> & { name?: string }> {
    const product = await queryClient.ensureQueryData(productDetail(api, id)).catch(() => undefined)
    if (!product) return {}
    return { brand: product.facts.brand, category: await category(product.family), name: modelName(product) }
  }

  return {
    listed: async (product: ListedProduct): Promise<Piece> => ({
      id: product.id,
      itemId: product.itemId,
      name: product.parentDisplayName ?? product.displayName,
      // The price on the card: for a model its "from" price.
      netPrice: product.matrix ? product.lowNetPrice : product.netPrice,
      // The products of a list have no brand.
      brand: null,
      category: await category(product.family),
      ...(product.parentId !== null &&
        product.leatherName && { choices: leatherWithColor(product.leatherName, product.leatherColor) }),
    }),

    shown: async (product: ProductDetail, netCents: number, choices: string): Promise<Piece> => ({
      id: product.id,
      itemId: product.itemId,
      name: modelName(product),
      netPrice: eurosFromCents(netCents),
      choices: product.parent ? choices : '',
      brand: product.facts.brand,
      category: await category(product.family),
    }),

    ofCart: (lines: readonly CartLine[]): Promise<Piece[]> =>
      Promise.all(
        lines.map(async ({ id, itemId, displayName, netPrice, count, choices }) => ({
          id,
          itemId,
          name: displayName,
          netPrice,
          count,
          choices,
          ...(await productFacts(id)),
        })),
      ),

    ofOrder: ({ salesOrderRows }: SalesOrder): Promise<Piece[]> =>
      Promise.all(
        salesOrderRows.map(async ({ inventoryItemId, itemId, displayName, basePrice, count, options }) => ({
          id: inventoryItemId,
          itemId,
          name: displayName,
          netPrice: basePrice,
          count,
          choices: options.map(({ value }) => value).join(' · '),
          ...(await productFacts(inventoryItemId)),
        })),
      ),
  }
}

const modelName = ({ parent, displayName }: ProductDetail) => parent?.displayName ?? displayName
