import { join } from 'node:path'
import type { Erp, ErpItem, ErpPrice } from '../../ports/erp.ts'
import type { PricedItem } from './snapshot-format.ts'
import { type SnapshotFile, writeSnapshot } from './write-snapshot.ts'

type Deps = { erp: Erp; dataDir: string; now: () => Date }

/** Where the last snapshot of each download lies. The names are those of the data page (specification §3). */
export const snapshotPaths = (dataDir: string) => ({
  catalogue: join(dataDir, 'snapshots', 'all_inventoryitems_netsuite.jsonl.gz'),
  matrixOptions: join(dataDir, 'snapshots', 'matrix_options.jsonl.gz'),
  menu: join(dataDir, 'snapshots', 'menu.jsonl.gz'),
})

/** Fetches all items with prices, sets and stock. Throws `Outage` and `ErpRowError`; the former file then stays. */
export function downloadCatalogue({ erp, dataDir, now }: Deps): Promise<SnapshotFile> {
  return writeSnapshot(snapshotPaths(dataDir).catalogue, now(), [
    { list: 'items', rows: withPrices(erp.items(), erp.prices()) },
    { list: 'setMembers', rows: erp.setMembers() },
    { list: 'stock', rows: erp.stock() },
  ])
}

/** Fetches the leathers, the options of the other axes and the rows of the specification table. */
export function downloadMatrixOptions({ erp, dataDir, now }: Deps): Promise<SnapshotFile> {
  return writeSnapshot(snapshotPaths(dataDir).matrixOptions, now(), [
    { list: 'leatherCategories', rows: erp.leatherCategories() },
    { list: 'leatherTypes', rows: erp.leatherTypes() },
    { list: 'options', rows: erp.options() },
    { list: 'specificationFields', rows: erp.specificationFields() },
  ])
}

/** Fetches the menu tree and the banners. */
export function downloadMenu({ erp, dataDir, now }: Deps): Promise<SnapshotFile> {
  return writeSnapshot(snapshotPaths(dataDir).menu, now(), [
    { list: 'menu', rows: erp.menu() },
    { list: 'menuBanners', rows: erp.menuBanners() },
    { list: 'homeBanners', rows: erp.homeBanners() },
  ])
}

/** Puts each price with its item. Both come in the order of the item's id, so neither has to be held. */
async function* withPrices(items: AsyncIterable<ErpItem>, prices: AsyncIterable<ErpPrice>): AsyncGenerator<PricedItem> {
  const source = prices[Symbol.asyncIterator]()
  try {
    let next = await source.next()
    for await (const item of items) {
      while (!next.done && next.value.itemId < item.id) next = await source.next()
      const isOwn = !next.done && next.value.itemId === item.id
      yield { ...item, basePrice: isOwn ? next.value.basePrice : null }
    }
  } finally {
    await source.return?.()
  }
}
