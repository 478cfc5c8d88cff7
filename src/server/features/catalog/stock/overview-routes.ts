import type { FastifyInstance } from 'fastify'
import { type StockLine, stockOverview } from '#shared/contracts/stock-overview.ts'
import type { CsvColumn } from '#shared/kernel/csv.ts'
import { ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../../db/tables.ts'
import { mount } from '../../../http/mount.ts'
import { sendCsv } from '../../../http/send-csv.ts'
import { overviewTable } from './overview-table.ts'

/** Stock overview of the back office. Not cached: staff promise pieces to customers by these numbers. */
export function stockOverviewRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  const stock = overviewTable(db)

  mount(app, stockOverview.find, async ({ query }) => {
    const [{ rows, total }, counts] = await Promise.all([stock.page(query), stock.counts()])
    return ok({ items: rows, total, page: query.page, pageSize: query.pageSize, counts })
  })

  mount(app, stockOverview.export, async ({ query }, { reply }) => {
    const columns = [...COLUMNS, ...(await stock.locations()).map(columnOf)]
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
