import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { csvOf } from '#src/server/http/csv.ts'

type Row = { name: string; amount: number | null; at?: Date; isPaid?: boolean }

/** As bytes first: reading a text takes the mark at its head away. */
const file = async (rows: AsyncIterable<Row> | Iterable<Row>) =>
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

describe('a list as a file', () => {
  it('opens in Excel as it is: semicolons, decimal commas, and the mark of UTF-8', async () => {
    expect(
      await file([
        { name: 'Zoë', amount: 1234.5 },
        { name: 'Bo', amount: null },
      ]),
    ).toBe('\uFEFFNaam;Bedrag\r\nZoë;1234,5\r\nBo;\r\n')
  })

  it('keeps what stands in one cell in one cell', async () => {
    expect(await file([{ name: 'Jansen; "de oude"\nGent', amount: 1 }])).toContain('"Jansen; ""de oude""\nGent";1\r\n')
  })

  it.each(['=1+1', '+31612345678', '-2', '@SUM(A1)', '\t=1', ' =1'])(
    'takes the power from what a spreadsheet would run: %s',
    async (name) => {
      expect(await file([{ name, amount: 1 }])).toContain(`\r\n'${name};1\r\n`)
    },
  )

  it('leaves an amount below zero a number', async () => {
    expect(await file([{ name: 'Terug', amount: -12.5 }])).toContain('Terug;-12,5\r\n')
  })

  it('writes while it reads: no row is read before the one before it is gone', async () => {
    let read = 0
    async function* rows() {
      for (; read < 20_000; read += 1) yield { name: `Rij ${read}`, amount: read }
    }
    const stream = csvOf<Row>([{ title: 'Naam', value: ({ name }) => name }], rows())

    for await (const _part of stream) break

    expect(read).toBeLessThan(10_000)
  })
})
