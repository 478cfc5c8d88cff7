import { amsterdamClock } from './dates.ts'

type CsvValue = string | number | boolean | Date | null | undefined

export type CsvColumn<Row> = { title: string; value: (row: Row) => CsvValue }

/**
 * Formats a time in Amsterdam in a way that every spreadsheet can parse and sort.
 *
 * @example csvMoment('2026-11-21T13:00:00Z') // '2026-11-21 14:00'
 */
export function csvMoment(moment: Date | string): string {
  const { day, minutesSinceMidnight } = amsterdamClock(new Date(moment))
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${day} ${twoDigits(Math.floor(minutesSinceMidnight / 60))}:${twoDigits(minutesSinceMidnight % 60)}`
}

const BYTE_ORDER_MARK = '\uFEFF'
/** Minimum size of a chunk, because one chunk per line would be slow. */
const CHUNK_CHARACTERS = 16_384

/** Yields a CSV file in parts, while the rows are read. */
export async function* csvParts<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<string> {
  let pending = BYTE_ORDER_MARK + lineOf(columns.map(({ title }) => title))
  for await (const row of rows) {
    pending += lineOf(columns.map(({ value }) => value(row)))
    if (pending.length < CHUNK_CHARACTERS) continue
    yield pending
    pending = ''
  }
  yield pending
}

const lineOf = (values: readonly CsvValue[]) => `${values.map(cellOf).join(';')}\r\n`

function cellOf(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (typeof value === 'boolean') return value ? 'ja' : 'nee'
  if (value instanceof Date) return value.toISOString()
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Matches text that a spreadsheet would execute as a formula, also after white space. `cellOf` adds a `'` in front. */
const FORMULA = /^\s*[=+\-@\t\r]/
