import { buffer } from 'node:stream/consumers'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { type CsvColumn, csvMoment } from '#shared/kernel/csv.ts'
import { csvOf, sendCsv } from '#src/server/http/send-csv.ts'

type Row = { name: string; amount: number | null; at?: Date; isPaid?: boolean }

/** Returns the CSV file as text. Reads bytes first, because decoding a stream as text removes the byte order mark. */
const csvText = async (rows: AsyncIterable<Row> | Iterable<Row>) =>
  (
    await buffer(
      csvOf<Row>(
        [
          { title: 'Naam', value: ({ name }) => name },
          { title: 'Bedrag', value: ({ amount }) => amount },
        ],
        rows,
      ),
    )
  ).toString()

describe('a list as a CSV file', () => {
  it('opens in Dutch Excel: semicolons, decimal commas, and a byte order mark', async () => {
    expect(
      await csvText([
        { name: 'Zoë', amount: 1234.5 },
        { name: 'Bo', amount: null },
      ]),
    ).toBe('\uFEFFNaam;Bedrag\r\nZoë;1234,5\r\nBo;\r\n')
  })

  it('quotes a cell with separators, quotes and line breaks', async () => {
    expect(await csvText([{ name: 'Jansen; "de oude"\nGent', amount: 1 }])).toContain(
      '"Jansen; ""de oude""\nGent";1\r\n',
    )
  })

  it.each(['=1+1', '+31612345678', '-2', '@SUM(A1)', '\t=1', ' =1'])(
    'escapes a text that a spreadsheet would run as a formula: %s',
    async (name) => {
      expect(await csvText([{ name, amount: 1 }])).toContain(`\r\n'${name};1\r\n`)
    },
  )

  it.each<[string, ReturnType<CsvColumn<null>['value']>, string]>([
    ['yes', true, 'ja'],
    ['no', false, 'nee'],
    ['nothing', undefined, ''],
    ['a timestamp', new Date('2026-11-21T13:00:00Z'), '2026-11-21T13:00:00.000Z'],
    ['a text with a carriage return', 'Jansen\rGent', '"Jansen\rGent"'],
    ['a text with one quotation mark', 'de "oude', '"de ""oude"'],
    ['a formula after a carriage return', '\r=1', '"\'\r=1"'],
    ['a text with a plus sign inside', 'Bank 2+1', 'Bank 2+1'],
  ])('writes %s', async (_, value, cell) => {
    const text = (await buffer(csvOf([{ title: 'Kop', value: () => value }], [null]))).toString()
    expect(text).toBe(`\uFEFFKop\r\n${cell}\r\n`)
  })

  it.each([
    ['2026-11-21T08:05:00Z', '2026-11-21 09:05'],
    [new Date('2026-07-01T22:59:00Z'), '2026-07-02 00:59'],
  ])('can have timestamps that csvMoment formats in Amsterdam time: %s', (moment, text) => {
    expect(csvMoment(moment)).toBe(text)
  })

  it('is sent as a download with its name, and not cached', async () => {
    const app = Fastify()
    app.get('/', async (_request, reply) => {
      sendCsv(reply, 'verkooporders', [{ title: 'A', value: () => 1 }], [null])
      return reply
    })

    const { headers, body } = await app.inject('/')

    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="verkooporders.csv"',
      'cache-control': 'no-store',
    })
    expect(body).toContain('A\r\n1\r\n')
    await app.close()
  })

  it('has every row when it is sent in several parts', async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => ({ name: `Rij ${index}`, amount: index }))
    const lines = (await csvText(rows)).split('\r\n')
    expect(lines.slice(1, -1)).toEqual(rows.map(({ name, amount }) => `${name};${amount}`))
  })

  it('writes a negative amount as a number', async () => {
    expect(await csvText([{ name: 'Terug', amount: -12.5 }])).toContain('Terug;-12,5\r\n')
  })

  it('is written while the rows are read, without reading all of them first', async () => {
    let read = 0
    async function* rows() {
      for (; read < 20_000; read += 1) yield { name: `Rij ${read}`, amount: read }
    }
    const stream = csvOf<Row>([{ title: 'Naam', value: ({ name }) => name }], rows())

    for await (const _part of stream) break

    expect(read).toBeLessThan(10_000)
  })
})
