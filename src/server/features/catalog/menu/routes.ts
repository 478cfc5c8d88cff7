import type { FastifyInstance } from 'fastify'
import { menu } from '#shared/contracts/menu.ts'
import { PLACEHOLDER_IMAGE_URL } from '#shared/domain/pictures/picture-url.ts'
import { ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../../db/tables.ts'
import { mount } from '../../../http/mount.ts'
import { mountCached } from '../../../http/mount-cached.ts'
import type { ResponseCache } from '../../../http/response-cache.ts'
import { storedImageUrl } from '../pictures/index.ts'
import { menuTable } from './menu-table.ts'
import { menuTree } from './menu-tree.ts'
import { movedPage } from './moved-page.ts'

/** Menu tree, lines above the menu and pictures of the home page; only an import changes them. */
export function menuRoutes(app: FastifyInstance, { db, cache }: { db: Database; cache: ResponseCache }): void {
  const table = menuTable(db)

  mountCached(app, menu.tree, cache, async () => ({ ok: true, value: menuTree(await table.nodes()) }))

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

/** What depends on the address that somebody came with, and so is not kept. */
export function movedPageRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  mount(app, menu.moved, async ({ query }) => ok({ path: await movedPage(db, query.path) }))
}

/** The ERP names one of our banners, or gives the address of a photograph; without either the placeholder stands in. */
const bannerUrl = (picture: string) =>
  storedImageUrl(picture) ?? storedImageUrl(`banner/${picture}`) ?? PLACEHOLDER_IMAGE_URL
