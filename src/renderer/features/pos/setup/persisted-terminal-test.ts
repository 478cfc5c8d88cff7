import * as z from 'zod/mini'

/** Format on this machine of the test payment that was started last. */
export const persistedTerminalTest = z.object({
  test: z.nullable(
    z.object({
      /** Made before the first call, so that a repeated call starts one payment. */
      testId: z.uuid(),
      /** The terminal of the till at the start; null for the default terminal of the shop. */
      terminalCode: z.nullable(z.string()),
    }),
  ),
})
export type PersistedTerminalTest = z.output<typeof persistedTerminalTest>
