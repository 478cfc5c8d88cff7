import * as z from 'zod/mini'

/** Texts that are being changed, by name, as they stand in local storage. */
export const persistedTextDrafts = z.object({
  drafts: z.record(
    z.string(),
    z.object({
      source: z.object({
        title: z.string(),
        description: z.string(),
        markdown: z.string(),
        hasContents: z.boolean(),
        updatedOn: z.nullable(z.string()),
      }),
      /** The version that was looked at. */
      basedOn: z.nullable(z.number()),
    }),
  ),
})
export type PersistedTextDrafts = z.infer<typeof persistedTextDrafts>
