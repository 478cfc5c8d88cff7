import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type CsvColumn, csvParts } from '#shared/kernel/csv.ts'
import { SENT, type SentMarker } from './mount.ts'

/**
 * Returns a list as a CSV stream that Dutch Excel opens directly: semicolons, decimal commas, UTF-8 with a byte order mark.
 *
 * Rows are written while they are read, so long lists need little memory. A text that a spreadsheet would read as a
 * formula gets a leading apostrophe, because an attacker may have entered the text as a customer.
 *
 * @example csvOf([{ title: 'Order', value: (order) => order.id }], orders)
 */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: AsyncIterable<Row> | Iterable<Row>): Readable {
  return Readable.from(csvParts(columns, rows), { objectMode: false })
}

/**
 * Sends a list as a CSV file to save.
 *
 * @param name without extension, such as `verkooporders`
 */
export function sendCsv<Row>(
  reply: FastifyReply,
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): SentMarker {
  void reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .header('cache-control', 'no-store')
    .send(csvOf(columns, rows))
  return SENT
}
