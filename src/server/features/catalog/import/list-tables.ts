import { simpleHtml } from '../../../html/simple-html.ts'
import type { SyncedTable } from './apply/sync-rows.ts'
import type { ListName, SnapshotRow } from './snapshot-format.ts'

/** Table of a list that fits in memory, and the mapping of a snapshot row to a table row. */
export type ListTable<List extends ListName> = SyncedTable & { toRow(row: SnapshotRow<List>): Record<string, unknown> }

/** Sort order of rows for which the ERP gives none: they come last. */
const LAST = 10_000

export const leatherCategories: ListTable<'leatherCategories'> = {
  table: 'leather_categories',
  columns: {
    id: 'integer',
    title: 'text',
    info: 'text',
    info_sub: 'text',
    info_link: 'text',
    thickness: 'text',
    swatch_family: 'text',
    sort_order: 'integer',
    sample_sort_order: 'integer',
  },
  key: ['id'],
  // The row stays, because inactive leathers still refer to it. A category without an active leather is not shown.
  vanished: 'keep',
  toRow: (row) => ({
    id: row.id,
    title: row.title,
    info: row.info,
    info_sub: row.infoSub,
    info_link: row.infoLink,
    thickness: row.thickness,
    swatch_family: row.swatchFamily,
    sort_order: row.sortOrder ?? LAST,
    sample_sort_order: row.sampleSortOrder ?? LAST,
  }),
}

export const leatherTypes: ListTable<'leatherTypes'> = {
  table: 'leather_types',
  columns: {
    id: 'integer',
    category_id: 'integer',
    name: 'text',
    leather_name: 'text',
    brand_color: 'text',
    main_color: 'text',
    hex: 'text',
    sort_order: 'integer',
    sample_item_id: 'integer',
  },
  key: ['id'],
  vanished: 'deactivate',
  toRow: (row) => ({
    id: row.id,
    category_id: row.categoryId,
    name: row.name,
    leather_name: row.leatherName,
    brand_color: row.brandColor,
    main_color: row.mainColor,
    hex: row.hex,
    sort_order: row.sortOrder ?? LAST,
    sample_item_id: row.sampleItemId,
  }),
}

export const options: ListTable<'options'> = {
  table: 'matrix_options',
  columns: { axis: 'text', id: 'integer', name: 'text', picture: 'text', sort_order: 'integer' },
  key: ['axis', 'id'],
  vanished: 'deactivate',
  toRow: (row) => ({
    axis: row.axis,
    id: row.id,
    name: row.name,
    picture: row.picture,
    sort_order: row.sortOrder ?? LAST,
  }),
}

export const specificationFields: ListTable<'specificationFields'> = {
  table: 'specification_fields',
  columns: {
    code: 'text',
    category: 'text',
    category_position: 'integer',
    position: 'integer',
    label: 'text',
    tooltip: 'text',
    postfix: 'text',
  },
  key: ['code'],
  vanished: 'delete',
  toRow: (row) => ({
    code: row.code,
    category: row.category,
    category_position: row.categoryOrder,
    position: row.sortOrder,
    label: row.label,
    tooltip: row.tooltip,
    postfix: row.postfix,
  }),
}

export const menuNodes: ListTable<'menu'> = {
  table: 'menu_nodes',
  columns: {
    id: 'integer',
    parent_id: 'integer',
    position: 'integer',
    name: 'text',
    display_name: 'text',
    url_fragment: 'text',
    sequence_number: 'integer',
    level: 'integer',
    is_shown: 'boolean',
    is_in_desktop_menu: 'boolean',
    is_in_mobile_menu: 'boolean',
    is_only_link: 'boolean',
    meta_title: 'text',
    meta_description: 'text',
    banner_intro: 'text',
    item_list: 'text',
    intro: 'text',
    description: 'text',
    robots: 'text',
  },
  key: ['id'],
  vanished: 'delete',
  toRow: (row) => ({
    id: row.id,
    parent_id: row.parentId,
    position: row.sequenceNumber,
    name: row.name,
    display_name: row.displayName,
    url_fragment: row.urlFragment,
    sequence_number: row.sequenceNumber,
    level: row.level,
    is_shown: row.isShown,
    is_in_desktop_menu: row.isInDesktopMenu,
    is_in_mobile_menu: row.isInMobileMenu,
    is_only_link: row.isOnlyLink,
    meta_title: row.metaTitle,
    meta_description: row.metaDescription,
    banner_intro: row.bannerIntro,
    item_list: row.itemList,
    intro: row.intro && simpleHtml(row.intro),
    description: row.description && simpleHtml(row.description),
    robots: row.robots,
  }),
}

export const menuBanners: ListTable<'menuBanners'> = {
  table: 'menu_banners',
  columns: {
    id: 'integer',
    text: 'text',
    url: 'text',
    url_title: 'text',
    background: 'text',
    color: 'text',
    date_from: 'date',
    date_to: 'date',
  },
  key: ['id'],
  vanished: 'delete',
  toRow: (row) => ({
    id: row.id,
    text: row.text,
    url: row.url,
    url_title: row.urlTitle,
    background: row.background,
    color: row.color,
    date_from: row.dateFrom,
    date_to: row.dateTo,
  }),
}

export const homeBanners: ListTable<'homeBanners'> = {
  table: 'home_banners',
  columns: {
    id: 'integer',
    url: 'text',
    picture: 'text',
    image_alt: 'text',
    date_from: 'date',
    date_to: 'date',
    sort_order: 'integer',
  },
  key: ['id'],
  vanished: 'delete',
  toRow: (row) => ({
    id: row.id,
    url: row.url,
    picture: row.picture,
    image_alt: row.imageAlt,
    date_from: row.dateFrom,
    date_to: row.dateTo,
    sort_order: row.sortOrder ?? LAST,
  }),
}

export const setMembers: SyncedTable = {
  table: 'item_members',
  columns: { set_id: 'integer', item_id: 'integer', quantity: 'integer', position: 'integer' },
  key: ['set_id', 'item_id'],
  vanished: 'delete',
}

export const stockLevels: SyncedTable = {
  table: 'stock_levels',
  columns: { item_id: 'integer', location_id: 'integer', available: 'integer' },
  key: ['item_id', 'location_id'],
  vanished: 'delete',
}

export const locations: SyncedTable = {
  table: 'locations',
  columns: { id: 'integer', name: 'text' },
  key: ['id'],
  vanished: 'keep',
}
