import type { FastifyInstance } from 'fastify'
import { menu } from '#shared/contracts/menu.ts'
import { parseItemList } from '#shared/domain/menu/item-list.ts'
import { PLACEHOLDER_IMAGE_URL } from '#shared/domain/pictures/picture-url.ts'
import { ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../../db/tables.ts'
import { mount } from '../../../http/mount.ts'
import { mountCached } from '../../../http/mount-cached.ts'
import { type ResponseCache, UNTIL_ANNOUNCED_MS } from '../../../http/response-cache.ts'
import { storedImageUrl } from '../pictures/index.ts'
import { menuTable } from './menu-table.ts'
import { menuTree, withFewItems } from './menu-tree.ts'
import { movedPage } from './moved-page.ts'

/** Menu tree, banners above the menu and banners of the home page. Only an import changes them. */
export function menuRoutes(app: FastifyInstance, { db, cache }: { db: Database; cache: ResponseCache }): void {
  const table = menuTable(db)

  mountCached(
    app,
    menu.tree,
    cache,
    async ({ query }) => {
      const rows = await table.nodes()
      return { ok: true, value: menuTree(query.items === 'few' ? withFewItems(rows) : rows) }
    },
    lasting,
  )

  mountCached(
    app,
    menu.itemLists,
    cache,
    async ({ params }) => {
      const lists = await table.itemLists(params.id)
      const idsOf = (text: string | null) => parseItemList(text).map((item) => item.id)
      return { ok: true, value: lists.map(({ id, item_list }) => ({ id, itemIds: idsOf(item_list) })) }
    },
    lasting,
  )

  mountCached(app, menu.banners, cache, async () => ({
    ok: true,
    value: (await table.banners()).map((row) => ({
      text: row.text,
      url: row.url,
      url_title: row.url_title,
      color_body: row.background,
      text_color: row.color,
      date_from: row.date_from,
      date_to: row.date_to,
    })),
  }))

  mountCached(app, menu.homeBanners, cache, async () => ({
    ok: true,
    value: (await table.homeBanners()).map((row) => ({
      url: row.url,
      image: bannerUrl(row.picture),
      image_alt: row.image_alt,
      date_from: row.date_from,
      date_to: row.date_to,
      sort_order: row.sort_order,
    })),
  }))
}

/** Every import is announced. */
const lasting = { lifetimeMs: UNTIL_ANNOUNCED_MS }

/** Current path of a page that moved. Not cached, because the path may be any text. */
export function movedPageRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  mount(app, menu.moved, async ({ query }) => ok({ path: await movedPage(db, query.path) }))
}

/** URL of a banner: `picture` is as in `storedImageUrl`, or the name of one of our banners. Else the placeholder. */
const bannerUrl = (picture: string) =>
  storedImageUrl(picture) ?? storedImageUrl(`banner/${picture}`) ?? PLACEHOLDER_IMAGE_URL
