import type * as erp from '../../ports/erp.ts'
import * as col from './suiteql-columns.ts'
import { list, type SuiteqlList } from './suiteql-list.ts'

/*
 * What is read of NetSuite, by the names of the demo account. How another account calls its tables and columns stands
 * in `account-names.ts`, which knows every name of this file.
 */

const ACTIVE = "isinactive = 'F'"

/** Fields of items that only the product page shows, most of them in its specification table; `custitem_` and these. */
const SPECIFICATION_CODES = [
  'shx_origin',
  'shx_width',
  'shx_depth',
  'shx_height',
  'shx_seat_depth',
  'shx_weight',
  'shx_max_load',
  'shx_leather_thickness',
  'shx_frame',
  'shx_filling',
  'shx_maintenance',
  'shx_damage',
  'shx_damage_spot',
] as const

const specificationColumns = Object.fromEntries(
  SPECIFICATION_CODES.map((code) => [code, col.textOrNull(`custitem_${code}`)]),
) as Record<(typeof SPECIFICATION_CODES)[number], ReturnType<typeof col.textOrNull>> // fromEntries forgets the keys

const items: SuiteqlList<erp.ErpItem> = list({
  name: 'items',
  where: [ACTIVE, "isonline = 'T'"],
  key: 'id',
  columns: {
    id: col.whole('id'),
    parentId: col.wholeOrNull('parent'),
    itemId: col.text('itemid'),
    displayName: col.textOrNull('displayname'),
    itemType: col.text('itemtype'),
    matrixType: col.oneOfOrNull('PARENT', 'CHILD')('matrixtype'),
    leatherTypeId: col.wholeOrNull('custitem_lt_shx_leathertype'),
    legId: col.wholeOrNull('custitem_lt_shx_leg'),
    handleId: col.wholeOrNull('custitem_lt_shx_handle'),
    seatHeightId: col.wholeOrNull('custitem_lt_shx_seatheight'),
    couchSetupId: col.wholeOrNull('custitem_lt_shx_couchsetup'),
    stockClass: col.textOrNull('custitem_shx_class'),
    family: col.textOrNull('custitem_shx_family'),
    pictureModel: col.textOrNull('custitem_shx_picture_model'),
    pictureHex: col.hexOrNull('custitem_shx_picture_hex'),
    deliveryTime: col.textOrNull('custitem_shx_delivery_time'),
    sortOrder: col.wholeOrNull('custitem_shx_sortorder'),
    description: col.textOrNull('custitem_shx_webshop_description'),
    comfort: col.textOrNull('custitem_shx_webshop_comfort'),
    leatherColor: col.textOrNull('custitem_shx_webshop_leather_color'),
    handle: col.textOrNull('custitem_shx_webshop_desc_handle'),
    couchSetup: col.textOrNull('custitem_shx_webshop_desc_couchsetu'),
    leg: col.textOrNull('custitem_shx_webshop_desc_leg'),
    seatHeight: col.textOrNull('custitem_shx_webshop_desc_seatheigh'),
    callToAction: col.textOrNull('custitem_shx_webshop_call_to_action'),
    upcCode: col.textOrNull('upccode'),
    brand: col.textOrNull('custitem_shx_brand'),
    material: col.textOrNull('custitem_shx_material'),
    livingStyle: col.textOrNull('custitem_shx_living_style'),
    warranty: col.textOrNull('custitem_shx_warranty'),
    typeOfFurniture: col.textOrNull('custitem_shx_type_of_furniture'),
    modelName: col.textOrNull('custitem_shx_model_name'),
    metaTitle: col.textOrNull('custitem_shx_webshop_meta_title'),
    metaDescription: col.textOrNull('custitem_shx_webshop_meta_descript'),
    metaRobots: col.textOrNull('custitem_shx_webshop_meta_robot'),
    keywords: col.textOrNull('custitem_shx_keywords'),
    isNotInSitemap: col.flag('custitem_shx_exclude_sitemap'),
    ...specificationColumns,
  },
  shape: (item): erp.ErpItem => ({
    id: item.id,
    parentId: item.matrixType === 'CHILD' ? item.parentId : null,
    kind: kindOf(item),
    itemType: item.itemType,
    itemId: ownItemId(item.itemId),
    displayName: item.displayName ?? ownItemId(item.itemId),
    leatherTypeId: item.leatherTypeId,
    legId: item.legId,
    handleId: item.handleId,
    seatHeightId: item.seatHeightId,
    couchSetupId: item.couchSetupId,
    stockClass: item.stockClass,
    family: item.family,
    pictureModel: item.pictureModel,
    pictureHex: item.pictureHex,
    deliveryTime: item.deliveryTime,
    sortOrder: item.sortOrder,
    texts: compact({
      blocks: present({
        description: item.description,
        comfort: item.comfort,
        leatherColor: item.leatherColor,
        handle: item.handle,
        couchSetup: item.couchSetup,
        leg: item.leg,
        seatHeight: item.seatHeight,
        callToAction: item.callToAction,
      }),
      facts: present({
        upcCode: item.upcCode,
        brand: item.brand,
        material: item.material,
        livingStyle: item.livingStyle,
        warranty: item.warranty,
        typeOfFurniture: item.typeOfFurniture,
        modelName: item.modelName,
      }),
      meta: {
        ...present({
          title: item.metaTitle,
          description: item.metaDescription,
          robots: item.metaRobots,
          keywords: item.keywords,
        }),
        ...(item.isNotInSitemap && { isInSitemap: false }),
      },
      specifications: present({
        shx_brand: item.brand,
        shx_material: item.material,
        shx_living_style: item.livingStyle,
        shx_warranty: item.warranty,
        shx_type_of_furniture: item.typeOfFurniture,
        shx_model_name: item.modelName,
        ...Object.fromEntries(SPECIFICATION_CODES.map((code) => [code, item[code]])),
      }),
    }),
  }),
})

