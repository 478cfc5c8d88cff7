import type { Executor } from '../../../db/tables.ts'

/** Menu and banners of the last import. */
export function menuTable(db: Executor) {
  return {
    nodes: () => db.selectFrom('menu_nodes').selectAll().orderBy('position').orderBy('id').execute(),

    /** All banners, newest first. The page selects those of today (docs/requirements.md#s2). */
    banners: () => db.selectFrom('menu_banners').selectAll().orderBy('date_from', 'desc').orderBy('id').execute(),

    homeBanners: () => db.selectFrom('home_banners').selectAll().orderBy('sort_order').orderBy('id').execute(),
  }
}

export type MenuRow = Awaited<ReturnType<ReturnType<typeof menuTable>['nodes']>>[number]
