import * as z from 'zod'

/** First entry of a backup: its time, the version of the backup format, and the migrations of the database. */
export const manifest = z.object({
  kind: z.literal('leermeester-backup'),
  version: z.literal(1),
  madeAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
})

/** Last entry of a backup. A backup without it is incomplete. */
export const closing = z.object({
  rows: z.record(z.string(), z.number()),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  /** Names and sizes of the photographs. The files are not in the backup: they are fetched from the ERP again. */
  photographs: z.array(z.object({ name: z.string(), bytes: z.number() })),
})

export const MANIFEST = 'manifest.json'
export const CLOSING = 'closing.json'
const TABLES = 'tables/'
export const SNAPSHOTS = 'snapshots/'

/** Name of the entry with a part of a table, for example `tables/sales_orders/000001.jsonl`. */
export const partName = (table: string, part: number) => `${TABLES}${table}/${String(part).padStart(6, '0')}.jsonl`
/** Name of the table of an entry that `partName` named; undefined for other entries. */
export const tableOfPart = (name: string) => /^tables\/([a-z_0-9]+)\/\d+\.jsonl$/.exec(name)?.[1]
