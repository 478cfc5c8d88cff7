import * as z from 'zod/mini'
import { endpoint, plain } from './endpoint.ts'
import { startRefusals } from './operations.ts'

/** A file fetched from the ERP. */
const snapshotInfo = z.object({
  file: z.string(),
  rows: z.number(),
  sizeBytes: z.number(),
  lastWriteTimeUtc: z.string(),
})

/** What applying a snapshot did. The version only rises when something is different. */
const importCounts = z.object({
  added: z.number(),
  changed: z.number(),
  vanished: z.number(),
  unchanged: z.number(),
  version: z.number(),
})

/** Where a file or an answer of the ERP is wrong; for staff who mend it there. */
const fault = z.object({ line: z.nullable(z.number()), problem: z.string() })

const running = { ...startRefusals, snapshot_invalid: fault }

/** What became of the photographs that the ERP has. */
const photographCounts = z.object({
  fetched: z.number(),
  unchanged: z.number(),
  removed: z.number(),
  /** These items keep the picture they had. */
  failed: z.array(z.object({ itemId: z.number(), problem: z.string() })),
  version: z.number(),
})

export const catalogImport = {
  downloadItems: endpoint({
    method: 'GET',
    path: '/api/inventoryitem/download',
    access: 'admin',
    changes: true,
    about: 'Fetches all items with prices, members and stock from the ERP into a snapshot file.',
    reply: snapshotInfo,
    fails: running,
  }),
  applyItems: endpoint({
    method: 'GET',
    path: '/api/inventoryitem/batchupdate',
    access: 'admin',
    changes: true,
    about: 'Brings the shop up to date with the last snapshot, in one transaction.',
    reply: importCounts,
    fails: { ...startRefusals, ...plain('snapshot_missing'), snapshot_invalid: fault },
  }),
  allItems: endpoint({
    method: 'GET',
    path: '/api/inventoryitem/all',
    access: 'admin',
    about: 'Every item of the shop, also those out of use, as a file.',
    reply: z.array(z.record(z.string(), z.unknown())),
  }),
  downloadMatrixOptions: endpoint({
    method: 'GET',
    path: '/api/matrixoption/download',
    access: 'public',
    changes: true,
    about: 'Fetches the options of all axes and the leathers from the ERP, and brings the shop up to date with them.',
    reply: snapshotInfo,
    fails: running,
    limitPerMinute: 6,
  }),
  downloadMenu: endpoint({
    method: 'GET',
    path: '/api/menu/download',
    access: 'admin',
    changes: true,
    about: 'Fetches the menu and the banners from the ERP, and brings the shop up to date with them.',
    reply: snapshotInfo,
    fails: running,
  }),
  downloadImages: endpoint({
    method: 'GET',
    path: '/api/image/download',
    access: 'admin',
    changes: true,
    about: 'Fetches the photographs from the ERP that are new or different, and makes them ready for the shop.',
    reply: photographCounts,
    fails: running,
  }),
}
