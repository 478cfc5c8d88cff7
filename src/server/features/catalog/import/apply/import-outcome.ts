import type { ImportLimits } from '#shared/domain/catalog/import-limits.ts'
import type { Counts } from './sync-rows.ts'

/** Counts of the items when the file holds items, else the sum over its lists. */
export type ImportOutcome = Counts & {
  /** The catalog version after the import. */
  version: number
}

/** Makes an import of items stop when its preview has a concern, until an Admin confirms the preview. */
export type Guard = {
  limits: ImportLimits
  /** Id of the preview that was confirmed. */
  confirm?: string | undefined
}

/** Makes an import of other lists stop when far fewer rows arrive than the shop has, until an Admin confirms that. */
export type ListGuard = {
  /** Id of the losses that were confirmed. */
  confirm?: string | undefined
}
