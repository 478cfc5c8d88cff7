import * as z from 'zod'

/** What stands in front of a backup: of when it is, and of which version of the shop. */
export const manifest = z.object({
  kind: z.literal('leermeester-backup'),
  version: z.literal(1),
  madeAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
})

/** What stands at its end, so that half a backup is never taken for a whole one. */
export const closing = z.object({
  rows: z.record(z.string(), z.number()),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  /** Photographs that the shop had, by name and size. They come from the ERP and are fetched there again. */
  photographs: z.array(z.object({ name: z.string(), bytes: z.number() })),
})

export const MANIFEST = 'manifest.json'
export const CLOSING = 'closing.json'
const TABLES = 'tables/'
export const SNAPSHOTS = 'snapshots/'

/** `tables/sales_orders/000001.jsonl` */
export const partName = (table: string, part: number) => `${TABLES}${table}/${String(part).padStart(6, '0')}.jsonl`
export const tableOfPart = (name: string) => /^tables\/([a-z_0-9]+)\/\d+\.jsonl$/.exec(name)?.[1]
