import * as z from 'zod/mini'
import { WITHDRAWAL_STATES } from '#shared/domain/withdrawals/states.ts'

/** Format in local storage of the step drafts, by withdrawal. */
export const persistedStepDrafts = z.object({
  drafts: z.record(z.string(), z.object({ state: z.enum(WITHDRAWAL_STATES), reason: z.string() })),
})
export type PersistedStepDrafts = z.infer<typeof persistedStepDrafts>
export type StepDraft = PersistedStepDrafts['drafts'][string]
