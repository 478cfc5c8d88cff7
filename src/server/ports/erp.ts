import type { ErpRecordLists, ErpRecords } from './erp-records.ts'
import type { ErpRowError } from './erp-row-error.ts'

/** The kind of an item: a `parent` (model) with variants, a `variant`, a `single` item without variants, or a `set`. */
export type ErpItemKind = 'parent' | 'variant' | 'single' | 'set'

/** The matrix options of an item, by their ids in the ERP; null on an axis on which the item has no option. */
export type ErpSelection = {
  leatherTypeId: number | null
  legId: number | null
  handleId: number | null
  seatHeightId: number | null
  couchSetupId: number | null
}

/**
 * Texts of an item, under our own names. A text that is empty in the ERP is absent. `blocks` may contain HTML and must
 * be sanitized.
 */
export type ErpItemTexts = {
  blocks?: Partial<
    Record<
      'description' | 'comfort' | 'leatherColor' | 'handle' | 'couchSetup' | 'leg' | 'seatHeight' | 'callToAction',
      string
    >
  >
  facts?: Partial<
    Record<'upcCode' | 'brand' | 'material' | 'livingStyle' | 'warranty' | 'typeOfFurniture' | 'modelName', string>
  >
  meta?: { title?: string; description?: string; robots?: string; keywords?: string; isInSitemap?: boolean }
  /** The value of each specification, by the code of its field (`ErpSpecificationField`). */
  specifications?: Record<string, string>
}

/** An active item that is shown online. Its price is in `ErpPrice`. */
export type ErpItem = ErpSelection & {
  id: number
  parentId: number | null
  kind: ErpItemKind
  /** The item type in the ERP's own words: "Group" means a set. */
  itemType: string
  /** Item code. In the ERP the code of a variant begins with the code of its parent; that part is removed here. */
  itemId: string
  displayName: string
  stockClass: string | null
  family: string | null
  pictureModel: string | null
  /** "#9a5526" */
  pictureHex: string | null
  deliveryTime: string | null
  sortOrder: number | null
  texts: ErpItemTexts
}

/** The price of an item: EUR excl. VAT, at most four decimals. */
export type ErpPrice = { itemId: number; basePrice: number }

/** A component of a set. `quantity` is the number of pieces of the item in one set. */
export type ErpSetMember = { setId: number; itemId: number; quantity: number }

/**
 * Available pieces of an item at one location. The number is below zero when the ERP committed more pieces to orders
 * than the location has.
 */
export type ErpStockLevel = { itemId: number; locationId: number; locationName: string; available: number }

/** A group of leather types. */
export type ErpLeatherCategory = {
  id: number
  title: string
  info: string | null
  infoSub: string | null
  infoLink: string | null
  thickness: string | null
  swatchFamily: string
  sortOrder: number | null
  sampleSortOrder: number | null
}

/** A leather in one color. `sampleItemId` is the item that is ordered as its sample. */
export type ErpLeatherType = {
  id: number
  categoryId: number
  name: string
  leatherName: string
  brandColor: string
  mainColor: string
  /** "#9a5526" */
  hex: string
  sortOrder: number | null
  sampleItemId: number | null
}

/** A matrix option of any axis except leather. `axis` is the name of the axis on the wire. */
export type ErpOption = {
  axis: 'matrixLeg' | 'matrixHandle' | 'matrixSeatheight' | 'matrixCouchSetup'
  id: number
  name: string
  picture: string | null
  sortOrder: number | null
}

/** A node of the menu: a page or a link. */
export type ErpMenuNode = {
  id: number
  parentId: number | null
  name: string
  displayName: string | null
  urlFragment: string | null
  sequenceNumber: number
  level: number
  isShown: boolean
  isInDesktopMenu: boolean
  isInMobileMenu: boolean
  isOnlyLink: boolean
  metaTitle: string | null
  metaDescription: string | null
  bannerIntro: string | null
  itemList: string | null
  intro: string | null
  description: string | null
  robots: string | null
}

/** A banner in the menu. Days are texts, "2026-11-21". */
export type ErpMenuBanner = {
  id: number
  text: string
  url: string | null
  urlTitle: string | null
  background: string | null
  color: string | null
  dateFrom: string
  dateTo: string
}

