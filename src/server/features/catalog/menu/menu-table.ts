import type { Executor } from '../../../db/tables.ts'

/** The menu and the banners as the last import left them. */
export function menuTable(db: Executor) {
  return {
    nodes: () => db.selectFrom('menu_nodes').selectAll().orderBy('position').orderBy('id').execute(),

    /** Newest first; which of them shows today is for the page to decide (specification §2). */
    banners: () => db.selectFrom('menu_banners').selectAll().orderBy('date_from', 'desc').orderBy('id').execute(),

    homeBanners: () => db.selectFrom('home_banners').selectAll().orderBy('sort_order').orderBy('id').execute(),
  }
}

export type MenuRow = Awaited<ReturnType<ReturnType<typeof menuTable>['nodes']>>[number]