function kindOf(item: {
  matrixType: 'PARENT' | 'CHILD' | null
  parentId: number | null
  itemType: string
}): erp.ErpItemKind {
  if (item.matrixType === 'PARENT') return 'parent'
  if (item.matrixType === 'CHILD' && item.parentId !== null) return 'variant'
  return item.itemType === 'Group' || item.itemType === 'Kit' ? 'set' : 'single'
}

/** A variant comes as "PARENT : CHILD"; the last part is its own. */
const ownItemId = (itemId: string) => itemId.split(' : ').at(-1) ?? itemId

/** Without the fields that the ERP left empty. */
function present<Field extends string>(texts: Record<Field, string | null>): Partial<Record<Field, string>> {
  const filled = Object.entries(texts).filter(([, value]) => value !== null)
  return Object.fromEntries(filled) as Partial<Record<Field, string>> // the nulls are out
}

/** Without the groups in which nothing is left; a variant has hardly any text of its own. */
function compact(texts: erp.ErpItemTexts): erp.ErpItemTexts {
  return Object.fromEntries(Object.entries(texts).filter(([, group]) => Object.keys(group ?? {}).length > 0))
}

/** The base price (level 1) of one piece (first quantity break). */
const prices: SuiteqlList<erp.ErpPrice> = list({
  name: 'pricing',
  where: ['pricelevel = 1', 'quantity = 0'],
  key: 'item',
  columns: { itemId: col.whole('item'), basePrice: col.price('unitprice') },
})

const setMembers: SuiteqlList<erp.ErpSetMember> = list({
  name: 'item-members',
  key: 'parentitem',
  thenBy: 'item',
  columns: { setId: col.whole('parentitem'), itemId: col.whole('item'), quantity: col.pieces('quantity') },
})

const stock: SuiteqlList<erp.ErpStockLevel> = list({
  name: 'stock',
  key: 'item',
  thenBy: 'location',
  columns: {
    itemId: col.whole('item'),
    locationId: col.whole('location'),
    locationName: col.text('locationname', 'BUILTIN.DF(location)'),
    available: col.pieces('quantityavailable'),
  },
})

