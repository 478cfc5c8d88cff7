import * as z from 'zod/mini'
import { IMPORT_CONCERNS, WATCHED_LISTS } from '../domain/catalog/import-limits.ts'

const count = z.number()
const shortItem = z.object({ id: z.number(), itemId: z.string(), name: z.string() })

/** An invalid row of a snapshot. The shop keeps its current data for that row. */
export const brokenRow = z.object({
  /** Line in the snapshot, from 1. */
  line: z.nullable(z.number()),
  list: z.string(),
  /** Id in the ERP, if it can be read. */
  id: z.nullable(z.number()),
  field: z.nullable(z.string()),
  problem: z.string(),
})

/** `count`: number of all invalid rows. `rows`: the first thousand of them. */
export const brokenRows = z.object({ count, rows: z.array(brokenRow) })

const listLoss = z.object({ list: z.enum(WATCHED_LISTS), before: count, gone: count })

/** Lists that are so much shorter in the response of the ERP that staff must confirm the loss. Nothing was changed. */
export const listLosses = z.object({
  /** Identifies exactly these losses, so that a confirmation covers nothing else. */
  id: z.string(),
  lists: z.array(listLoss),
})
export type ListLosses = z.output<typeof listLosses>

/** The effects of applying the last snapshot of the items. */
export const catalogPreview = z.object({
  /** Identifies exactly this preview, so that a confirmation covers nothing else. */
  id: z.string(),
  /** Time of the response of the ERP. */
  takenAt: z.string(),
  limits: z.object({ priceJumpPercent: z.number(), vanishedPercent: z.number(), emptiedPercent: z.number() }),
  /** Reasons why a user must confirm; empty when no confirmation is needed. */
  concerns: z.array(z.enum(IMPORT_CONCERNS)),
  /** Active items now. */
  active: count,
  added: count,
  changed: count,
  vanished: count,
  unchanged: count,
  /** Net prices that change by more than `priceJumpPercent`: their number, and the largest changes. */
  priceJumps: z.object({
    count,
    rows: z.array(z.extend(shortItem, { before: z.number(), after: z.number() })),
  }),
  /** Filled fields that become empty: the number of items, and per field some examples. */
  emptied: z.object({
    items: count,
    fields: z.array(z.object({ field: z.string(), items: count, ids: z.array(z.number()) })),
  }),
  broken: brokenRows,
  /** Lists that lose more rows than allowed without confirmation. */
  lists: z.array(listLoss),
  /** Time of the ERP response that the shop uses now; null before the first import. */
  presentTakenAt: z.nullable(z.string()),
  /** Some examples of each kind. */
  samples: z.object({
    added: z.array(shortItem),
    changed: z.array(z.extend(shortItem, { fields: z.array(z.string()) })),
    vanished: z.array(shortItem),
  }),
  /** The state that can be restored; null when there is none. */
  former: z.nullable(z.object({ takenAt: z.string(), appliedAt: z.string() })),
})

export type CatalogPreview = z.output<typeof catalogPreview>
export type BrokenRow = z.output<typeof brokenRow>
