import { SEARCH_ATTRIBUTES } from '#shared/contracts/search.ts'
import { productPath } from '#shared/domain/catalog/product-name.ts'
import { colorGroupOf } from '#shared/domain/leather/color-groups.ts'
import { textStems } from '#shared/domain/search/query-stems.ts'
import type { Database } from '../../../db/tables.ts'
import type { FeedIndexFields, FeedItem } from '../../../ports/search-feed.ts'
import { cardOf, type LeatherCatalog, readCardSources } from '../catalog/index.ts'
import { documentStems, type SearchableItem } from './search-document.ts'
import { searchTable } from './search-table.ts'
import { searchableItems } from './searchable-items.ts'

export type FeedDeps = {
  db: Database
  leatherCatalog: () => Promise<LeatherCatalog>
  /** Without a trailing slash. */
  publicUrl: string
}

const MAX_DESCRIPTION_LENGTH = 2_000

/**
 * Yields all searchable products in batches, for the external search service: models, single products, sets and color
 * samples, with names, prices and pictures as lists show them.
 */
export async function* productFeed(deps: FeedDeps): AsyncGenerator<FeedItem[]> {
  for await (const batch of searchableItems(deps.db, 'all')) {
    if (batch.length > 0) yield await feedItems(deps, batch)
  }
}

async function feedItems(deps: FeedDeps, batch: readonly SearchableItem[]): Promise<FeedItem[]> {
  const { db, publicUrl } = deps
  const ids = batch.map(({ itemId }) => itemId)
  const [sources, leatherCatalog, popularities] = await Promise.all([
    readCardSources(db, ids),
    deps.leatherCatalog(),
    searchTable(db).popularities(ids),
  ])
  const cards = new Map(sources.map((source) => [source.row.id, cardOf(source, { leatherCatalog })]))
  return batch.flatMap((item) => {
    const { itemId, names, groups, traits, productText } = item
    const card = cards.get(itemId)
    if (!card) return []
    const fields: Record<string, unknown> = {
      ...card,
      // Absolute, because the feed is read outside the shop.
      imageUrl: card.imageUrl && new URL(card.imageUrl, publicUrl).href,
      inspirationProducts: (card.inspirationProducts ?? []).map(({ inventoryItem }) => inventoryItem.displayName),
    }
    return {
      id: itemId,
      url: publicUrl + productPath(itemId, card.displayName),
      properties: Object.fromEntries(SEARCH_ATTRIBUTES.map((name) => [name, fields[name] ?? null])),
      keywords: [...new Set([...names, ...groups, ...traits])],
      description: plainText(productText).slice(0, MAX_DESCRIPTION_LENGTH),
      index: { ...indexFields(item, leatherCatalog), popularity: popularities.get(itemId) ?? 0 },
    }
  })
}

function indexFields(item: SearchableItem, { byId }: LeatherCatalog): Omit<FeedIndexFields, 'popularity'> {
  const { A: names, B: groups, C: traits, texts } = documentStems(item)
  const colors = item.leathers.flatMap((id) => {
    const leather = byId.get(id)
    return leather ? [leather.name, leather.mainColor, colorGroupOf(leather) ?? ''].flatMap(textStems) : []
  })
  return { names, groups, traits, colors: [...new Set(colors)], texts }
}

const plainText = (productText: string) =>
  productText
    .replace(/<[^>]*>|&\w+;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
