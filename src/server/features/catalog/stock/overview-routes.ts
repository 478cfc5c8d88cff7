import type { FastifyInstance } from 'fastify'
import { locationStock, type StockLine, stockOverview } from '#shared/contracts/stock-overview.ts'
import type { CsvColumn } from '#shared/kernel/csv.ts'
import { ok } from '#shared/kernel/outcome.ts'
import type { Visitor } from '../../../access/visitor.ts'
import type { Database } from '../../../db/tables.ts'
import { mount } from '../../../http/mount.ts'
import { tillProof } from '../../../http/request-visitor.ts'
import { sendCsv } from '../../../http/send-csv.ts'
import { locationStockTable, type StockLocation } from './location-stock-table.ts'
import { overviewTable } from './overview-table.ts'
import { stockForTill } from './stock-for-till.ts'

type Deps = {
  db: Database
  /** Returns the shop's location of the calling till; null for the default location, and without a till. */
  locationOfTill(visitor: Visitor, proof: ReturnType<typeof tillProof>): Promise<number | null>
}

/** Stock overview of the back office, and stock per location for tills. Not cached: staff promise pieces by these numbers. */
export function stockOverviewRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const stock = overviewTable(db)

  mount(app, stockOverview.find, async ({ query }) => {
    const [{ rows, total }, counts] = await Promise.all([stock.page(query), stock.counts()])
    const stockLocations = await locationSums(db)
    return ok({
      items: rows,
      total,
      page: query.page,
      pageSize: query.pageSize,
      counts,
      ...(stockLocations.length > 0 && { stockLocations }),
    })
  })

  mount(app, locationStock.show, async (_call, { visitor, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return ok(await stockForTill(db, await deps.locationOfTill(visitor, tillProof(request))))
  })

  mount(app, stockOverview.export, async ({ query }, { reply }) => {
    const several = await locationStockTable(db).locations()
    const columns = [
      ...COLUMNS,
      ...(await stock.locations()).map(columnOf),
      ...(several.length > 0 ? [UNDER_WAY, ...several.map(freeColumnOf)] : []),
    ]
    return sendCsv(reply, 'voorraad', columns, stock.all(query))
  })
}

const COLUMNS: readonly CsvColumn<StockLine>[] = [
  { title: 'Id', value: (line) => line.id },
  { title: 'Code', value: (line) => line.itemId },
  { title: 'Naam', value: (line) => line.name },
  { title: 'Klasse', value: (line) => line.shx_class },
  { title: 'Voorraad totaal', value: (line) => line.totalStock },
  { title: 'Besteld, nog niet geboekt', value: (line) => line.taken },
  { title: 'Vrij', value: (line) => line.free },
]

const columnOf = ({ id, name }: { id: number; name: string }): CsvColumn<StockLine> => ({
  title: name,
  value: ({ locations }) => locations.find(({ locationId }) => locationId === id)?.quantityAvailable ?? 0,
})

const UNDER_WAY: CsvColumn<StockLine> = { title: 'Onderweg', value: ({ underWay }) => underWay ?? 0 }

const freeColumnOf = ({ id, name }: StockLocation): CsvColumn<StockLine> => ({
  title: `Vrij ${name}`,
  value: ({ locations }) => locations.find(({ locationId }) => locationId === id)?.free ?? 0,
})

/** Returns the stock locations with their free pieces. Empty in a shop with one location. */
async function locationSums(db: Database) {
  const table = locationStockTable(db)
  const locations = await table.locations()
  if (locations.length === 0) return []
  const sums = new Map((await table.sums()).map(({ locationId, pieces }) => [locationId, pieces]))
  return locations.map((location) => ({ ...location, pieces: sums.get(location.id) ?? 0 }))
}
