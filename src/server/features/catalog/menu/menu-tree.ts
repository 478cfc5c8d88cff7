import type { MenuNodeOnWire } from '#shared/contracts/menu.ts'
import { parseItemList } from '#shared/domain/menu/item-list.ts'
import type { MenuRow } from './menu-table.ts'

/** Number of items per node in a tree with few items: enough for the pictures of menu and home page. */
const FEW_ITEMS = 6

/**
 * Returns rows with at most the first six items of each list, for `menuTree`. A large shop has lists of 2,000 items,
 * and the menus show none of them.
 */
export function withFewItems(rows: readonly MenuRow[]): (MenuRow & { hasMoreItems: boolean })[] {
  return rows.map((row) => {
    const items = parseItemList(row.item_list)
    if (items.length <= FEW_ITEMS) return { ...row, hasMoreItems: false }
    const lines = items.slice(0, FEW_ITEMS).map(({ id, sortOrder }) => `${id},${sortOrder}`)
    return { ...row, item_list: ['id,sortorder', ...lines].join('\n'), hasMoreItems: true }
  })
}

/** Builds the menu trees in the order of the rows. Leaves out rows with an unknown parent and everything below them. */
export function menuTree(rows: readonly (MenuRow & { hasMoreItems?: boolean })[]): MenuNodeOnWire[] {
  const children = Map.groupBy(rows, (row) => row.parent_id)
  const childrenOf = (parent: number | null): MenuNodeOnWire[] =>
    (children.get(parent) ?? []).map((row) => ({ ...onWire(row), children: childrenOf(row.id) }))
  return childrenOf(null)
}

const onWire = (row: MenuRow & { hasMoreItems?: boolean }): Omit<MenuNodeOnWire, 'children'> => ({
  id: row.id,
  parent: row.parent_id,
  name: row.name,
  custrecord_lt_shx_cc_displayname: row.display_name,
  custrecord_lt_shx_cc_urlfragment: row.url_fragment,
  custrecord_lt_shx_cc_sequencenumber: row.sequence_number,
  custrecord_lt_shx_cc_level: row.level,
  custrecord_lt_shx_cc_displayonsite: flag(row.is_shown),
  custrecord_shx_cc_displaymenudesktop: flag(row.is_in_desktop_menu),
  custrecord_shx_cc_displaymenumobile: flag(row.is_in_mobile_menu),
  custrecord_lt_shx_cc_metatitle: row.meta_title,
  custrecord_lt_shx_cc_metadescription: row.meta_description,
  custrecord_lt_shx_bannerintro: row.banner_intro,
  custrecord_shx_cc_only_link: flag(row.is_only_link),
  custrecord_shx_cc_items: row.item_list,
  ...(row.hasMoreItems && { has_more_items: true }),
  description_intro: row.intro,
  description: row.description,
  robots: row.robots,
})

const flag = (isSet: boolean) => (isSet ? 'T' : 'F')
