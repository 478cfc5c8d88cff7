import * as z from 'zod/mini'
import { WITHDRAWAL_STATES } from '#shared/domain/withdrawals/states.ts'

/** Format in local storage of the unsaved steps, by withdrawal id: the chosen state and the text for the customer. */
export const persistedStepDrafts = z.object({
  drafts: z.record(z.string(), z.object({ state: z.enum(WITHDRAWAL_STATES), reason: z.string() })),
})
export type PersistedStepDrafts = z.infer<typeof persistedStepDrafts>
export type StepDraft = PersistedStepDrafts['drafts'][string]
