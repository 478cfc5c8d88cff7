import type { ErpRecordLists, ErpRecords } from './erp-records.ts'
import type { ErpRowError } from './erp-row-error.ts'

/** The kind of an item: a `parent` (model) with variants, a `variant`, a `single` item without variants, or a `set`. */
export type ErpItemKind = 'parent' | 'variant' | 'single' | 'set'

/** The matrix options of a variant or of a single item, by their ids in the ERP; null where it has none. */
export type ErpSelection = {
  leatherTypeId: number | null
  legId: number | null
  handleId: number | null
  seatHeightId: number | null
  couchSetupId: number | null
}

/** Texts of an item, under our own names; absent where the ERP has none. `blocks` may contain HTML and must be sanitized. */
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
  /** By the codes of the specification fields. */
  specifications?: Record<string, string>
}

/** An active item that is shown online. Its price is in `ErpPrice`. */
export type ErpItem = ErpSelection & {
  id: number
  parentId: number | null
  kind: ErpItemKind
  /** The ERP's own word: "Group" means a set. */
  itemType: string
  /** Item code; for a variant only its own part, without the code of the parent. */
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

/** A component of a set, with its number of pieces. */
export type ErpSetMember = { setId: number; itemId: number; quantity: number }

/** Available pieces of an item at one location. Below zero when the ERP committed more pieces than there are. */
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

/** A matrix option of another axis than the leather. `axis` is its wire name. */
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

/** A row of the specifications table of a product page. */
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
  /** As the ERP wrote it; pass it to `Erp.file`. */
  url: string
  mark: string
}

/** Options for reading a list. */
export type ErpReadOptions = {
  /** Only items that changed within this time. An age and not a timestamp, because clocks and time zones differ. */
  changedWithinMs?: number
  /** Called for each row that cannot be read; reading continues. Without it, the first such row is thrown. */
  onUnreadableRow?: (error: ErpRowError) => void
}

/**
 * The ERP, NetSuite (docs/integrations/netsuite.md). It owns items, prices, stock and menu.
 *
 * Every list is read page by page in the order of its (first) id, so a reader holds one page in memory. Reading throws
 * `Outage('netsuite')` when the ERP cannot be used, and `ErpRowError` for a row that cannot be read.
 */
export interface Erp extends ErpRecords, ErpRecordLists {
  items(reading?: ErpReadOptions): AsyncIterable<ErpItem>
  /** Returns prices. Items without their own price (sets, parents) are absent. */
  prices(reading?: ErpReadOptions): AsyncIterable<ErpPrice>
  /** Returns the ids of all items, to find the ones that were removed. */
  itemIds(): AsyncIterable<number>
  setMembers(reading?: Pick<ErpReadOptions, 'onUnreadableRow'>): AsyncIterable<ErpSetMember>
  stock(reading?: Pick<ErpReadOptions, 'onUnreadableRow'>): AsyncIterable<ErpStockLevel>
  /**
   * Identifies the version of the item queries. When it differs from the one of the last import, read all items: an
   * unchanged item may have different data in the new queries.
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
   * Returns the bytes of a file of at most `maxBytes`. Only fetches from the host of the ERP. Throws `ErpFileError` when the
   * file is not available, larger, or on another host, and `Outage('netsuite')` when the ERP cannot be used.
   */
  file(url: string, maxBytes: number): Promise<Uint8Array>
  /**
   * Returns the ERP's record of one customer, in the ERP's field names; undefined if there is none. A user waits for it,
   * so it is not retried. Throws `Outage('netsuite')` when the ERP does not respond.
   */
  customer(id: number): Promise<Record<string, unknown> | undefined>
}

/**
 * A file cannot be fetched: the ERP does not return it, it is too large, or its URL is not on the host of the ERP.
 *
 * Other files may still be available. The message is in Dutch and contains no URL, so it may be logged and shown to staff.
 */
export class ErpFileError extends Error {
  override readonly name = 'ErpFileError'
}
