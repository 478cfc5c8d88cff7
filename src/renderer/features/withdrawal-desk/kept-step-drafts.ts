import * as z from 'zod/mini'
import { WITHDRAWAL_STATES } from '#shared/domain/withdrawal/states.ts'

/** Steps that are being written, by withdrawal, as they stand in local storage. */
export const keptStepDrafts = z.object({
  drafts: z.record(z.string(), z.object({ state: z.enum(WITHDRAWAL_STATES), reason: z.string() })),
})
export type KeptStepDrafts = z.infer<typeof keptStepDrafts>
export type StepDraft = KeptStepDrafts['drafts'][string]