const leatherCategories: SuiteqlList<erp.ErpLeatherCategory> = list({
  name: 'leather-categories',
  where: [ACTIVE],
  key: 'id',
  columns: {
    id: col.whole('id'),
    title: col.text('custrecord_shx_lc_title'),
    info: col.textOrNull('custrecord_shx_lc_info'),
    infoSub: col.textOrNull('custrecord_shx_lc_info_sub'),
    infoLink: col.textOrNull('custrecord_shx_lc_info_link'),
    thickness: col.textOrNull('custrecord_shx_lc_thickness'),
    swatchFamily: col.text('custrecord_shx_lc_swatch'),
    sortOrder: col.wholeOrNull('custrecord_shx_lc_sortorder'),
    sampleSortOrder: col.wholeOrNull('custrecord_shx_lc_sample_sortorder'),
  },
})

const leatherTypes: SuiteqlList<erp.ErpLeatherType> = list({
  name: 'leather-types',
  where: [ACTIVE],
  key: 'id',
  columns: {
    id: col.whole('id'),
    categoryId: col.whole('custrecord_shx_lt_category'),
    name: col.text('name'),
    leatherName: col.text('custrecord_shx_lt_leather_name'),
    brandColor: col.text('custrecord_shx_lt_brand_color'),
    mainColor: col.text('custrecord_shx_lt_main_color'),
    hex: col.hex('custrecord_shx_lt_hex'),
    sortOrder: col.wholeOrNull('custrecord_shx_lt_sortorder'),
    sampleItemId: col.wholeOrNull('custrecord_shx_lt_sample'),
  },
})

const AXES = {
  leg: 'matrixLeg',
  handle: 'matrixHandle',
  seatheight: 'matrixSeatheight',
  couchsetup: 'matrixCouchSetup',
} as const

const options: SuiteqlList<erp.ErpOption> = list({
  name: 'options',
  where: [ACTIVE, 'custrecord_shx_mo_axis IS NOT NULL'],
  key: 'id',
  columns: {
    // The record's own id, to walk by; variants hold the id of the list value.
    id: col.whole('id'),
    axis: col.oneOf('leg', 'handle', 'seatheight', 'couchsetup')('custrecord_shx_mo_axis'),
    valueId: col.whole('custrecord_shx_mo_value'),
    name: col.text('name'),
    picture: col.textOrNull('custrecord_shx_mo_picture'),
    sortOrder: col.wholeOrNull('custrecord_shx_mo_sortorder'),
  },
  shape: ({ axis, valueId, name, picture, sortOrder }): erp.ErpOption => ({
    axis: AXES[axis],
    id: valueId,
    name,
    picture,
    sortOrder,
  }),
})

const menu: SuiteqlList<erp.ErpMenuNode> = list({
  name: 'menu',
  where: [ACTIVE],
  key: 'id',
  columns: {
    id: col.whole('id'),
    parentId: col.wholeOrNull('custrecord_lt_shx_cc_primaryparent'),
    name: col.text('name'),
    displayName: col.textOrNull('custrecord_lt_shx_cc_displayname'),
    urlFragment: col.textOrNull('custrecord_lt_shx_cc_urlfragment'),
    sequenceNumber: col.wholeOrNull('custrecord_lt_shx_cc_sequencenumber'),
    level: col.wholeOrNull('custrecord_lt_shx_cc_level'),
    isShown: col.flag('custrecord_lt_shx_cc_displayonsite'),
    isInDesktopMenu: col.flag('custrecord_shx_cc_displaymenudesktop'),
    isInMobileMenu: col.flag('custrecord_shx_cc_displaymenumobile'),
    isOnlyLink: col.flag('custrecord_shx_cc_only_link'),
    metaTitle: col.textOrNull('custrecord_lt_shx_cc_metatitle'),
    metaDescription: col.textOrNull('custrecord_lt_shx_cc_metadescription'),
    bannerIntro: col.textOrNull('custrecord_lt_shx_bannerintro'),
    itemList: col.textOrNull('custrecord_shx_cc_items'),
    intro: col.textOrNull('custrecord_shx_cc_descriptionintro'),
    description: col.textOrNull('custrecord_shx_cc_description'),
    robots: col.textOrNull('custrecord_shx_cc_robots'),
  },
  shape: (node): erp.ErpMenuNode => ({ ...node, sequenceNumber: node.sequenceNumber ?? 0, level: node.level ?? 1 }),
})

