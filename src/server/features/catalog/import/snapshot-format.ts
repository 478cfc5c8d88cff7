import * as z from 'zod'
import type { BrokenRow } from '#shared/contracts/catalog-preview.ts'
import type * as erp from '../../../ports/erp.ts'

/**
 * A snapshot is a copy of lists of the ERP at one moment: a text file with one JSON value per line, gzipped or plain.
 * The first line names the lists. The last line has the number of rows, so that a truncated file is detected. An item
 * row includes its price.
 *
 *     {"kind":"snapshot","format":1,"takenAt":"2026-11-21T09:00:00.000Z","lists":["items","setMembers","stock"]}
 *     {"kind":"items","row":{"id":1001,"itemId":"LB1001",…}}
 *     {"kind":"broken","list":"items","id":1002,"field":"parent","problem":"kan niet worden gelezen"}
 *     {"kind":"end","rows":13535}
 */
export const SNAPSHOT_FORMAT = 1

const id = z.int().positive().max(2_147_483_647)
const optionalId = id.nullable()
const text = z.string()
const optionalText = z.string().nullable()
const order = z.int().nullable()
const hex = z.string().regex(/^#[0-9a-f]{6}$/)
const day = z.iso.date()

const textGroup = z.record(z.string(), z.string())

const item = z.object({
  id,
  parentId: optionalId,
  kind: z.enum(['parent', 'variant', 'single', 'set']),
  itemType: text.min(1),
  itemId: text.min(1),
  displayName: text.min(1),
  leatherTypeId: optionalId,
  legId: optionalId,
  handleId: optionalId,
  seatHeightId: optionalId,
  couchSetupId: optionalId,
  stockClass: optionalText,
  family: optionalText,
  pictureModel: optionalText,
  pictureHex: hex.nullable(),
  deliveryTime: optionalText,
  sortOrder: order,
  texts: z.object({
    blocks: textGroup.optional(),
    facts: textGroup.optional(),
    meta: z
      .object({
        title: text.optional(),
        description: text.optional(),
        robots: text.optional(),
        keywords: text.optional(),
        isInSitemap: z.boolean().optional(),
      })
      .optional(),
    specifications: textGroup.optional(),
  }),
  /** EUR excl. VAT; null for an item without a price of its own. */
  basePrice: z.number().min(0).max(99_999_999).nullable(),
})

/** Schema of a row, per list. An item row includes its price. */
export const snapshotRows = {
  items: item.refine(
    (row) => (row.kind === 'variant') === (row.parentId !== null),
    'een uitvoering heeft een hoofdproduct, en iets anders niet',
  ),
  setMembers: z.object({ setId: id, itemId: id, quantity: z.int().min(1).max(999) }),
  stock: z.object({ itemId: id, locationId: id, locationName: text.min(1), available: z.int() }),
  leatherCategories: z.object({
    id,
    title: text,
    info: optionalText,
    infoSub: optionalText,
    infoLink: optionalText,
    thickness: optionalText,
    swatchFamily: text,
    sortOrder: order,
    sampleSortOrder: order,
  }),
  leatherTypes: z.object({
    id,
    categoryId: id,
    name: text,
    leatherName: text,
    brandColor: text,
    mainColor: text,
    hex,
    sortOrder: order,
    sampleItemId: optionalId,
  }),
  options: z.object({
    axis: z.enum(['matrixLeg', 'matrixHandle', 'matrixSeatheight', 'matrixCouchSetup']),
    id,
    name: text,
    picture: optionalText,
    sortOrder: order,
  }),
  specificationFields: z.object({
    code: text.min(1),
    category: text,
    categoryOrder: z.int(),
    sortOrder: z.int(),
    label: text,
    tooltip: optionalText,
    postfix: optionalText,
  }),
  menu: z.object({
    id,
    parentId: optionalId,
    name: text,
    displayName: optionalText,
    urlFragment: optionalText,
    sequenceNumber: z.int(),
    level: z.int(),
    isShown: z.boolean(),
    isInDesktopMenu: z.boolean(),
    isInMobileMenu: z.boolean(),
    isOnlyLink: z.boolean(),
    metaTitle: optionalText,
    metaDescription: optionalText,
    bannerIntro: optionalText,
    itemList: optionalText,
    intro: optionalText,
    description: optionalText,
    robots: optionalText,
  }),
  menuBanners: z.object({
    id,
    text,
    url: optionalText,
    urlTitle: optionalText,
    background: optionalText,
    color: optionalText,
    dateFrom: day,
    dateTo: day,
  }),
  homeBanners: z.object({
    id,
    url: optionalText,
    picture: text,
    imageAlt: optionalText,
    dateFrom: day.nullable(),
    dateTo: day.nullable(),
    sortOrder: order,
  }),
} as const

export type ListName = keyof typeof snapshotRows
const listNames = Object.keys(snapshotRows) as [ListName, ...ListName[]] // the keys of the object above

export type SnapshotRow<List extends ListName> = z.output<(typeof snapshotRows)[List]>

/** An item of the ERP with its price, EUR excl. VAT. */
export type PricedItem = erp.ErpItem & { basePrice: number | null }

export const snapshotHead = z.object({
  kind: z.literal('snapshot'),
  format: z.literal(SNAPSHOT_FORMAT),
  takenAt: z.iso.datetime(),
  lists: z.array(z.enum(listNames)).min(1),
  /** Time of the last full fetch; later fetches returned only changes. When absent, it is `takenAt`. */
  wholeAt: z.iso.datetime().optional(),
  /** Version of the queries (`Erp.queryVersion`). After a change of the queries everything is fetched again. */
  questions: z.string().optional(),
})
export type SnapshotHead = z.output<typeof snapshotHead>

export const snapshotLine = z.union([
  z.object({ kind: z.enum(listNames), row: z.unknown() }),
  // A row of the ERP that could not be read.
  z.object({ kind: z.literal('broken'), list: z.enum(listNames), id: z.int().nullable(), field: text, problem: text }),
  z.object({ kind: z.literal('end'), rows: z.int() }),
])

/** A row of the ERP that could not be read. The snapshot has a `broken` line in its place. */
export class UnreadableRow {
  readonly id: number | null
  readonly field: string
  readonly problem: string

  constructor(id: number | null, field: string, problem: string) {
    this.id = id
    this.field = field
    this.problem = problem
  }
}

type FaultyRows = { count: number; rows: BrokenRow[] }

/**
 * The snapshot cannot be used, and nothing of it was applied. `problem` is Dutch, for staff. `line` counts from 1; it
 * is null when the problem is not about one line.
 */
export class SnapshotFault extends Error {
  override readonly name = 'SnapshotFault'
  readonly line: number | null
  readonly problem: string
  readonly #broken: FaultyRows | undefined

  constructor(
    problem: string,
    { line = null, broken, cause }: { line?: number | null; broken?: FaultyRows | undefined; cause?: unknown } = {},
  ) {
    super(`snapshot${line === null ? '' : ` line ${line}`}: ${problem}`, { cause })
    this.line = line
    this.problem = problem
    this.#broken = broken
  }

  /** The number of broken rows, and the listed ones; undefined for another fault. */
  get broken(): FaultyRows | undefined {
    return this.#broken
  }
}
