import type { Table } from '../table.ts'
import { tableOf } from '../table.ts'
import { homeBanners, menuBanners } from './banners.ts'
import { leatherCategoryId, leathers, leatherTypes } from './leathers.ts'
import { menuEntries } from './menu.ts'
import type { MenuEntry } from './menu-entry.ts'
import { couchSetups, handles, legs, type Option, seatHeights } from './options.ts'
import { type Row, row } from './row.ts'
import { specificationGroups } from './specifications.ts'

/** Returns the table of the leather categories. */
export function leatherCategoryTable(): Table {
  return tableOf(leathers, leatherCategoryId, (leather) =>
    row({
      id: leatherCategoryId(leather),
      custrecord_shx_lc_title: leather.title,
      custrecord_shx_lc_info: leather.info,
      custrecord_shx_lc_info_sub: leather.infoSub,
      custrecord_shx_lc_info_link: '/leer-onderhoud',
      custrecord_shx_lc_thickness: leather.thickness,
      custrecord_shx_lc_swatch: leather.swatch,
      custrecord_shx_lc_sortorder: leatherCategoryId(leather) * 10,
      // Samples are in the reverse order, which begins with nubuck: a picture cannot show how nubuck feels.
      custrecord_shx_lc_sample_sortorder: (leathers.length - leatherCategoryId(leather) + 1) * 10,
    }),
  )
}

/** Returns the table of the leather types. */
export function leatherTypeTable(): Table {
  return tableOf(
    leatherTypes,
    ({ id }) => id,
    (type) =>
      row({
        id: type.id,
        name: type.name,
        custrecord_shx_lt_category: leatherCategoryId(type.leather),
        custrecord_shx_lt_leather_name: type.leather.name,
        custrecord_shx_lt_brand_color: type.brandColor,
        custrecord_shx_lt_main_color: type.mainColor,
        custrecord_shx_lt_hex: type.hex,
        custrecord_shx_lt_sortorder: type.number * 10,
        custrecord_shx_lt_sample: type.sampleItemId,
      }),
  )
}

const axes: readonly [axis: string, options: readonly Option[]][] = [
  ['leg', Object.values(legs)],
  ['handle', Object.values(handles)],
  ['seatheight', Object.values(seatHeights)],
  ['couchsetup', Object.values(couchSetups)],
]

/** Returns the table of the options other than leather. */
export function optionTable(): Table {
  const options = axes.flatMap(([axis, list], position) =>
    list.map((option, index) => ({ id: (position + 1) * 100 + option.id, axis, option, sortOrder: (index + 1) * 10 })),
  )
  return tableOf(
    options,
    ({ id }) => id,
    ({ id, axis, option, sortOrder }) =>
      row({
        id,
        name: option.name,
        custrecord_shx_mo_axis: axis,
        custrecord_shx_mo_value: option.id,
        custrecord_shx_mo_picture: option.picture,
        custrecord_shx_mo_sortorder: sortOrder,
      }),
  )
}

/** Returns the table of the menu. A generated catalog passes its own `entries`, because its pages list other items. */
export function menuTable(entries: readonly MenuEntry[] = menuEntries): Table {
  return tableOf(entries, ({ id }) => id, menuRow)
}

function menuRow(entry: MenuEntry): Row {
  return row({
    id: entry.id,
    name: entry.name,
    custrecord_lt_shx_cc_primaryparent: entry.parent,
    custrecord_lt_shx_cc_displayname: entry.name,
    custrecord_lt_shx_cc_urlfragment: entry.fragment,
    custrecord_lt_shx_cc_sequencenumber: entry.sequence,
    custrecord_lt_shx_cc_level: entry.level,
    custrecord_lt_shx_cc_displayonsite: true,
    custrecord_shx_cc_displaymenudesktop: entry.isInDesktopMenu ?? true,
    custrecord_shx_cc_displaymenumobile: entry.isInMobileMenu ?? true,
    custrecord_shx_cc_only_link: entry.isOnlyLink ?? false,
    custrecord_lt_shx_cc_metatitle: entry.metaTitle,
    custrecord_lt_shx_cc_metadescription: entry.metaDescription,
    custrecord_lt_shx_bannerintro: entry.bannerIntro,
    custrecord_shx_cc_descriptionintro: entry.intro,
    custrecord_shx_cc_description: entry.description,
    custrecord_shx_cc_robots: entry.robots,
    custrecord_shx_cc_items: entry.items && itemList(entry.items),
  })
}

/** Returns the item list of a page: a header line, then an item and its sort order per line (docs/decisions.md#f34). */
const itemList = (ids: readonly number[]) =>
  ['id, sort order', ...ids.map((id, index) => `${id}, ${(index + 1) * 10}`)].join('\n')

/** Returns the table of the menu banners. */
export function menuBannerTable(): Table {
  return tableOf(
    menuBanners,
    ({ id }) => id,
    (banner) =>
      row({
        id: banner.id,
        custrecord_shx_mb_text: banner.text,
        custrecord_shx_mb_url: banner.url,
        custrecord_shx_mb_url_title: banner.urlTitle,
        custrecord_shx_mb_color_body: banner.background,
        custrecord_shx_mb_text_color: banner.color,
        custrecord_shx_mb_date_from: banner.dateFrom,
        custrecord_shx_mb_date_to: banner.dateTo,
      }),
  )
}

/** Returns the table of the home page banners. */
export function homeBannerTable(): Table {
  return tableOf(
    homeBanners,
    ({ id }) => id,
    (banner) =>
      row({
        id: banner.id,
        custrecord_shx_hb_url: banner.url,
        custrecord_shx_hb_picture: banner.picture,
        custrecord_shx_hb_image_alt: banner.alt,
        custrecord_shx_hb_date_from: 'dateFrom' in banner ? banner.dateFrom : null,
        custrecord_shx_hb_date_to: 'dateTo' in banner ? banner.dateTo : null,
        custrecord_shx_hb_sortorder: banner.sortOrder,
      }),
  )
}

/** Returns the table of the specification fields. */
export function specificationTable(): Table {
  const fields = specificationGroups.flatMap(({ category, fields: inGroup }, position) =>
    inGroup.map((field, index) => ({ ...field, category, position, index, id: (position + 1) * 100 + index + 1 })),
  )
  return tableOf(
    fields,
    ({ id }) => id,
    ({ id, category, position, index, code, label, tooltip, postfix }) =>
      row({
        id,
        custrecord_shx_sf_code: code,
        custrecord_shx_sf_label: label,
        custrecord_shx_sf_tooltip: tooltip,
        custrecord_shx_sf_postfix: postfix,
        custrecord_shx_sf_category: category,
        custrecord_shx_sf_category_order: (position + 1) * 10,
        custrecord_shx_sf_sortorder: (index + 1) * 10,
      }),
  )
}
