import * as z from 'zod/mini'
import type { MatrixOptions } from '#shared/contracts/matrix-options.ts'

const text = z.nullable(z.string())
const option = { id: z.number(), name: z.string(), imageUrl: text, sortOrder: z.number() }
const options = z.array(z.object(option))

export type PersistedMatrixOptions = { options: MatrixOptions | null }

/** Schema of the options in local storage. */
export const persistedMatrixOptions: z.ZodMiniType<PersistedMatrixOptions> = z.object({
  options: z.nullable(
    z.object({
      leatherTypes: z.array(z.object({ ...option, hex: text, mainColor: z._default(text, null) })),
      legs: options,
      handles: options,
      seatHeights: options,
      couchSetups: options,
      matrixOptionsDownloadDateTime: z.string(),
    }),
  ),
})
