import * as z from 'zod/mini'
import { endpoint, plain } from './endpoint.ts'

/** A file fetched from the ERP. */
export const snapshotInfo = z.object({ file: z.string(), rows: z.number(), sizeBytes: z.number(), lastWriteTimeUtc: z.string() })
/** What applying a snapshot did. */
export const importCounts = z.object({ added: z.number(), changed: z.number(), vanished: z.number(), unchanged: z.number(), version: z.number() })

const running = plain('operation_running', 'outage')

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
    fails: plain('operation_running', 'snapshot_missing', 'snapshot_invalid'),
  }),
  downloadMatrixOptions: endpoint({
    method: 'GET',
    path: '/api/matrixoption/download',
    access: 'public',
    changes: true,
    about: 'Fetches the options of all axes and the leathers from the ERP into a snapshot file.',
    reply: snapshotInfo,
    fails: running,
    limitPerMinute: 6,
  }),
  downloadMenu: endpoint({
    method: 'GET',
    path: '/api/menu/download',
    access: 'admin',
    changes: true,
    about: 'Fetches the menu and the banners from the ERP into a snapshot file.',
    reply: snapshotInfo,
    fails: running,
  }),
}
