import * as z from 'zod/mini'
import { WITHDRAWAL_STATES } from '#shared/domain/withdrawals/states.ts'

/** Steps that are being written, by withdrawal, as they stand in local storage. */
export const persistedStepDrafts = z.object({
  drafts: z.record(z.string(), z.object({ state: z.enum(WITHDRAWAL_STATES), reason: z.string() })),
})
export type PersistedStepDrafts = z.infer<typeof persistedStepDrafts>
export type StepDraft = PersistedStepDrafts['drafts'][string]
