import type * as erp from '../../ports/erp.ts'
import * as name from './field-names.ts'
import * as col from './suiteql-columns.ts'
import { list, type SuiteqlList } from './suiteql-list.ts'

/*
 * The lists of the catalog that the shop reads from NetSuite, as SuiteQL. The names of custom fields are in
 * `field-names.ts`; the lists of orders and payments are in `record-lists.ts`.
 */

const ACTIVE = "isinactive = 'F'"

/** Code of a row in the specification table of the product page, for rows whose value is a field of the item. */
type SpecificationCode = keyof typeof name.specificationsOfItems

const SPECIFICATION_CODES = Object.keys(name.specificationsOfItems) as SpecificationCode[] // keys of an object literal

const specificationColumns = Object.fromEntries(
  SPECIFICATION_CODES.map((code) => [code, col.textOrNull(name.specificationsOfItems[code])]),
) as Record<SpecificationCode, ReturnType<typeof col.textOrNull>> // `fromEntries` loses the key type

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
    leatherTypeId: col.wholeOrNull(name.items.leatherTypeId),
    legId: col.wholeOrNull(name.items.legId),
    handleId: col.wholeOrNull(name.items.handleId),
    seatHeightId: col.wholeOrNull(name.items.seatHeightId),
    couchSetupId: col.wholeOrNull(name.items.couchSetupId),
    stockClass: col.textOrNull(name.items.stockClass),
    family: col.textOrNull(name.items.family),
    pictureModel: col.textOrNull(name.items.pictureModel),
    pictureHex: col.hexOrNull(name.items.pictureHex),
    deliveryTime: col.textOrNull(name.items.deliveryTime),
    sortOrder: col.wholeOrNull(name.items.sortOrder),
    description: col.textOrNull(name.items.description),
    comfort: col.textOrNull(name.items.comfort),
    leatherColor: col.textOrNull(name.items.leatherColor),
    handle: col.textOrNull(name.items.handle),
    couchSetup: col.textOrNull(name.items.couchSetup),
    leg: col.textOrNull(name.items.leg),
    seatHeight: col.textOrNull(name.items.seatHeight),
    callToAction: col.textOrNull(name.items.callToAction),
    upcCode: col.textOrNull('upccode'),
    brand: col.textOrNull(name.items.brand),
    material: col.textOrNull(name.items.material),
    livingStyle: col.textOrNull(name.items.livingStyle),
    warranty: col.textOrNull(name.items.warranty),
    typeOfFurniture: col.textOrNull(name.items.typeOfFurniture),
    modelName: col.textOrNull(name.items.modelName),
    metaTitle: col.textOrNull(name.items.metaTitle),
    metaDescription: col.textOrNull(name.items.metaDescription),
    metaRobots: col.textOrNull(name.items.metaRobots),
    keywords: col.textOrNull(name.items.keywords),
    isNotInSitemap: col.flag(name.items.isNotInSitemap),
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
    texts: withoutEmptyGroups({
      blocks: withoutNulls({
        description: item.description,
        comfort: item.comfort,
        leatherColor: item.leatherColor,
        handle: item.handle,
        couchSetup: item.couchSetup,
        leg: item.leg,
        seatHeight: item.seatHeight,
        callToAction: item.callToAction,
      }),
      facts: withoutNulls({
        upcCode: item.upcCode,
        brand: item.brand,
        material: item.material,
        livingStyle: item.livingStyle,
        warranty: item.warranty,
        typeOfFurniture: item.typeOfFurniture,
        modelName: item.modelName,
      }),
      meta: {
        ...withoutNulls({
          title: item.metaTitle,
          description: item.metaDescription,
          robots: item.metaRobots,
          keywords: item.keywords,
        }),
        ...(item.isNotInSitemap && { isInSitemap: false }),
      },
      specifications: withoutNulls({
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

/** Returns the item's own code. NetSuite names a variant "PARENT : CHILD"; only the last part is the variant's code. */
const ownItemId = (itemId: string) => itemId.split(' : ').at(-1) ?? itemId

/** Returns the texts that are not null in the ERP. */
function withoutNulls<Field extends string>(texts: Record<Field, string | null>): Partial<Record<Field, string>> {
  const filled = Object.entries(texts).filter(([, value]) => value !== null)
  return Object.fromEntries(filled) as Partial<Record<Field, string>> // the null values were removed
}

/** Removes groups without texts, to save space: a variant has hardly any texts of its own. */
function withoutEmptyGroups(texts: erp.ErpItemTexts): erp.ErpItemTexts {
  return Object.fromEntries(Object.entries(texts).filter(([, group]) => Object.keys(group ?? {}).length > 0))
}

/** The base price (level 1) of one piece (first quantity break), in EUR excl. VAT. */
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
    title: col.text(name.leatherCategories.title),
    info: col.textOrNull(name.leatherCategories.info),
    infoSub: col.textOrNull(name.leatherCategories.infoSub),
    infoLink: col.textOrNull(name.leatherCategories.infoLink),
    thickness: col.textOrNull(name.leatherCategories.thickness),
    swatchFamily: col.text(name.leatherCategories.swatchFamily),
    sortOrder: col.wholeOrNull(name.leatherCategories.sortOrder),
    sampleSortOrder: col.wholeOrNull(name.leatherCategories.sampleSortOrder),
  },
})

const leatherTypes: SuiteqlList<erp.ErpLeatherType> = list({
  name: 'leather-types',
  where: [ACTIVE],
  key: 'id',
  columns: {
    id: col.whole('id'),
    categoryId: col.whole(name.leatherTypes.categoryId),
    name: col.text('name'),
    leatherName: col.text(name.leatherTypes.leatherName),
    brandColor: col.text(name.leatherTypes.brandColor),
    mainColor: col.text(name.leatherTypes.mainColor),
    hex: col.hex(name.leatherTypes.hex),
    sortOrder: col.wholeOrNull(name.leatherTypes.sortOrder),
    sampleItemId: col.wholeOrNull(name.leatherTypes.sampleItemId),
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
  where: [ACTIVE, `${name.options.axis} IS NOT NULL`],
  key: 'id',
  columns: {
    // The id of the record is the paging key. Variants refer to `valueId`, the id of the list value.
    id: col.whole('id'),
    axis: col.oneOf('leg', 'handle', 'seatheight', 'couchsetup')(name.options.axis),
    valueId: col.whole(name.options.valueId),
    name: col.text('name'),
    picture: col.textOrNull(name.options.picture),
    sortOrder: col.wholeOrNull(name.options.sortOrder),
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
    parentId: col.wholeOrNull(name.menu.parentId),
    name: col.text('name'),
    displayName: col.textOrNull(name.menu.displayName),
    urlFragment: col.textOrNull(name.menu.urlFragment),
    sequenceNumber: col.wholeOrNull(name.menu.sequenceNumber),
    level: col.wholeOrNull(name.menu.level),
    isShown: col.flag(name.menu.isShown),
    isInDesktopMenu: col.flag(name.menu.isInDesktopMenu),
    isInMobileMenu: col.flag(name.menu.isInMobileMenu),
    isOnlyLink: col.flag(name.menu.isOnlyLink),
    metaTitle: col.textOrNull(name.menu.metaTitle),
    metaDescription: col.textOrNull(name.menu.metaDescription),
    bannerIntro: col.textOrNull(name.menu.bannerIntro),
    itemList: col.textOrNull(name.menu.itemList),
    intro: col.textOrNull(name.menu.intro),
    description: col.textOrNull(name.menu.description),
    robots: col.textOrNull(name.menu.robots),
  },
  shape: (node): erp.ErpMenuNode => ({ ...node, sequenceNumber: node.sequenceNumber ?? 0, level: node.level ?? 1 }),
})

const menuBanners: SuiteqlList<erp.ErpMenuBanner> = list({
  name: 'menu-banners',
  where: [ACTIVE],
  key: 'id',
  columns: {
    id: col.whole('id'),
    text: col.text(name.menuBanners.text),
    url: col.textOrNull(name.menuBanners.url),
    urlTitle: col.textOrNull(name.menuBanners.urlTitle),
    background: col.hexOrNull(name.menuBanners.background),
    color: col.hexOrNull(name.menuBanners.color),
    dateFrom: col.calendarDay(name.menuBanners.dateFrom),
    dateTo: col.calendarDay(name.menuBanners.dateTo),
  },
})

const homeBanners: SuiteqlList<erp.ErpHomeBanner> = list({
  name: 'home-banners',
  where: [ACTIVE],
  key: 'id',
  columns: {
    id: col.whole('id'),
    url: col.textOrNull(name.homeBanners.url),
    picture: col.text(name.homeBanners.picture),
    imageAlt: col.textOrNull(name.homeBanners.imageAlt),
    dateFrom: col.calendarDayOrNull(name.homeBanners.dateFrom),
    dateTo: col.calendarDayOrNull(name.homeBanners.dateTo),
    sortOrder: col.wholeOrNull(name.homeBanners.sortOrder),
  },
})

const specificationFields: SuiteqlList<erp.ErpSpecificationField> = list({
  name: 'specifications',
  where: [ACTIVE],
  key: 'id',
  columns: {
    id: col.whole('id'),
    code: col.text(name.specifications.code),
    category: col.text(name.specifications.category),
    categoryOrder: col.wholeOrNull(name.specifications.categoryOrder),
    sortOrder: col.wholeOrNull(name.specifications.sortOrder),
    label: col.text(name.specifications.label),
    tooltip: col.textOrNull(name.specifications.tooltip),
    postfix: col.untrimmedOrNull(name.specifications.postfix),
  },
  shape: ({ id, categoryOrder, sortOrder, ...field }): erp.ErpSpecificationField => ({
    ...field,
    categoryOrder: categoryOrder ?? 0,
    sortOrder: sortOrder ?? id,
  }),
})

/** The photograph of each item. Its table is a join of two tables of NetSuite; see `account-names.ts`. */
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

/** The ids of all items in the list `items`. */
const itemIds: SuiteqlList<number> = list({
  name: 'items',
  tag: 'item-ids',
  where: [ACTIVE, "isonline = 'T'"],
  key: 'id',
  columns: { id: col.whole('id') },
  shape: ({ id }) => id,
})

/**
 * Condition for items that changed in the last N days; N can be a fraction.
 *
 * The condition uses `SYSDATE`, NetSuite's own clock. So neither our clock nor the time zones of account and user
 * matter. A price belongs to the record of its item, so a new price also changes `lastmodifieddate` of the item.
 */
const CHANGED = 'lastmodifieddate >= SYSDATE - ?'

/** All lists of the catalog. */
export const netsuiteLists = {
  items,
  changedItems: items.narrowed('items-changed', CHANGED),
  itemIds,
  prices,
  changedPrices: prices.narrowed('pricing-changed', { column: 'item', inList: 'items', key: 'id', where: CHANGED }),
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
