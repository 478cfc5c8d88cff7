import { amsterdamClock } from './dates.ts'

type CsvValue = string | number | boolean | Date | null | undefined

export type CsvColumn<Row> = { title: string; value: (row: Row) => CsvValue }

/** A moment in Amsterdam that a spreadsheet sorts and reads as one, in every language. @example csvMoment('2026-11-21T13:00:00Z') // '2026-11-21 14:00' */
export function csvMoment(moment: Date | string): string {
  const { day, minutesSinceMidnight } = amsterdamClock(new Date(moment))
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day} ${two(Math.floor(minutesSinceMidnight / 60))}:${two(minutesSinceMidnight % 60)}`
}

const BYTE_ORDER_MARK = '\uFEFF'
/** So much is handed on at once; line by line the stream would be most of the work. */
const CHUNK_CHARACTERS = 16_384

/** Writes a list as parts of a CSV file while its rows are read. */
export async function* csvParts<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<string> {
  let waiting = BYTE_ORDER_MARK + lineOf(columns.map(({ title }) => title))
  for await (const row of rows) {
    waiting += lineOf(columns.map(({ value }) => value(row)))
    if (waiting.length < CHUNK_CHARACTERS) continue
    yield waiting
    waiting = ''
  }
  yield waiting
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

/** How a spreadsheet knows a formula, also behind a space or a line end. */
const FORMULA = /^\s*[=+\-@\t\r]/
