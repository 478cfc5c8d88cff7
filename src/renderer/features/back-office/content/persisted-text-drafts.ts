import * as z from 'zod/mini'

/** Format in local storage of the text drafts, by the name of the text. */
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
      /** Version of the text on which the draft is based. */
      basedOn: z.nullable(z.number()),
    }),
  ),
})
export type PersistedTextDrafts = z.infer<typeof persistedTextDrafts>
