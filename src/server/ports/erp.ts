import type { ErpRecordLists, ErpRecords } from './erp-records.ts'
import type { ErpRowError } from './erp-row-error.ts'

/** What an item is in the ERP: `parent` of a matrix, one of its variants, something sold as it is, or a set. */
export type ErpItemKind = 'parent' | 'variant' | 'single' | 'set'

/** The options a variant (or a finished piece) has, by their ids in the lists of the ERP; null where it has none. */
export type ErpSelection = {
  leatherTypeId: number | null
  legId: number | null
  handleId: number | null
  seatHeightId: number | null
  couchSetupId: number | null
}

/** Texts of an item by our own names; absent where the ERP has none. Blocks may hold HTML and are not to be trusted. */
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

/** An active item that is shown online, without its price. */
export type ErpItem = ErpSelection & {
  id: number
  parentId: number | null
  kind: ErpItemKind
  /** The ERP's own word: "Group" means a set. */
  itemType: string
  /** Article code; of a variant only its own part, without that of the parent. */
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

/** What an item costs: EUR excl. VAT, at most four decimals. */
export type ErpPrice = { itemId: number; basePrice: number }

export type ErpSetMember = { setId: number; itemId: number; quantity: number }

/** Pieces that can be sold, at one location. The ERP may count below zero; then it promised more than there is. */
export type ErpStockLevel = { itemId: number; locationId: number; locationName: string; available: number }

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

export type ErpOption = {
  axis: 'matrixLeg' | 'matrixHandle' | 'matrixSeatheight' | 'matrixCouchSetup'
  id: number
  name: string
  picture: string | null
  sortOrder: number | null
}

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

/** Days are texts, "2026-11-21". */
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

export type ErpHomeBanner = {
  id: number
  url: string | null
  picture: string
  imageAlt: string | null
  dateFrom: string | null
  dateTo: string | null
  sortOrder: number | null
}

export type ErpSpecificationField = {
  code: string
  category: string
  categoryOrder: number
  sortOrder: number
  label: string
  tooltip: string | null
  postfix: string | null
}

/** The photograph of an item: a file in the ERP, of which `mark` changes when its contents do. */
export type ErpPhotograph = {
  itemId: number
  /** As the ERP wrote it; `Erp.file` knows what to do with it. */
  url: string
  mark: string
}

/** What is asked of a list. */
export type ErpReadOptions = {
  /** Only of items that changed within so many milliseconds. It is asked by age, as clocks and time zones differ. */
  changedWithinMs?: number
  /** Hears of each row that cannot be read; the others follow. Without it the first is thrown. */
  broken?: (error: ErpRowError) => void
}

/**
 * The bookkeeping system that owns items, prices, stock and menu.
 *
 * Every list comes in the order of its (first) id, page by page: whoever reads it needs room for one
 * page only. Reading on throws `Outage('netsuite')` when the ERP is not there, and `ErpRowError`
 * when it tells something that cannot be right.
 */
export interface Erp extends ErpRecords, ErpRecordLists {
  items(reading?: ErpReadOptions): AsyncIterable<ErpItem>
  /** Items without a price of their own (sets, parents) are absent. */
  prices(reading?: ErpReadOptions): AsyncIterable<ErpPrice>
  /** The ids of all items that are there, and nothing else of them: so one finds those that went. */
  itemIds(): AsyncIterable<number>
  setMembers(reading?: Pick<ErpReadOptions, 'broken'>): AsyncIterable<ErpSetMember>
  stock(reading?: Pick<ErpReadOptions, 'broken'>): AsyncIterable<ErpStockLevel>
  /** Is another when items are asked otherwise than before; then what did not change there may still be told otherwise. */
  readonly questions: string
  leatherCategories(): AsyncIterable<ErpLeatherCategory>
  leatherTypes(): AsyncIterable<ErpLeatherType>
  options(): AsyncIterable<ErpOption>
  menu(): AsyncIterable<ErpMenuNode>
  menuBanners(): AsyncIterable<ErpMenuBanner>
  homeBanners(): AsyncIterable<ErpHomeBanner>
  specificationFields(): AsyncIterable<ErpSpecificationField>
  /** Of the items that are shown online and have one. */
  photographs(): AsyncIterable<ErpPhotograph>
  /**
   * The bytes of a file, at most `maxBytes` of them. Only fetched from the ERP itself, whatever the address says.
   * Throws `ErpFileError` for a file that cannot be had, `Outage('netsuite')` when the ERP is not there.
   */
  file(url: string, maxBytes: number): Promise<Uint8Array>
  /**
   * Returns the ERP's record of one customer, in the ERP's field names; undefined if there is none. A user waits for it,
   * so it is not retried. Throws `Outage('netsuite')` when the ERP does not respond.
   */
  customer(id: number): Promise<Record<string, unknown> | undefined>
}

/**
 * This file cannot be had: the ERP does not give it, it is too large, or its address is not one of the ERP.
 *
 * Others may be fine. The message is in Dutch and holds no address, so that it may be logged and shown to staff.
 */
export class ErpFileError extends Error {
  override readonly name = 'ErpFileError'
}
