import type { MenuNodeOnWire } from '#shared/contracts/menu.ts'
import type { MenuRow } from './menu-table.ts'

/** Builds the menu trees in the order of the rows. Leaves out rows with an unknown parent and everything below them. */
export function menuTree(rows: readonly MenuRow[]): MenuNodeOnWire[] {
  const children = Map.groupBy(rows, (row) => row.parent_id)
  const childrenOf = (parent: number | null): MenuNodeOnWire[] =>
    (children.get(parent) ?? []).map((row) => ({ ...onWire(row), children: childrenOf(row.id) }))
  return childrenOf(null)
}

const onWire = (row: MenuRow): Omit<MenuNodeOnWire, 'children'> => ({
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
  description_intro: row.intro,
  description: row.description,
  robots: row.robots,
})

const flag = (isSet: boolean) => (isSet ? 'T' : 'F')
