import * as z from 'zod/mini'
import { IMPORT_CONCERNS, WATCHED_LISTS } from '../domain/catalog/import-limits.ts'

const count = z.number()
const shortItem = z.object({ id: z.number(), itemId: z.string(), name: z.string() })

/** A row of a snapshot that cannot be read or used; the shop keeps what it has of that item. */
export const brokenRow = z.object({
  /** In the snapshot, from 1. */
  line: z.nullable(z.number()),
  list: z.string(),
  /** In the ERP, as far as that can be read. */
  id: z.nullable(z.number()),
  field: z.nullable(z.string()),
  problem: z.string(),
})

/** The broken rows: how many there are, and the first thousand of them. */
export const brokenRows = z.object({ count, rows: z.array(brokenRow) })

const listLoss = z.object({ list: z.enum(WATCHED_LISTS), before: count, gone: count })

/** The ERP tells so much less than the shop has that somebody has to look first. Nothing was changed. */
export const listLosses = z.object({
  /** Stands for exactly this: whoever confirms it confirms nothing else. */
  id: z.string(),
  lists: z.array(listLoss),
})
export type ListLosses = z.output<typeof listLosses>

/** What taking over the last snapshot of the items would do to the shop. */
export const catalogPreview = z.object({
  /** Stands for exactly this: whoever confirms it confirms nothing else. */
  id: z.string(),
  /** When the ERP told it. */
  takenAt: z.string(),
  limits: z.object({ priceJumpPercent: z.number(), vanishedPercent: z.number(), emptiedPercent: z.number() }),
  /** Why it waits for somebody's word; empty when it does not. */
  concerns: z.array(z.enum(IMPORT_CONCERNS)),
  /** Items on sale now. */
  active: count,
  added: count,
  changed: count,
  vanished: count,
  unchanged: count,
  /** Net prices that jump beyond the limit: how many, and the furthest. */
  priceJumps: z.object({
    count,
    rows: z.array(z.extend(shortItem, { before: z.number(), after: z.number() })),
  }),
  /** Fields that were filled and become empty: of how many items in all, and per field with a few of those. */
  emptied: z.object({
    items: count,
    fields: z.array(z.object({ field: z.string(), items: count, ids: z.array(z.number()) })),
  }),
  broken: brokenRows,
  /** Of which lists more goes than may go without a word. */
  lists: z.array(listLoss),
  /** When the ERP told what the shop has now; null before the first time. */
  presentTakenAt: z.nullable(z.string()),
  /** A few of each, to see what it is about. */
  samples: z.object({
    added: z.array(shortItem),
    changed: z.array(z.extend(shortItem, { fields: z.array(z.string()) })),
    vanished: z.array(shortItem),
  }),
  /** The state that one click goes back to; null when there is none. */
  former: z.nullable(z.object({ takenAt: z.string(), appliedAt: z.string() })),
})

export type CatalogPreview = z.output<typeof catalogPreview>
export type BrokenRow = z.output<typeof brokenRow>
