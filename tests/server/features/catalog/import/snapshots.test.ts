import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSnapshot } from '#src/server/features/catalog/import/apply/read-snapshot.ts'
import { writeSnapshot } from '#src/server/features/catalog/import/fetch/write-snapshot.ts'
import { SnapshotFault } from '#src/server/features/catalog/import/snapshot-format.ts'

const TAKEN_AT = new Date('2026-11-21T12:00:00Z')
const stockRow = (itemId: number) => ({ itemId, locationId: 1, locationName: 'Showroom', available: 2 })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leermeester-snapshots-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function* stream<Row>(...rows: Row[]) {
  yield* rows
}

async function read(path: string, rowsPerBatch?: number) {
  const snapshot = await openSnapshot(path, rowsPerBatch === undefined ? {} : { rowsPerBatch })
  const batches = []
  for await (const batch of snapshot.batches) batches.push(batch)
  return { head: snapshot.head, batches }
}

/** Writes an uncompressed snapshot with these lines between the first and the last line. Returns its path. */
async function writePlainSnapshot(name: string, lines: unknown[], end: unknown = { kind: 'end', rows: lines.length }) {
  const path = join(folder, name)
  const head = { kind: 'snapshot', format: 1, takenAt: TAKEN_AT.toISOString(), lists: ['stock'] }
  await writeFile(path, [head, ...lines, ...(end ? [end] : [])].map((line) => JSON.stringify(line)).join('\n'))
  return path
}

describe('a snapshot of the ERP', () => {
  it('is read as it was written, in batches of one list', async () => {
    const path = join(folder, 'whole.jsonl.gz')
    const banner = { id: 1, url: null, picture: 'living', imageAlt: null, dateFrom: null, dateTo: null, sortOrder: 10 }

    const written = await writeSnapshot(path, TAKEN_AT, [
      { list: 'stock', rows: stream(stockRow(1), stockRow(2), stockRow(3)) },
      { list: 'homeBanners', rows: stream(banner) },
    ])

    expect(written).toMatchObject({ file: 'whole.jsonl.gz', rows: 4, broken: 0 })
    expect(await read(path, 2)).toEqual({
      head: { kind: 'snapshot', format: 1, takenAt: TAKEN_AT.toISOString(), lists: ['stock', 'homeBanners'] },
      batches: [
        { list: 'stock', rows: [stockRow(1), stockRow(2)], lines: [2, 3] },
        { list: 'stock', rows: [stockRow(3)], lines: [4] },
        { list: 'homeBanners', rows: [banner], lines: [5] },
      ],
    })
  })

  it('may be uncompressed text', async () => {
    const path = await writePlainSnapshot('plain.jsonl', [{ kind: 'stock', row: stockRow(1) }])
    expect((await read(path)).batches).toEqual([{ list: 'stock', rows: [stockRow(1)], lines: [2] }])
  })

  it('is not replaced when a download is interrupted', async () => {
    const path = join(folder, 'kept.jsonl.gz')
    await writeSnapshot(path, TAKEN_AT, [{ list: 'stock', rows: stream(stockRow(1)) }])
    const before = await readFile(path)
    async function* broken() {
      yield stockRow(1)
      throw new Error('line broken')
    }

    await expect(writeSnapshot(path, TAKEN_AT, [{ list: 'stock', rows: broken() }])).rejects.toThrow('line broken')

    expect(await readFile(path)).toEqual(before)
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it.each<[string, unknown[], unknown, string]>([
    ['lacks its last line', [{ kind: 'stock', row: stockRow(1) }], null, 'het bestand is afgekapt'],
    [
      'lacks a row',
      [{ kind: 'stock', row: stockRow(1) }],
      { kind: 'end', rows: 2 },
      'er zijn 2 rijen geschreven en er staan er 1',
    ],
    [
      'continues after its last line',
      [{ kind: 'end', rows: 0 }],
      { kind: 'end', rows: 0 },
      'er staat nog iets na de laatste regel',
    ],
    [
      'contains an invalid row',
      [{ kind: 'stock', row: { ...stockRow(1), available: 1.5 } }],
      undefined,
      'stock: available',
    ],
    ['contains an undeclared list', [{ kind: 'menu', row: {} }], undefined, 'noemt de lijst menu niet'],
    ['contains a line that is no row', [{ hello: 1 }], undefined, 'dit is geen regel van een bestand uit NetSuite'],
  ])('is refused when it %s', async (name, lines, end, problem) => {
    const path = await writePlainSnapshot(`${name}.jsonl`, lines, end)
    await expect(read(path)).rejects.toThrow(problem)
    await expect(read(path)).rejects.toBeInstanceOf(SnapshotFault)
  })

  it('is refused when it has another format, or is a truncated gzip file', async () => {
    const other = join(folder, 'other.txt')
    await writeFile(other, 'hallo\n')
    await expect(read(other)).rejects.toThrow('dit is niet de eerste regel van een bestand uit NetSuite')

    const cut = join(folder, 'cut.jsonl.gz')
    await writeSnapshot(cut, TAKEN_AT, [
      { list: 'stock', rows: stream(...Array.from({ length: 500 }, (_, id) => stockRow(id + 1))) },
    ])
    expect(gunzipSync(await readFile(cut)).toString()).toContain('"kind":"end","rows":500')
    await truncate(cut, 700)
    await expect(read(cut)).rejects.toBeInstanceOf(SnapshotFault)
  })
})