const menuBanners: SuiteqlList<erp.ErpMenuBanner> = list({
  name: 'menu-banners',
  where: [ACTIVE],
  key: 'id',
  columns: {
    id: col.whole('id'),
    text: col.text('custrecord_shx_mb_text'),
    url: col.textOrNull('custrecord_shx_mb_url'),
    urlTitle: col.textOrNull('custrecord_shx_mb_url_title'),
    background: col.hexOrNull('custrecord_shx_mb_color_body'),
    color: col.hexOrNull('custrecord_shx_mb_text_color'),
    dateFrom: col.calendarDay('custrecord_shx_mb_date_from'),
    dateTo: col.calendarDay('custrecord_shx_mb_date_to'),
  },
})

const homeBanners: SuiteqlList<erp.ErpHomeBanner> = list({
  name: 'home-banners',
  where: [ACTIVE],
  key: 'id',
  columns: {
    id: col.whole('id'),
    url: col.textOrNull('custrecord_shx_hb_url'),
    picture: col.text('custrecord_shx_hb_picture'),
    imageAlt: col.textOrNull('custrecord_shx_hb_image_alt'),
    dateFrom: col.calendarDayOrNull('custrecord_shx_hb_date_from'),
    dateTo: col.calendarDayOrNull('custrecord_shx_hb_date_to'),
    sortOrder: col.wholeOrNull('custrecord_shx_hb_sortorder'),
  },
})

const specificationFields: SuiteqlList<erp.ErpSpecificationField> = list({
  name: 'specifications',
  where: [ACTIVE],
  key: 'id',
  columns: {
    id: col.whole('id'),
    code: col.text('custrecord_shx_sf_code'),
    category: col.text('custrecord_shx_sf_category'),
    categoryOrder: col.wholeOrNull('custrecord_shx_sf_category_order'),
    sortOrder: col.wholeOrNull('custrecord_shx_sf_sortorder'),
    label: col.text('custrecord_shx_sf_label'),
    tooltip: col.textOrNull('custrecord_shx_sf_tooltip'),
    postfix: col.untrimmedOrNull('custrecord_shx_sf_postfix'),
  },
  shape: ({ id, categoryOrder, sortOrder, ...field }): erp.ErpSpecificationField => ({
    ...field,
    categoryOrder: categoryOrder ?? 0,
    sortOrder: sortOrder ?? id,
  }),
})

/** The table, of two of NetSuite's own, stands in `account-names.ts`. */
const photographs: SuiteqlList<erp.ErpPhotograph> = list({
  name: 'photographs',
  key: 'item',
  columns: {
    itemId: col.whole('item'),
    fileId: col.whole('fileid'),
    url: col.text('url'),
    changed: col.textOrNull('changed'),
    size: col.textOrNull('filesize'),
  },
  shape: ({ itemId, fileId, url, changed, size }): erp.ErpPhotograph => ({
    itemId,
    url,
    mark: `${fileId} ${changed ?? ''} ${size ?? ''}`,
  }),
})

/** The ids of all items that `items` tells of. */
const itemIds: SuiteqlList<number> = list({
  name: 'items',
  tag: 'item-ids',
  where: [ACTIVE, "isonline = 'T'"],
  key: 'id',
  columns: { id: col.whole('id') },
  shape: ({ id }) => id,
})

/**
 * Items that were changed within so many days, a part of one mostly. By age and not by time: the clock of the database
 * is compared with itself then, whatever the time zone of account and user. A price belongs to the record of its item,
 * so a new price is a change of that.
 */
const CHANGED = 'lastmodifieddate >= SYSDATE - ?'

export const netsuiteLists = {
  items,
  changedItems: items.narrowed('items-changed', CHANGED),
  itemIds,
  prices,
  changedPrices: prices.narrowed('pricing-changed', { column: 'item', isAmong: 'items', key: 'id', where: CHANGED }),
  setMembers,
  stock,
  leatherCategories,
  leatherTypes,
  options,
  menu,
  menuBanners,
  homeBanners,
  specificationFields,
  photographs,
}
