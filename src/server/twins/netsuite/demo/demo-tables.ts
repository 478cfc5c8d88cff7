import { type Table, tableOf } from '../table.ts'
import type { Tables } from '../tables.ts'
import { careProducts } from './care-products.ts'
import { demoItems } from './item-rows.ts'
import {
  homeBannerTable,
  leatherCategoryTable,
  leatherTypeTable,
  menuBannerTable,
  menuTable,
  optionTable,
  specificationTable,
} from './list-rows.ts'
import { row } from './row.ts'
import { sets } from './sets.ts'
import { netPrice } from './shop-price.ts'
import { locations, type Pieces, stockPieces, variantsInStock } from './stock-pieces.ts'

/** The tables of all twins in this process, which no twin changes. Making them takes a tenth of a second. */
let madeTables: Omit<Tables, 'photographs'> | undefined

/** Returns the stored tables of the ERP with the data of the demo shop. */
export function demoTables(photographs: { table(): Table }): Tables {
  madeTables ??= makeTables()
  return { ...madeTables, photographs: photographs.table() }
}

function makeTables(): Omit<Tables, 'photographs'> {
  const items = demoItems()
  return {
    items: tableOf(
      items,
      ({ id }) => id,
      (item) => item.toRow(),
    ),
    pricing: tableOf(
      items.flatMap(({ id, price }) => (price === undefined ? [] : [{ id, price }])),
      ({ id }) => id,
      ({ id, price }) => row({ item: id, unitprice: netPrice(price) }),
    ),
    'item-members': tableOf(
      sets.flatMap((set) => set.members.map((member) => ({ set, ...member }))),
      ({ set }) => set.id,
      ({ set, variant, quantity }) => row({ parentitem: set.id, item: variant.id, quantity }),
    ),
    stock: tableOf(stockRows(), ({ item }) => item, row),
    ...listTables(),
  }
}

/** Returns the tables that a generated catalog uses too: their size does not depend on the number of products. */
export function listTables() {
  return {
    'leather-categories': leatherCategoryTable(),
    'leather-types': leatherTypeTable(),
    options: optionTable(),
    menu: menuTable(),
    'menu-banners': menuBannerTable(),
    'home-banners': homeBannerTable(),
    specifications: specificationTable(),
  }
}

/** Returns the stock levels of the demo shop. */
function stockRows() {
  return [
    ...careProducts.flatMap(({ id, stock }) => piecesPerLocation(id, stock)),
    ...stockPieces.flatMap(({ id, pieces }) => piecesPerLocation(id, pieces)),
    ...variantsInStock.flatMap(({ variant, pieces }) => piecesPerLocation(variant.id, pieces)),
  ]
}

function piecesPerLocation(item: number, pieces: Pieces) {
  return locations.map((location, index) => ({
    item,
    location: location.id,
    locationname: location.name,
    quantityavailable: pieces[index] ?? 0,
  }))
}
