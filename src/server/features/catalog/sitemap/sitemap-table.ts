import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'

export type SitemapProduct = { id: number; displayName: string; changedAt: Date }
export type SitemapCategory = { urlFragment: string; robots: string | null }

/** Pages for search engines. */
export function sitemapTable(db: Executor) {
  return {
    /** Indexable models, sets and single products, by id. Without variants (their model has the page) and samples. */
    async products(): Promise<SitemapProduct[]> {
      const { rows } = await sql<SitemapProduct>`
        select id, display_name as "displayName", changed_at as "changedAt" from items
        where is_active and kind <> 'variant'
          and item_id !~* 'kleurstaal'
          and coalesce(texts #>> '{meta,isInSitemap}', 'true') <> 'false'
          and coalesce(texts #>> '{meta,robots}', '') !~* 'noindex'
        order by id`.execute(db)
      return rows
    },

    /** Products without parent, in the shop's order. */
    firstProducts: (limit: number): Promise<Pick<SitemapProduct, 'id' | 'displayName'>[]> =>
      db
        .selectFrom('items')
        .select(['id', 'display_name as displayName'])
        .where('parent_id', 'is', null)
        .where('is_active', '=', true)
        .orderBy('sort_order')
        .orderBy('id')
        .limit(limit)
        .execute(),

    /** Menu pages in order of path, each path once. */
    async categories(): Promise<SitemapCategory[]> {
      const { rows } = await sql<SitemapCategory>`
        select distinct on (url_fragment) url_fragment as "urlFragment", robots from menu_nodes
        where is_shown and not is_only_link and coalesce(url_fragment, '') <> ''
        order by url_fragment, level`.execute(db)
      return rows
    },

    /**
     * Slugs of the showroom pages. The default location has none: the page about the shop shows it. Empty while the shop
     * has one location.
     */
    async showrooms(): Promise<string[]> {
      const shown = db.selectFrom('shop_locations').select('slug').where('is_shown', '=', true)
      const rows = await shown.where('is_default', '=', false).orderBy('slug').execute()
      return rows.map(({ slug }) => slug)
    },

    async importedAt(): Promise<Date | null> {
      const row = await db.selectFrom('catalogue_state').select('imported_at').executeTakeFirst()
      return row?.imported_at ?? null
    },
  }
}
