import * as z from 'zod/mini'
import { brokenRows, catalogPreview, listLosses } from './catalog-preview.ts'
import { codes, endpoint } from './endpoint.ts'
import { startRefusals } from './operations.ts'

/** A file fetched from the ERP. */
const snapshotInfo = z.object({
  file: z.string(),
  rows: z.number(),
  /** Number of rows that could not be read; the preview lists them. */
  broken: z.number(),
  sizeBytes: z.number(),
  lastWriteTimeUtc: z.string(),
})

/** Result of applying a snapshot. `version` is that of the catalog, and rises only when something changed. */
const importCounts = z.object({
  added: z.number(),
  changed: z.number(),
  vanished: z.number(),
  unchanged: z.number(),
  version: z.number(),
})

/** Location of an error in a file or response of the ERP, for staff who correct it there. */
const fault = z.object({
  line: z.nullable(z.number()),
  problem: z.string(),
  /** All invalid rows, for an error about rows. */
  broken: z.optional(brokenRows),
})

/** `full=true`: processes everything again, including unchanged data. Admins use it to repair the copy in the shop. */
const fullQuery = { full: z.optional(z.enum(['true', 'false'])) }

const fetchRefusals = { ...startRefusals, snapshot_invalid: fault }

/** `confirm`: the id of the preview, or of the losses, that a staff member agreed with. */
const confirmQuery = { confirm: z.optional(z.string().check(z.maxLength(40))) }

/** Result of fetching photographs from the ERP. */
const photographCounts = z.object({
  fetched: z.number(),
  unchanged: z.number(),
  removed: z.number(),
  /** The first of the items whose new picture could not be fetched or converted. They keep their former picture. */
  failed: z.array(z.object({ itemId: z.number(), problem: z.string() })),
  /** Number of failed items, including those that are not listed. */
  failedCount: z.number(),
  version: z.number(),
})

export const catalogImport = {
  downloadItems: endpoint({
    method: 'GET',
    path: '/api/inventoryitem/download',
    access: 'admin',
    changes: true,
    about:
      'Fetches the items with prices, components and stock from the ERP into a snapshot file: the changes since the last fetch, or all.',
    query: z.object(fullQuery),
    reply: z.extend(snapshotInfo, { isFull: z.boolean() }),
    fails: fetchRefusals,
  }),
  applyItems: endpoint({
    method: 'GET',
    path: '/api/inventoryitem/batchupdate',
    access: 'admin',
    changes: true,
    about:
      'Applies the last snapshot to the shop in one transaction. With unusually many changes it refuses with a ' +
      'preview; a second call with the id of that preview applies the snapshot.',
    query: z.object({ ...fullQuery, ...confirmQuery }),
    reply: importCounts,
    fails: {
      ...startRefusals,
      ...codes('snapshot_missing'),
      snapshot_invalid: fault,
      confirmation_needed: catalogPreview,
    },
  }),
  previewItems: endpoint({
    method: 'GET',
    path: '/api/inventoryitem/preview',
    access: 'admin',
    // Changes nothing in the shop, but is an operation with a lock and a history.
    changes: true,
    about: 'Returns what the last snapshot would change in the shop; changes nothing.',
    reply: catalogPreview,
    fails: { ...startRefusals, ...codes('snapshot_missing'), snapshot_invalid: fault },
  }),
  formerItems: endpoint({
    method: 'GET',
    path: '/api/inventoryitem/restore',
    access: 'admin',
    about: 'Returns the catalog state that can be restored; null when there is none.',
    reply: z.object({ former: catalogPreview.shape.former }),
  }),
  restoreItems: endpoint({
    method: 'POST',
    path: '/api/inventoryitem/restore',
    access: 'admin',
    isStrong: true,
    about:
      'Restores the items as they were before the last snapshot was applied. The first call refuses with a preview; ' +
      'a second call with the id of that preview restores the items.',
    query: z.object(confirmQuery),
    reply: z.extend(importCounts, { takenAt: z.string() }),
    fails: { ...startRefusals, ...codes('nothing_to_restore'), confirmation_needed: catalogPreview },
  }),
  allItems: endpoint({
    method: 'GET',
    path: '/api/inventoryitem/all',
    access: 'admin',
    about: 'Returns every item of the shop, also inactive ones, as a file.',
    reply: z.array(z.record(z.string(), z.unknown())),
  }),
  downloadMatrixOptions: endpoint({
    method: 'GET',
    path: '/api/matrixoption/download',
    access: 'public',
    changes: true,
    isForPlainClients: true,
    about:
      'Fetches the options of all axes and the leathers from the ERP, and applies them. A list with large losses waits for confirmation by an Admin.',
    query: z.object(confirmQuery),
    reply: snapshotInfo,
    fails: { ...fetchRefusals, lists_shrink: listLosses },
    limitPerMinute: 6,
  }),
  downloadMenu: endpoint({
    method: 'GET',
    path: '/api/menu/download',
    access: 'admin',
    changes: true,
    about:
      'Fetches the menu and the banners from the ERP, and applies them. A menu with large losses waits for confirmation.',
    query: z.object(confirmQuery),
    reply: snapshotInfo,
    fails: { ...fetchRefusals, lists_shrink: listLosses },
  }),
  downloadImages: endpoint({
    method: 'GET',
    path: '/api/image/download',
    access: 'admin',
    changes: true,
    about: 'Fetches new or changed photos from the ERP, and prepares them for the shop.',
    reply: photographCounts,
    fails: fetchRefusals,
  }),
}
