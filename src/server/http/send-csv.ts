import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type CsvColumn, csvParts } from '#shared/kernel/csv.ts'
import { SENT, type SentMarker } from './mount.ts'

/**
 * A list as a file that Excel in Dutch opens by itself: semicolons, decimal commas, UTF-8 with its mark at the head.
 *
 * It is written while it is read, so a hundred thousand rows take no memory. What a customer typed and a spreadsheet would
 * take for a formula gets an apostrophe in front, and is a text again.
 *
 * @example csvOf([{ title: 'Order', value: (order) => order.id }], orders)
 */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: AsyncIterable<Row> | Iterable<Row>): Readable {
  return Readable.from(csvParts(columns, rows), { objectMode: false })
}

/** Answers a call with a list as a file. @param name without ending; the day is added: `verkooporders` */
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
