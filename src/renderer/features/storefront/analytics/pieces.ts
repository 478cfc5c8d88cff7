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

/** Makes pieces, as analytics know them, of what screens, cart and orders hold. */
export function pieceMaker({ api, queryClient }: Dependencies) {
  /** The first page of the menu that a family belongs to, by its name; without the menu nobody knows. */
  async function category(family: string | null): Promise<string | null> {
    if (!family) return null
    const roots = await queryClient.ensureQueryData(navigationTree(api)).catch(() => [])
    const found = findByPath(roots, family)
    // The first above is the root of the tree, which is no page.
    return (found?.above[1] ?? found?.node)?.displayName ?? null
  }

  /** What lines do not remember. A product that is gone from the shop is told of without. */
  async function more(id: number): Promise<Pick<Piece, 'brand' | 'category'> & { name?: string }> {
    const product = await queryClient.ensureQueryData(productDetail(api, id)).catch(() => undefined)
    if (!product) return {}
    return { brand: product.facts.brand, category: await category(product.family), name: modelName(product) }
  }

  return {
    listed: async (product: ListedProduct): Promise<Piece> => ({
      id: product.id,
      itemId: product.itemId,
      name: product.parentDisplayName ?? product.displayName,
      // What the card shows: of a model the price from which it is made.
      netPrice: product.matrix ? product.lowNetPrice : product.netPrice,
      // A list tells no brands, so it is told of as a product without one.
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
          ...(await more(id)),
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
          ...(await more(inventoryItemId)),
        })),
      ),
  }
}

const modelName = ({ parent, displayName }: ProductDetail) => parent?.displayName ?? displayName
