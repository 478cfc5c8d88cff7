import { listTables } from './demo/demo-tables.ts'
import { leatherTypes } from './demo/leathers.ts'
import { menuTable } from './demo/list-rows.ts'
import { menuEntries } from './demo/menu.ts'
import { families } from './demo/models/models.ts'
import { legs } from './demo/options.ts'
import { row } from './demo/row.ts'
import { barCode, netPrice, shopPrice } from './demo/shop-price.ts'
import { locations } from './demo/stock-pieces.ts'
import { concatTables, type Table, tableOf } from './table.ts'
import type { Tables } from './tables.ts'

/** The ids are above those of the demo shop. The first variant is far above the last parent, so no ids are equal. */
const FIRST_PARENT = 1_000_000
const FIRST_VARIANT = 10_000_000

/** Maximum number of items on one page of the menu. The shop shows at most 480 of them at once. */
const MAX_ON_PAGE = 2000

/**
 * Returns the tables of a catalog of any size for benchmarks (`TWIN_NETSUITE_PRODUCTS`, `TWIN_NETSUITE_VARIANTS`). Each
 * row is computed from its index when it is read, so a large catalog needs no more memory than a small one.
 *
 * @param size the number of products, and the number of variants of each product
 */
export function generatedTables(size: { products: number; variants: number }): Tables {
  const { products, variants } = size
  const parents = computedTable(products, (position) => FIRST_PARENT + position, parentRow)
  const children = computedTable(
    products * variants,
    (position) => FIRST_VARIANT + position,
    (position) => variantRow(position, variants),
  )
  return {
    ...listTables(),
    items: concatTables(sampleTable(), concatTables(parents, children)),
    pricing: concatTables(
      samplePriceTable(),
      computedTable(
        products * variants,
        (position) => FIRST_VARIANT + position,
        (position) => priceRow(position, variants),
      ),
    ),
    'item-members': tableOf([], () => 0, row),
    photographs: tableOf([], () => 0, row),
    // Every tenth variant is in stock in one warehouse, with 1 to 9 pieces.
    stock: computedTable(
      Math.floor((products * variants) / 10),
      (position) => FIRST_VARIANT + position * 10,
      (position) =>
        row({
          item: FIRST_VARIANT + position * 10,
          location: locations[1].id,
          locationname: locations[1].name,
          quantityavailable: (position % 9) + 1,
        }),
    ),
    menu: menuTable(
      menuEntries.map((entry) => (entry.items ? { ...entry, items: idsOnPage(entry.fragment, products) } : entry)),
    ),
  }
}

function computedTable(length: number, keyAt: (position: number) => number, rowAt: Table['rowAt']): Table {
  return { length, keyAt, rowAt }
}

const familyAt = (position: number) => families[position % families.length] ?? 'leren-bank'
const leatherAt = (position: number) => leatherTypes[position % leatherTypes.length]

const PICTURES = {
  'leren-bank': 'merel-3',
  'leren-fauteuil': 'linde',
  'leren-eetkamerstoelen': 'fien',
  'leren-relaxfauteuil': 'passaat',
  'leren-barkruk': 'tijm',
} as const

function parentRow(position: number) {
  const family = familyAt(position)
  const name = `Proefmodel ${String(position + 1).padStart(5, '0')}`
  return row({
    id: FIRST_PARENT + position,
    itemid: `PM${FIRST_PARENT + position}`,
    displayname: name,
    itemtype: 'InvtPart',
    matrixtype: 'PARENT',
    custitem_shx_family: family,
    custitem_shx_picture_model: PICTURES[family],
    custitem_shx_picture_hex: leatherAt(position)?.hex,
    custitem_shx_sortorder: position,
    custitem_shx_webshop_description: `<p>${name} hoort bij een catalogus die alleen voor metingen bestaat.</p>`,
    custitem_shx_brand: 'Leermeester',
    custitem_shx_material: 'Echt leer',
    custitem_shx_width: 60 + (position % 200),
  })
}

const legList = Object.values(legs)

/**
 * Returns the row of a variant. The first two variants of a product have the first leather with two different legs, the
 * next two variants have the next leather with the same two legs, and so on.
 */
function variantRow(position: number, variants: number) {
  const product = Math.floor(position / variants)
  const variantIndex = position % variants
  const leather = leatherAt(product + Math.floor(variantIndex / 2))
  const id = FIRST_VARIANT + position
  return row({
    id,
    itemid: `PM${FIRST_PARENT + product} : PM${FIRST_PARENT + product}-${variantIndex + 1}`,
    displayname: `Proefmodel ${String(product + 1).padStart(5, '0')} ${leather?.name}, poot ${(variantIndex % 2) + 1}`,
    itemtype: 'InvtPart',
    matrixtype: 'CHILD',
    parent: FIRST_PARENT + product,
    upccode: barCode(id),
    custitem_lt_shx_leathertype: leather?.id,
    custitem_lt_shx_leg: legList[variantIndex % 2]?.id,
    custitem_shx_family: familyAt(product),
    custitem_shx_picture_model: PICTURES[familyAt(product)],
    custitem_shx_picture_hex: leather?.hex,
  })
}

const priceRow = (position: number, variants: number) =>
  row({
    item: FIRST_VARIANT + position,
    unitprice: netPrice(shopPrice(200 + (Math.floor(position / variants) % 300) * 10 + (position % variants) * 15)),
  })

/** Returns the ids of the parents on a menu page: the first ones of the page's family. Other pages have none. */
function idsOnPage(fragment: string | undefined, products: number): number[] {
  const position = families.findIndex((family) => fragment === family || fragment?.startsWith(`${family}/`))
  const count = position < 0 ? 0 : Math.min(MAX_ON_PAGE, Math.floor((products - 1 - position) / families.length) + 1)
  return Array.from({ length: Math.max(0, count) }, (_, index) => FIRST_PARENT + position + index * families.length)
}

const sampleTable = () =>
  tableOf(
    leatherTypes,
    ({ sampleItemId }) => sampleItemId,
    ({ id, sampleItemId, name, hex }) =>
      row({
        id: sampleItemId,
        itemid: `kleurstaal ${id}`,
        displayname: `Kleurstaal ${name}`,
        itemtype: 'NonInvtPart',
        custitem_lt_shx_leathertype: id,
        custitem_shx_picture_hex: hex,
      }),
  )

const samplePriceTable = () =>
  tableOf(
    leatherTypes,
    ({ sampleItemId }) => sampleItemId,
    ({ sampleItemId }) => row({ item: sampleItemId, unitprice: 0 }),
  )