/** A banner on the home page. Days are texts, "2026-11-21"; null means without limit. */
export type ErpHomeBanner = {
  id: number
  url: string | null
  picture: string
  imageAlt: string | null
  dateFrom: string | null
  dateTo: string | null
  sortOrder: number | null
}

/** A field of the specifications table on a product page. */
export type ErpSpecificationField = {
  code: string
  category: string
  categoryOrder: number
  sortOrder: number
  label: string
  tooltip: string | null
  postfix: string | null
}

/** The photograph of an item: a file in the ERP. `mark` changes when the content of the file changes. */
export type ErpPhotograph = {
  itemId: number
  /** The URL as received from the ERP. Pass it to `Erp.file` without changes. */
  url: string
  mark: string
}

/** Options for reading a list. */
export type ErpReadOptions = {
  /**
   * Reads only items that changed within this time before now, in ms. It is an age and not a timestamp, because the
   * clock and the time zone of the ERP may differ from ours.
   */
  changedWithinMs?: number
  /**
   * Called for each row that cannot be read; reading continues. Without this callback, reading throws the first error.
   */
  onUnreadableRow?: (error: ErpRowError) => void
}

/**
 * The ERP, NetSuite (docs/integrations/netsuite.md). It owns items, prices, stock and menu.
 *
 * Every list is read page by page, so at most two pages are in memory. The rows are in the order of their id, or of
 * their first id when they have several. Reading throws `Outage('netsuite')` when the ERP cannot be used, and
 * `ErpRowError` for a row that cannot be read, unless there is an `onUnreadableRow`.
 */
export interface Erp extends ErpRecords, ErpRecordLists {
  items(reading?: ErpReadOptions): AsyncIterable<ErpItem>
  /** Returns prices. Items without their own price (sets, parents) are absent. */
  prices(reading?: ErpReadOptions): AsyncIterable<ErpPrice>
  /**
   * Returns the ids of all active items that are shown online. An item of the shop that is not among them was removed
   * or taken offline.
   */
  itemIds(): AsyncIterable<number>
  setMembers(reading?: Pick<ErpReadOptions, 'onUnreadableRow'>): AsyncIterable<ErpSetMember>
  stock(reading?: Pick<ErpReadOptions, 'onUnreadableRow'>): AsyncIterable<ErpStockLevel>
  /**
   * Identifies the version of the queries for items and prices. When it differs from the version of the last import,
   * read all items: the new queries may return other data for an item that did not change in the ERP.
   */
  readonly queryVersion: string
  leatherCategories(): AsyncIterable<ErpLeatherCategory>
  leatherTypes(): AsyncIterable<ErpLeatherType>
  options(): AsyncIterable<ErpOption>
  menu(): AsyncIterable<ErpMenuNode>
  menuBanners(): AsyncIterable<ErpMenuBanner>
  homeBanners(): AsyncIterable<ErpHomeBanner>
  specificationFields(): AsyncIterable<ErpSpecificationField>
  /** Returns the photographs of items that are shown online. */
  photographs(): AsyncIterable<ErpPhotograph>
  /**
   * Returns the bytes of a file of at most `maxBytes`. Only fetches from the host of the ERP. Throws `ErpFileError`
   * when the file is not available, larger, or on another host, and `Outage('netsuite')` when the ERP cannot be used.
   */
  file(url: string, maxBytes: number): Promise<Uint8Array>
  /**
   * Returns the ERP's record of one customer, in the ERP's field names; undefined if the customer does not exist. A
   * failed call is not retried, because a user waits for the result. Throws `Outage('netsuite')` when the ERP cannot be
   * used.
   */
  customer(id: number): Promise<Record<string, unknown> | undefined>
}

/**
 * A file cannot be fetched: the ERP does not return it, it is too large, or its URL is not on the host of the ERP.
 *
 * Other files may still be available. The message is in Dutch and contains no URL, so it may be logged and shown to
 * staff.
 */
export class ErpFileError extends Error {
  override readonly name = 'ErpFileError'
}
