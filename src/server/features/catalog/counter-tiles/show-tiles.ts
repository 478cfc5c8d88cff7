import { MAX_TILES } from '#shared/contracts/counter-tiles.ts'
import { ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { cardOf, type LeatherCatalog, readCardSources } from '../catalog/index.ts'
import { replaceFixedTiles, tilesTable } from './tiles-table.ts'

export type TilesDeps = { db: Database; now: () => Date; leatherCatalog: () => Promise<LeatherCatalog> }

const SOLD_SINCE_MS = 90 * 24 * 60 * 60_000

/**
 * Returns the tiles of the selling screen: the fixed products, then the best-selling products of the counter in the last
 * 90 days, then those of the web shop. A new shop has no sales, so its other tiles are leather care products.
 */
export async function showTiles({ db, now, leatherCatalog }: TilesDeps) {
  const table = tilesTable(db)
  const since = new Date(now().getTime() - SOLD_SINCE_MS)
  const [fixedIds, counter, web] = await Promise.all([
    table.fixed(),
    table.bestSellers({ channel: 'showroom', since, limit: MAX_TILES }),
    table.bestSellers({ channel: 'web', since, limit: MAX_TILES }),
  ])
  const sold = [...new Set([...fixedIds, ...counter, ...web])]
  const ids = sold.length >= MAX_TILES ? sold : [...new Set([...sold, ...(await table.careProducts(MAX_TILES))])]
  const sources = await readCardSources(db, ids.slice(0, MAX_TILES))
  const context = { leatherCatalog: await leatherCatalog() }
  return ok({ items: sources.map((source) => cardOf(source, context)), fixedIds })
}

/** Replaces the fixed tiles and returns all tiles. */
export async function fixTiles(deps: TilesDeps, itemIds: readonly number[], staff: Staff) {
  await deps.db.transaction().execute(async (tx) => {
    const before = await tilesTable(tx).fixed()
    await replaceFixedTiles(tx, itemIds)
    await writeAudit(tx, {
      actor: staff,
      action: 'till.tiles_fixed',
      subject: 'till',
      subjectId: 'tiles',
      before: { itemIds: before },
      after: { itemIds: await tilesTable(tx).fixed() },
      at: deps.now(),
    })
  })
  return showTiles(deps)
}
