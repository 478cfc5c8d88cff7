import * as z from 'zod/mini'

/** Schema of the leather of the visitor's sample in local storage. */
export const persistedSampleLeather = z.object({
  leather: z.nullable(
    z.object({
      id: z.number(),
      /** Item id of the sample. */
      sampleId: z.number(),
      name: z.string(),
      /** "#8a4b22" */
      hex: z.string(),
      /** URL of the picture of the sample. */
      imageUrl: z.string(),
    }),
  ),
})
export type PersistedSampleLeather = z.infer<typeof persistedSampleLeather>
