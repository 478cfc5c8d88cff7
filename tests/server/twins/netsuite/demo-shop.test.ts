import { describe, expect, it } from 'vitest'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import { OPTION_NAMES } from '#shared/domain/pictures/picture-names.ts'
import { isSample } from '#shared/domain/samples/samples.ts'
import { isOutlet } from '#shared/domain/stock/stock.ts'
import { bundledPictures, renderedName } from '#src/server/features/catalog/pictures/available-pictures.ts'
import { demoTables } from '#src/server/twins/netsuite/demo/demo-tables.ts'
import type { Row } from '#src/server/twins/netsuite/demo/row.ts'
import { PHOTOGRAPHS_FOLDER, photographFiles } from '#src/server/twins/netsuite/photograph-files.ts'
import type { StoredName } from '#src/server/twins/netsuite/tables.ts'

const tables = demoTables(photographFiles(PHOTOGRAPHS_FOLDER))
const rowsOf = (query: StoredName): Row[] =>
  Array.from({ length: tables[query].length }, (_, index) => tables[query].rowAt(index))

const items = rowsOf('items')
const prices = new Map(rowsOf('pricing').map(({ item, unitprice }) => [item, Number(unitprice)]))
const parents = items.filter(({ matrixtype }) => matrixtype === 'PARENT')
const variants = items.filter(({ matrixtype }) => matrixtype === 'CHILD')
const variantsOf = Map.groupBy(variants, ({ parent }) => parent)
const itemIds = new Set(items.map(({ id }) => id))

describe('the demo shop', () => {
  it('has five families with at least sixty models, and leather care', () => {
    const families = Map.groupBy(parents, ({ custitem_shx_family }) => custitem_shx_family)

    expect([...families.keys()]).toEqual([
      'leren-bank',
      'leren-fauteuil',
      'leren-eetkamerstoelen',
      'leren-relaxfauteuil',
      'leren-barkruk',
    ])
    expect(parents.length).toBeGreaterThanOrEqual(60)
    expect(items.filter(({ custitem_shx_class }) => custitem_shx_class === 'leer-onderhoud').length).toBeGreaterThan(5)
  })

  it('has more than 150 colors in ten or more leathers, each with a free sample', () => {
    const samples = items.filter(({ itemid }) => isSample({ itemId: itemid ?? '' }))
    const colors = rowsOf('leather-types')

    expect(colors.length).toBeGreaterThan(150)
    expect(rowsOf('leather-categories').length).toBeGreaterThanOrEqual(10)
    expect(new Set(colors.map(({ name }) => name)).size).toBe(colors.length)
    expect(new Set(colors.map(({ custrecord_shx_lt_sample }) => custrecord_shx_lt_sample))).toEqual(
      new Set(samples.map(({ id }) => id)),
    )
    expect(samples.every(({ id }) => prices.get(id) === 0)).toBe(true)
  })

  it('has one variant for every combination of its options', () => {
    const axes = [
      'custitem_lt_shx_leathertype',
      'custitem_lt_shx_leg',
      'custitem_lt_shx_handle',
      'custitem_lt_shx_seatheight',
      'custitem_lt_shx_couchsetup',
    ]
    for (const parent of parents) {
      const own = variantsOf.get(parent.id) ?? []
      const valueCounts = axes.map((axis) => new Set(own.map((variant) => variant[axis])).size)
      const combinations = new Set(own.map((variant) => axes.map((axis) => variant[axis] ?? '').join()))

      expect(combinations.size, parent.displayname).toBe(own.length)
      expect(own.length, parent.displayname).toBe(valueCounts.reduce((product, count) => product * count, 1))
    }
  })

  it('has different ids, item codes and bar codes for all items', () => {
    const codes = items.map(({ itemid }) => itemid)
    const barCodes = items.flatMap(({ upccode }) => upccode ?? [])

    expect(itemIds.size).toBe(items.length)
    expect(new Set(codes).size).toBe(codes.length)
    expect(new Set(barCodes).size).toBe(barCodes.length)
  })

  it('has prices below € 1,000 that end in 9, and higher prices that are multiples of € 5', () => {
    const untypical = variants.filter(({ id }) => {
      const gross = grossUnitPrice(prices.get(id) ?? Number.NaN)
      return gross < 100_000 ? gross % 1000 !== 900 : gross % 500 !== 0
    })
    expect(untypical).toEqual([])
  })

  it('uses only pictures that exist', () => {
    const { models, swatchFamilies, banners } = bundledPictures()
    const photographed = new Set(rowsOf('photographs').map(({ item }) => item))
    const unknown = items.filter(({ id, custitem_shx_picture_model: model = '' }) =>
      model.startsWith('swatch-')
        ? !swatchFamilies.has(model.slice('swatch-'.length))
        : !models.has(renderedName(model)) && !photographed.has(id),
    )
    const drawings = new Set<string>(Object.values(OPTION_NAMES).flat())

    expect(unknown).toEqual([])
    expect(
      rowsOf('options').filter(({ custrecord_shx_mo_picture }) => !drawings.has(custrecord_shx_mo_picture ?? '')),
    ).toEqual([])
    expect(
      rowsOf('home-banners').filter(({ custrecord_shx_hb_picture }) => !banners.has(custrecord_shx_hb_picture ?? '')),
    ).toEqual([])
  })

  it('has stock at three locations, outlet pieces in every family, and sets of existing items', () => {
    const stock = rowsOf('stock')
    const outlet = items.filter(({ displayname }) => isOutlet(displayname ?? ''))

    expect(new Set(stock.map(({ locationname }) => locationname)).size).toBe(3)
    expect(stock.filter(({ item }) => !itemIds.has(item))).toEqual([])
    expect(new Set(outlet.map(({ custitem_shx_class }) => custitem_shx_class)).size).toBe(5)
    expect(
      rowsOf('item-members').filter(({ item, parentitem }) => !itemIds.has(item) || !itemIds.has(parentitem)),
    ).toEqual([])
  })

  it('has a menu of existing items and entries, and no page twice', () => {
    const menu = rowsOf('menu')
    const entries = new Set(menu.map(({ id }) => id))
    const pages = menu.filter(({ custrecord_shx_cc_only_link }) => custrecord_shx_cc_only_link === 'F')
    const paths = pages.flatMap(({ custrecord_lt_shx_cc_urlfragment }) => custrecord_lt_shx_cc_urlfragment ?? [])
    const listed = menu.flatMap(({ custrecord_shx_cc_items = '' }) =>
      custrecord_shx_cc_items
        .split('\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
    )

    expect(menu.filter(({ custrecord_lt_shx_cc_primaryparent: parent }) => parent && !entries.has(parent))).toEqual([])
    expect(new Set(paths).size).toBe(paths.length)
    expect(listed.filter((id) => !itemIds.has(id ?? ''))).toEqual([])
    expect(parents.filter(({ id }) => !listed.includes(id ?? ''))).toEqual([])
  })
})
