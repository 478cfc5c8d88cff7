import * as z from 'zod/mini'
import { type PassageField, passageFields } from '#shared/domain/measures/passages.ts'

const typed = z.optional(z.string().check(z.maxLength(20)))

/** Typed measures of passages, as they are stored on the device. */
export const persistedPassages = z.object({
  typed: z.object(
    Object.fromEntries(passageFields.map((field) => [field, typed])) as Record<PassageField, typeof typed>,
  ),
})
export type PersistedPassages = z.infer<typeof persistedPassages>
